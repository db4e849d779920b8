/** @import { Mark, Node, Tree } from "./tree.js" */
/** @import { Move } from "./types.js" */
import { MARKS } from "./tree.js";

/**
 * A move as it stands in a record that is written, or that was read.
 * @typedef {{ text: string, comment: string, variations: WrittenMove[][] }} WrittenMove
 * @typedef {Move & { comment?: string, variations?: ReadMove[][] }} ReadMove
 */

/** The main line from a position, with the other ways beside it. @param {Node} from @returns {WrittenMove[]} */
export function movesFrom(from) {
  const moves = [];
  for (let [main, ...others] = from.children; main; [main, ...others] = main.children) {
    const variations = others.map((other) => [written(other, []), ...movesFrom(other)]);
    moves.push(written(main, variations));
  }
  return moves;
}

/** A mark is the first word of a comment. @param {Node} node @param {WrittenMove[][]} variations @returns {WrittenMove} */
function written({ move, comment, mark }, variations) {
  return { text: move?.canonical ?? "", comment: [mark, comment].filter(Boolean).join(" "), variations };
}

/**
 * Puts the moves of a record into a tree, as far as there is room.
 * @param {Tree} tree
 * @param {Node} from
 * @param {ReadMove[]} moves
 */
export function grow(tree, from, moves) {
  for (const { seat, text, canonical, comment = "", variations = [] } of moves) {
    const node = tree.play(from, { seat, text, canonical });
    if (!node) return;
    const [word, ...rest] = comment.split(" ");
    const isMarked = Object.hasOwn(MARKS, word ?? "");
    node.mark = isMarked ? /** @type {Mark} */ (word) : "";
    node.comment = isMarked ? rest.join(" ") : comment;
    for (const variation of variations) grow(tree, from, variation);
    from = node;
  }
}
