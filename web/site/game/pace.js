import { wait } from "../shared/page.js";

/** If more than so many wait, they are no longer shown one by one. */
const MOST = 3;

/**
 * What happens, in its order and not faster than it can be seen: an answer that comes while one's own move
 * is still under way waits until that has been seen, and a moment longer.
 * @template T
 */
export class Pace {
  /** @type {T[]} */
  #waiting = [];
  #isBusy = false;
  #ended = -Infinity;
  /** Counts what was cleared, so that what waited for its pause knows that it is void. */
  #cleared = 0;
  #show;
  #pause;

  /**
   * @param {(next: T, isSeen: boolean) => Promise<void>} show ends when it has been seen
   * @param {(next: T) => number} pause how long what was there before is to be seen
   */
  constructor(show, pause) {
    this.#show = show;
    this.#pause = pause;
  }

  /** @param {T} next */
  async take(next) {
    this.#waiting.push(next);
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      await this.#go();
    } finally {
      this.#isBusy = false;
    }
  }

  /** Whether something newer is known than what is shown. */
  get isBehind() {
    return this.#waiting.length > 0;
  }

  /** What waits is void: something newer is known. */
  clear() {
    this.#cleared += 1;
    this.#waiting = [];
  }

  async #go() {
    for (;;) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      const cleared = this.#cleared;
      const hurries = () => document.hidden || this.#waiting.length > MOST;
      const left = this.#ended + this.#pause(next) - performance.now();
      if (left > 0 && !hurries()) await wait(left);
      if (cleared !== this.#cleared) continue;
      const seen = this.#show(next, !hurries());
      if (!hurries()) await seen;
      this.#ended = performance.now();
    }
  }
}
