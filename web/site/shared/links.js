/** @import { Root } from "../analysis/positions.js" */

/** The address of an analysis, with what it begins from. @param {Root} root @param {string | null} fen @param {string[]} moves */
export function address({ game, options }, fen, moves) {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(options)) asked.set(`option-${name}`, value);
  if (fen) asked.set("fen", fen);
  if (moves.length > 0) asked.set("moves", moves.join(" "));
  const query = asked.toString();
  return `/analysis/${game}${query ? `?${query}` : ""}`;
}

/** The address of the editor for a position. @param {Root} root @param {string} fen */
export function editor({ game, options }, fen) {
  const asked = new URLSearchParams({ fen });
  for (const [name, value] of Object.entries(options)) asked.set(`option-${name}`, value);
  return `/editor/${game}?${asked}`;
}
