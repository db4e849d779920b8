/** The menu of languages and colours closes as menus do: by Escape, or by a click elsewhere. */

const menu = /** @type {HTMLDetailsElement | null} */ (document.querySelector(".choices"));

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
