/**
 * The menu of languages and colours. What is chosen there applies at once, and the menu closes as menus do: by
 * Escape, or by a click elsewhere.
 */

import { showMark } from "./mark.js";

void showMark();

const menu = /** @type {HTMLDetailsElement | null} */ (document.querySelector(".choices"));
const form = menu?.querySelector("form");
const keep = form?.querySelector("button");

// Without scripts the button is needed; with them, only what it would have said.
if (keep) keep.replaceWith(keep.dataset["atOnce"] ?? "");

form?.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  // Another language is another page.
  if (target.name === "language") form.requestSubmit();
  else void paint(target.value);
});

/** @param {string} theme */
async function paint(theme) {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  // The server keeps it in a cookie, for the pages to come.
  const body = new URLSearchParams({ theme });
  await fetch("/choices", { method: "POST", body, redirect: "manual" }).catch(() => {});
}

addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !menu?.open) return;
  // Where one was is not lost with the menu.
  const isInside = menu.contains(document.activeElement);
  menu.open = false;
  if (isInside) menu.querySelector("summary")?.focus();
});
addEventListener("pointerdown", (event) => {
  if (menu?.open && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
});
