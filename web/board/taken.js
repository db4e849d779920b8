/** @import { Piece, Position } from "./types.js" */
/** @import { Scene } from "./scene.js" */

/** @typedef {{ from: string, top: boolean, to: string[] }} Leg a piece or a stack under way, see `picker.js` */

/**
 * The pieces that a leg takes along.
 * @param {Scene} scene
 * @param {Position | null} position
 * @param {Pick<Leg, "from" | "top">} leg
 * @returns {Piece[]}
 */
export function taken(scene, position, { from, top }) {
  if (from.startsWith("!")) return [];
  if (!from.startsWith("*")) {
    const pieces = scene.on(from);
    return top ? pieces.slice(-1) : pieces;
  }
  const letter = from.slice(1);
  const pieces = position?.pieces ?? [];
  // A captured king is on the board until the turn ends, whoever's it is.
  const known = pieces.find((piece) => piece.letter === letter && piece.hand) ?? pieces.find((piece) => piece.letter === letter);
  return known ? [known] : [];
}

/**
 * What a step onto a cell is: onto nothing, onto one's own, onto theirs.
 * @param {Scene} scene
 * @param {Position | null} position
 * @param {Leg[]} legs those before it
 * @param {string} cell
 */
export function targetKind(scene, position, legs, cell) {
  const gone = legs.flatMap((leg) => (leg.to.length > 0 ? taken(scene, position, leg) : []));
  const top = scene.on(cell).findLast((piece) => !gone.includes(piece));
  if (!top) return "step";
  return top.side === position?.side ? "join" : "take";
}
