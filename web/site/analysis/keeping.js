/** @import { Kept, Node } from "./tree.js" */
import { Tree } from "./tree.js";

const KEY = "kelci-analyses";
/** How many trees this browser keeps, the oldest goes first. */
const MOST_KEPT = 20;
/** Writing waits for this long after a change. */
const PAUSE_MS = 300;

/** @typedef {Record<string, { at: number, tree: Kept[], here: number[] }>} Shelf */

/** @returns {Shelf} */
function all() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof stored === "object" && stored ? stored : {};
  } catch {
    // Storage that is forbidden or spoilt is as good as empty.
    return {};
  }
}

/** @param {Shelf} shelf */
function write(shelf) {
  const latest = Object.entries(shelf).sort(([, one], [, other]) => other.at - one.at);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(latest.slice(0, MOST_KEPT))));
  } catch {
    // Too much, or forbidden: then it is forgotten with the page.
  }
}

/** Keeps a tree for an address. @param {string} address @param {Tree} tree @param {Node} here where the reader is in it */
export function keep(address, tree, here) {
  const place = here.path.map((node) => node.parent?.children.indexOf(node) ?? 0);
  write({ ...all(), [address]: { at: Date.now(), tree: tree.write(), here: place } });
}

/** The tree of this address, kept in this browser: a reload loses nothing. */
export class Keeping {
  #name = location.pathname + location.search;
  #timer = 0;
  /** @type {(() => void) | null} */
  #waiting = null;

  constructor() {
    addEventListener("pagehide", () => this.#now());
  }

  /** What was kept: the tree, and where the reader was in it. */
  read() {
    const kept = all()[this.#name];
    if (!kept) return null;
    const tree = Tree.read(kept.tree);
    let here = tree.root;
    for (const at of Array.isArray(kept.here) ? kept.here : []) here = here.children[at] ?? here;
    return { tree, here };
  }

  /** @param {Tree} tree @param {Node} here */
  keep(tree, here) {
    this.#waiting = () => keep(this.#name, tree, here);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#now(), PAUSE_MS);
  }

  #now() {
    this.#waiting?.();
    this.#waiting = null;
  }
}
