/** @import { Move } from "./types.js" */

/**
 * Narrows the list of legal moves, click by click. This is all the board knows of rules: a click
 * is allowed if some move's script goes on with it.
 */
export class Picker {
  /** @type {string[]} */
  clicks = [];
  /** @type {{ text: string, clicks: string[] }[]} */
  #all;
  #left;

  /** @param {Move[]} moves */
  constructor(moves) {
    this.#all = moves.flatMap(({ text, clicks }) => clicks.map((script) => ({ text, clicks: script })));
    this.#left = this.#all;
  }

  /** What can be clicked now. */
  get next() {
    const at = this.clicks.length;
    return new Set(this.#left.flatMap(({ clicks }) => clicks.slice(at, at + 1)));
  }

  /** The move that the clicks so far make, if they make one. @returns {string | null} */
  get complete() {
    const whole = this.#left.find(({ clicks }) => clicks.length === this.clicks.length);
    return this.clicks.length > 0 && whole ? whole.text : null;
  }

  /** Whether some move takes more clicks. */
  get goesOn() {
    return this.next.size > 0;
  }

  get last() {
    return this.clicks.at(-1) ?? null;
  }

  /**
   * Takes a click if some move goes on with it. When a piece beside the board is then the only way to
   * go on, such as a captured king, it is picked up too.
   * @param {string} click
   */
  press(click) {
    if (!this.next.has(click)) return false;
    this.#narrow([...this.clicks, click]);
    for (;;) {
      const [only, ...others] = this.next;
      if (this.complete || others.length > 0 || !only?.startsWith("*")) return true;
      this.#narrow([...this.clicks, only]);
    }
  }

  reset() {
    this.#narrow([]);
  }

  /** Whether something has already gone somewhere, so that there is half a move to lose. */
  get isBegun() {
    return this.legs.some(({ to }) => to.length > 0);
  }

  /** Goes back to earlier clicks. @param {string[]} clicks */
  to(clicks) {
    this.#narrow(clicks);
  }

  /** Takes the last click back. */
  back() {
    this.#narrow(this.clicks.slice(0, -1));
  }

  /**
   * The pieces under way, leg by leg: what was picked up (a click), whether only the top of a stack
   * was meant, and the cells it went to.
   */
  get legs() {
    /** @type {{ from: string, top: boolean, to: string[] }[]} */
    const legs = [];
    for (const click of this.clicks) {
      const leg = legs.at(-1);
      if (!leg || click.startsWith("*")) legs.push({ from: click, top: false, to: [] });
      else if (leg.to.length === 0 && leg.from === click) leg.top = true;
      else leg.to.push(click);
    }
    return legs;
  }

  /** @param {string[]} clicks */
  #narrow(clicks) {
    this.clicks = clicks;
    this.#left = this.#all.filter((script) => clicks.every((click, at) => script.clicks[at] === click));
  }
}
