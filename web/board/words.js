/** @import { Piece, Side, Words } from "./types.js" */

/** How the language of the page counts. @param {number} number */
const plural = (number) => new Intl.PluralRules(document.documentElement.lang || "en").select(number);

/**
 * A word of the page with its places filled in, in the form that a number asks for. A key without a word is
 * shown as it is, which is how a missing translation is noticed.
 * @param {Words} words
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function say(words, key, values = {}) {
  const word = words[key] ?? key;
  const count = typeof word === "string" ? 0 : Number(values[word["by"] ?? ""]);
  const text = typeof word === "string" ? word : (word[String(count)] ?? word[plural(count)] ?? word["other"] ?? key);
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * The name of a piece with its side, such as "white rock".
 * @param {Words} words
 * @param {Side} side
 * @param {string} art
 */
export const pieceName = (words, side, art) => say(words, `${side}.${art}`);

/**
 * What stands on a cell, such as "white scissors on wise".
 * @param {Words} words
 * @param {Piece[]} pieces those of one cell, the lowest first
 */
export function standing(words, pieces) {
  const [bottom, top] = pieces;
  if (!bottom) return say(words, "empty");
  if (!top) return pieceName(words, bottom.side, bottom.art);
  const below = bottom.side === top.side ? say(words, bottom.art) : pieceName(words, bottom.side, bottom.art);
  return say(words, "stack", { top: pieceName(words, top.side, top.art), bottom: below });
}
