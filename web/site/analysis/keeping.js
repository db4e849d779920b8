/** @import { Kept, Node } from "./tree.js" */
import { keep, kept } from "../shared/kept.js";
import { Tree } from "./tree.js";

const KEY = "kelci-analyses";
/** How many trees this browser keeps, the oldest goes first. */
const MOST_KEPT = 20;
/** Writing waits for this long after a change. */
const PAUSE_MS = 300;

/**
 * A tree that is kept, and what an import put it in the place of: the address that was left, and
 * what was kept for this one, if anything was.
 * @typedef {{ address: string, tree: Entry | null }} Replaced
 * @typedef {{ at: number, tree: Kept[], here: number[], replaced?: Replaced | null }} Entry
 * @typedef {Record<string, Entry>} Shelf
 */

/** @returns {Shelf} */
const all = () => kept(KEY, {});

/** @param {Shelf} shelf */
function write(shelf) {
  const latest = Object.entries(shelf).sort(([, one], [, other]) => other.at - one.at);
  keep(KEY, Object.fromEntries(latest.slice(0, MOST_KEPT)));
}

/** @param {Tree} tree @param {Node} here where the reader is in it @param {Replaced | null} replaced @returns {Entry} */
function entry(tree, here, replaced) {
  const place = here.path.map((node) => node.parent?.children.indexOf(node) ?? 0);
  return { at: Date.now(), tree: tree.write(), here: place, replaced };
}

/** The tree of this address, kept in this browser: a reload loses nothing. */
export class Keeping {
  #name;
  #timer = 0;
  /** @type {(() => void) | null} */
  #waiting = null;
  /** @type {Replaced | null} */
  #replaced = null;
  /** What the engine says while the page is left is not written over what was put in its place. */
  #isLeft = false;

  /** @param {string} [suffix] what else tells the tree of this address from others */
  constructor(suffix = "") {
    this.#name = location.pathname + location.search + suffix;
    addEventListener("pagehide", () => this.#now());
    // A page that the browser brings back as it was is worked on again.
    addEventListener("pageshow", () => (this.#isLeft = false));
  }

  /** What was kept: the tree, and where the reader was in it. */
  read() {
    const kept = all()[this.#name];
    if (!kept) return null;
    this.#replaced = kept.replaced ?? null;
    const tree = Tree.read(kept.tree);
    let here = tree.root;
    for (const at of Array.isArray(kept.here) ? kept.here : []) here = here.children[at] ?? here;
    return { tree, here };
  }

  /** @param {Tree} tree @param {Node} here */
  keep(tree, here) {
    this.#waiting = () => write({ ...all(), [this.#name]: entry(tree, here, this.#replaced) });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#now(), PAUSE_MS);
  }

  /** Whether this tree was imported and nothing done to it since, so that it can be taken back. */
  get isFresh() {
    return this.#replaced !== null;
  }

  /** The tree is worked on: what it came in the place of is left alone from now on. */
  settle() {
    this.#replaced = null;
  }

  /** Leaves this tree for one that was imported, which can be taken back. @param {string} address @param {Tree} tree */
  leaveFor(address, tree) {
    this.#now();
    this.#isLeft = true;
    const shelf = all();
    const former = shelf[address];
    const replaced = { address: this.#name, tree: former ? { ...former, replaced: null } : null };
    write({ ...shelf, [address]: entry(tree, tree.root.end, replaced) });
    location.assign(address);
  }

  /** Takes an import back: what was there before is there again. */
  goBack() {
    if (!this.#replaced) return;
    const { address, tree } = this.#replaced;
    this.#isLeft = true;
    const { [this.#name]: _, ...others } = all();
    write(tree ? { ...others, [this.#name]: tree } : others);
    location.assign(address);
  }

  #now() {
    if (!this.#isLeft) this.#waiting?.();
    this.#waiting = null;
  }
}
