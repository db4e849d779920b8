/** @import { Root } from "../analysis/positions.js" */

/**
 * An address with the options of a game, a position and moves from it on.
 * @param {string} path
 * @param {Record<string, string>} options
 * @param {string | null} fen
 * @param {string[]} [moves]
 */
export function withPosition(path, options, fen, moves = []) {
  const asked = new URLSearchParams(Object.entries(options).map(([name, value]) => [`option-${name}`, value]));
  if (fen) asked.set("fen", fen);
  if (moves.length > 0) asked.set("moves", moves.join(" "));
  return asked.size > 0 ? `${path}?${asked}` : path;
}

/** The address of an analysis. @param {Root} root @param {string | null} fen @param {string[]} moves */
export const analysisOf = ({ game, options }, fen, moves) => withPosition(`/analysis/${game}`, options, fen, moves);
