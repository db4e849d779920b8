/** @import { Move, Seen } from "./types.js" */

/** Marks that a move can bear, and what they are called. */
export const MARKS = /** @type {const} */ ({
  "!!": "brilliant",
  "!": "good",
  "!?": "interesting",
  "?!": "dubious",
  "?": "mistake",
  "??": "blunder",
});
/** @typedef {keyof typeof MARKS} Mark */

/** No more moves than this are kept. */
export const MOST_NODES = 4_000;

/** A position of the tree and the move that led to it. */
export class Node {
  /** The ways to go on, the main one first. @type {Node[]} */
  children = [];
  comment = "";
  /** @type {Mark | ""} */
  mark = "";
  /** @type {Seen | null} */
  seen = null;

  /**
   * @param {number} id
   * @param {Node | null} parent
   * @param {Move | null} move none at the root
   */
  constructor(id, parent, move) {
    this.id = id;
    this.parent = parent;
    this.move = move;
  }

  /** The positions from the root, without it, to this one. @returns {Node[]} */
  get path() {
    const path = [];
    for (let node = /** @type {Node} */ (this); node.parent; node = node.parent) path.unshift(node);
    return path;
  }

  /** The moves that lead here, as programs write them. @returns {string[]} */
  get moves() {
    return this.path.map(({ move }) => move?.canonical ?? "");
  }

  /** Whether it is on the main line. @returns {boolean} */
  get isMain() {
    return this.path.every((node) => node.parent?.children[0] === node);
  }

  /** The last position of the line that goes on from here. @returns {Node} */
  get end() {
    let node = /** @type {Node} */ (this);
    while (node.children[0]) node = node.children[0];
    return node;
  }

  /** The way beside this one, in that direction, if there is one. @param {1 | -1} step @returns {Node | null} */
  beside(step) {
    const all = this.parent?.children ?? [];
    return all.length > 1 ? (all[(all.indexOf(this) + step + all.length) % all.length] ?? null) : null;
  }
}

/**
 * One position as it is kept: its parent's place in the list, the move, and what was said of it.
 * @typedef {[parent: number, move: Move | null, comment: string, mark: string, seen: Seen | null]} Kept
 */

/** Moves with variations, comments and marks. */
export class Tree {
  root = new Node(0, null, null);
  /** @type {Map<number, Node>} */
  #nodes = new Map([[0, this.root]]);
  #last = 0;

  get size() {
    return this.#nodes.size;
  }

  /** @param {number} id */
  node(id) {
    return this.#nodes.get(id) ?? null;
  }

  /**
   * Goes on with a move: where it is known already nothing is added. None if there is no room.
   * @param {Node} from
   * @param {Move} move
   * @returns {Node | null}
   */
  play(from, move) {
    const known = from.children.find((child) => child.move?.canonical === move.canonical);
    if (known) return known;
    if (this.#nodes.size >= MOST_NODES) return null;
    const made = new Node(++this.#last, from, move);
    this.#nodes.set(made.id, made);
    from.children.push(made);
    return made;
  }

  /** Goes on with several; the last position there was room for. @param {Node} from @param {Move[]} moves */
  playAll(from, moves) {
    let node = from;
    for (const move of moves) node = this.play(node, move) ?? node;
    return node;
  }

  /** The main line, the root first. @returns {Node[]} */
  get mainLine() {
    return [this.root, ...this.root.end.path];
  }

  /** Makes the way to a position the main line. @param {Node} node */
  promote(node) {
    for (const one of node.path) {
      if (one.parent) one.parent.children = [one, ...one.parent.children.filter((child) => child !== one)];
    }
  }

  /** Takes a position away with all that follows; gives the one before it. @param {Node} node @returns {Node} */
  remove(node) {
    const { parent } = node;
    if (!parent) {
      node.children.slice().forEach((child) => this.remove(child));
      return node;
    }
    parent.children = parent.children.filter((child) => child !== node);
    for (const gone of below(node)) this.#nodes.delete(gone.id);
    return parent;
  }

  /** As a list that can be kept. @returns {Kept[]} */
  write() {
    /** @type {Map<Node, number>} */
    const places = new Map();
    return below(this.root).map((node, at) => {
      places.set(node, at);
      const parent = node.parent ? (places.get(node.parent) ?? 0) : -1;
      return [parent, node.move, node.comment, node.mark, node.seen];
    });
  }

  /** From a list that was kept; an empty tree if it is not such a list. @param {unknown} kept */
  static read(kept) {
    const tree = new Tree();
    if (!Array.isArray(kept)) return tree;
    /** @type {Node[]} */
    const nodes = [];
    for (const one of kept) {
      if (!Array.isArray(one)) return new Tree();
      const [parent, move, comment, mark, seen] = one;
      const isMove = typeof move?.canonical === "string" && typeof move.text === "string" && ["first", "second"].includes(move.seat);
      const before = nodes[parent];
      const node = nodes.length === 0 ? tree.root : before && isMove ? tree.play(before, move) : null;
      if (!node) return new Tree();
      node.comment = typeof comment === "string" ? comment : "";
      node.mark = Object.hasOwn(MARKS, mark) ? mark : "";
      node.seen = typeof seen?.chance === "number" && typeof seen.depth === "number" && seen.score ? seen : null;
      nodes.push(node);
    }
    return tree;
  }
}

/** A position and all that follow, parents first, main lines first. @param {Node} node @returns {Node[]} */
function below(node) {
  const found = [];
  const waiting = [node];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    found.push(next);
    waiting.push(...next.children.toReversed());
  }
  return found;
}
