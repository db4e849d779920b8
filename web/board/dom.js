const SVG = "http://www.w3.org/2000/svg";

/**
 * An element of the page.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/**
 * An element of a drawing.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function drawn(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/**
 * The classes and the symbol of a piece; the drawings themselves are the sprite's.
 * @param {{ side: string, art: string }} piece
 * @param {string} art
 * @param {"symbols" | "letters"} marks
 */
export function drawnPiece(piece, art, marks) {
  const symbol = `${piece.side}-${piece.art}${marks === "letters" ? "-letter" : ""}`;
  const use = drawn("use", { href: `${art}#${symbol}`, x: -50, y: -50, width: 100, height: 100 });
  return drawn("g", { class: `k-piece k-${piece.side} k-${piece.art}` }, use);
}
