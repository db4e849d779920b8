// The tree of an analysis as data, without a page.
import { expect, test } from "@playwright/test";
import { MOST_NODES, Tree } from "../site/analysis/tree.js";

/** @import { Node } from "../site/analysis/tree.js" */

/** @param {string} name */
const move = (name) => ({ canonical: name, text: name, seat: /** @type {const} */ ("first") });
/** @param {Tree} tree @param {Node} from @param {string} names */
const play = (tree, from, names) => tree.playAll(from, [...names].map(move));
/** @param {Node} node */
const way = (node) => node.moves.join("");
/** @param {Tree} tree */
const main = (tree) => way(tree.root.end);

test("a move that is known is not added again, another becomes a variation", () => {
  const tree = new Tree();
  const end = play(tree, tree.root, "abc");
  expect(play(tree, tree.root, "ab")).toBe(end.parent);
  const aside = play(tree, tree.root, "axy");
  expect([main(tree), way(aside), tree.size]).toEqual(["abc", "axy", 6]);
  expect([end.isMain, aside.isMain]).toEqual([true, false]);
  expect(aside.beside(1)).toBeNull();
  expect(aside.parent?.beside(1)).toBe(end.parent);
});

test("a variation becomes the main line with all that leads to it", () => {
  const tree = new Tree();
  play(tree, tree.root, "abc");
  const deep = play(tree, play(tree, tree.root, "xyz").parent ?? tree.root, "w");
  tree.promote(deep);
  expect(main(tree)).toBe("xyw");
  expect(deep.isMain).toBe(true);
});

test("what is deleted goes with all that follows, and comes back as it was", () => {
  const tree = new Tree();
  play(tree, tree.root, "abc");
  const aside = play(tree, tree.root, "axyz");
  aside.comment = "here";
  aside.mark = "!?";
  aside.seen = { score: { cp: 12 }, chance: 0.5, depth: 3 };
  const kept = JSON.parse(JSON.stringify(tree.write()));
  const gone = aside.parent ?? tree.root;
  expect(way(tree.remove(gone))).toBe("ax");
  expect([tree.size, tree.node(aside.id)]).toEqual([5, null]);
  const again = Tree.read(kept);
  expect(JSON.stringify(again.write())).toBe(JSON.stringify(kept));
  const back = play(again, again.root, "axyz");
  expect([again.size, back.comment, back.mark, back.seen?.depth]).toEqual([7, "here", "!?", 3]);
  again.remove(again.root);
  expect([again.size, main(again)]).toEqual([1, ""]);
});

test("what was spoilt is an empty tree", () => {
  const spoilt = [null, 7, {}, [null], [[-1, null, "", "", null], [5, move("a"), "", "", null]], [[-1], [0, { canonical: 1 }]]];
  for (const kept of spoilt) expect(Tree.read(kept).size, JSON.stringify(kept)).toBe(1);
  const odd = Tree.read([[-1, null, 5, "", null], [0, move("a"), null, "toString", { chance: "x" }]]);
  const [node] = odd.root.children;
  expect([odd.root.comment, node?.comment, node?.mark, node?.seen]).toEqual(["", "", "", null]);
});

test("there is room for so many moves, and no more", () => {
  const tree = new Tree();
  let node = tree.root;
  for (let at = 0; at < MOST_NODES + 10; at += 1) node = tree.play(node, move(String(at))) ?? node;
  expect([tree.size, node.path.length]).toEqual([MOST_NODES, MOST_NODES - 1]);
  expect(Tree.read(tree.write()).size).toBe(MOST_NODES);
});
