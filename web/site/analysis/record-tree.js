/** @import { Mark, Node, Tree } from "./tree.js" */
/** @import { MoveRequest, RecordMove } from "../../types/api.js" */
import { MARKS } from "./tree.js";

/** The main line from a position, with the other ways beside it. @param {Node} from @returns {MoveRequest[]} */
export function movesFrom(from) {
  const moves = [];
  for (let [main, ...others] = from.children; main; [main, ...others] = main.children) {
    const variations = others.map((other) => [written(other, []), ...movesFrom(other)]);
    moves.push(written(main, variations));
  }
  return moves;
}

/** A mark is the first word of a comment. @param {Node} node @param {MoveRequest[][]} variations @returns {MoveRequest} */
function written({ move, comment, mark }, variations) {
  return { text: move?.canonical ?? "", comment: [mark, comment].filter(Boolean).join(" "), variations };
}

/**
 * Puts the moves of a record into a tree, as far as there is room.
 * @param {Tree} tree
 * @param {Node} from
 * @param {RecordMove[]} moves
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
