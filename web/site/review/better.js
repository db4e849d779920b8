/** @import { Position } from "../../board/types.js" */
import { element } from "../../board/dom.js";
import { ask } from "../shared/api.js";
import { button, wait } from "../shared/page.js";

/** How long a move of the line is seen before the next one. */
const PAUSE_MS = 900;

/** A better line, shown on the board move by move, with its moves to choose from. */
export class Better {
  #id;
  #host;
  #words;
  #onShow;
  /** Counts lines, so that one that was left does not go on. */
  #lines = 0;

  /**
   * @param {string} id the game's name
   * @param {HTMLElement} host where its moves are listed
   * @param {{ title: string, back: string }} words
   * @param {(position: Position | null, isStep: boolean) => void} onShow shows a position; none is the game again
   */
  constructor(id, host, words, onShow) {
    this.#id = id;
    this.#host = host;
    this.#words = words;
    this.#onShow = onShow;
  }

  /** Whether a line is shown. */
  get isOpen() {
    return !this.#host.hidden;
  }

  /** Shows what was better than a move. @param {number} ply @param {Position} before the position it begins from */
  async show(ply, before) {
    const line = ++this.#lines;
    // Without an answer the line is not shown; the game still is.
    const positions = /** @type {Position[]} */ (await ask(`/api/games/${this.#id}/review/${ply}`).catch(() => []));
    if (line !== this.#lines || positions.length === 0) return;
    const buttons = positions.map((position, at) => {
      const made = button(position.last?.text ?? "", () => {
        this.#lines += 1;
        this.#mark(at);
        this.#onShow(position, false);
      });
      made.setAttribute("aria-pressed", "false");
      return made;
    });
    const back = button(this.#words.back, () => this.close(), "primary");
    this.#host.replaceChildren(element("h2", { id: "better-title" }, this.#words.title), element("div", { class: "line" }, ...buttons), back);
    this.#host.hidden = false;
    this.#onShow(before, false);
    for (const [at, position] of positions.entries()) {
      await wait(PAUSE_MS);
      if (line !== this.#lines) return;
      this.#mark(at);
      this.#onShow(position, true);
    }
  }

  /** Back to the game. */
  close() {
    if (!this.isOpen) return;
    this.leave();
    this.#onShow(null, false);
  }

  /** The game is shown again already. */
  leave() {
    this.#lines += 1;
    this.#host.hidden = true;
    this.#host.replaceChildren();
  }

  /** @param {number} at */
  #mark(at) {
    for (const [index, button] of this.#host.querySelectorAll(".line button").entries()) {
      button.setAttribute("aria-pressed", String(index === at));
    }
  }
}
