import { element } from "../../board/dom.js";

/**
 * An element that the page has.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [_kind] what it is, if that matters
 * @returns {T}
 */
export const byId = (id, _kind) => /** @type {T} */ (document.getElementById(id));

/** What the server wrote into the page for its scripts. @returns {any} */
export const pageData = () => JSON.parse(byId("data").textContent ?? "");

/** @param {number} ms @returns {Promise<void>} */
export const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A button of the page.
 * @param {string} text
 * @param {() => void} act
 * @param {string} [kind]
 */
export function button(text, act, kind = "") {
  const made = element("button", { type: "button", class: `button ${kind}`.trim() }, text);
  made.addEventListener("click", act);
  return made;
}

/** Says something in a line of the page, which is hidden if there is nothing to say. @param {string} id @param {string} text */
export function showText(id, text) {
  const line = byId(id);
  line.textContent = text;
  line.hidden = text === "";
}

/** Menus under the board are closed by Escape, and whoever was in one is at its button again. */
export function attachMenus() {
  const tools = byId("tools");
  tools.addEventListener("keydown", (event) => {
    const open = event.key === "Escape" && tools.querySelector("details[open]");
    if (!open) return;
    open.removeAttribute("open");
    open.querySelector("summary")?.focus();
  });
}
