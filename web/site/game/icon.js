const TURN = "icon-turn.svg";

/** The icon of the page says whose turn it is to those who look at another one. @param {boolean} isMine */
export function showIcon(isMine) {
  const icon = document.querySelector('link[rel="icon"]');
  const address = icon?.getAttribute("href")?.replace(/[^/]+$/, isMine ? TURN : "icon.svg");
  if (!icon || !address || icon.getAttribute("href") === address) return;
  // Not every browser looks again at an icon whose address changes; each looks at a new one.
  const fresh = /** @type {Element} */ (icon.cloneNode());
  fresh.setAttribute("href", address);
  icon.replaceWith(fresh);
}
