/** @import { Tried } from "./types.js" */
import { element } from "./dom.js";

/** How long an answer is waited for before the board says what it knows itself, in milliseconds. */
const PATIENCE = 1000;
/** How far the words stay from the cell, and from the edges of the board, in pixels. */
const GAP = 8;

/** Why something did nothing: words beside the cell, and in the ear. */
export class Refusal {
  #host;
  #live;
  #words = element("p", { class: "k-refusal", "aria-hidden": "true" });
  /** What the words stand beside, as a selector: pieces beside the board are drawn anew all the time. */
  #beside = "";
  /** The answers to what was asked in this position. @type {Map<string, Promise<string | null>>} */
  #known = new Map();
  #fen = "";
  /** Counts what was refused, so that an answer that comes late is not shown. */
  #count = 0;

  /**
   * @param {HTMLElement} host the board
   * @param {HTMLElement} live what is read aloud
   */
  constructor(host, live) {
    this.#host = host;
    this.#live = live;
    this.#words.hidden = true;
    host.append(this.#words);
    new ResizeObserver(() => this.#place()).observe(host);
  }

  /** Whatever was refused is past. */
  hide() {
    this.#count += 1;
    this.#words.hidden = true;
  }

  /** @param {string} text @param {string} beside */
  show(text, beside) {
    this.#beside = beside;
    this.#words.textContent = text;
    this.#live.textContent = text;
    this.#words.hidden = false;
    this.#place();
  }

  /**
   * Asks which rule forbids what was tried, once for each position, and says it; otherwise what the
   * board itself knows.
   * @param {(fen: string, tried: Tried) => Promise<string | null>} why
   * @param {string} fen
   * @param {Tried} tried
   * @param {string} otherwise
   * @param {string} beside
   */
  async ask(why, fen, tried, otherwise, beside) {
    this.hide();
    const mine = this.#count;
    /** @param {string | null} text */
    const tell = (text) => mine === this.#count && this.show(text ? sentence(text) : otherwise, beside);
    const late = setTimeout(tell, PATIENCE, null);
    const told = await this.#answer(why, fen, tried);
    clearTimeout(late);
    tell(told);
  }

  /**
   * @param {(fen: string, tried: Tried) => Promise<string | null>} why
   * @param {string} fen
   * @param {Tried} tried
   */
  #answer(why, fen, tried) {
    if (fen !== this.#fen) this.#known.clear();
    this.#fen = fen;
    const key = JSON.stringify(tried);
    const known = this.#known.get(key);
    if (known) return known;
    const asked = why(fen, tried).catch(() => {
      // Who could not be reached is asked again.
      this.#known.delete(key);
      return null;
    });
    this.#known.set(key, asked);
    return asked;
  }

  /** Puts the words above the cell, or below it where there is no room, and never over an edge. */
  #place() {
    if (this.#words.hidden) return;
    const beside = this.#host.querySelector(this.#beside)?.getBoundingClientRect();
    const board = this.#host.getBoundingClientRect();
    if (!beside) return;
    const { width, height } = this.#words.getBoundingClientRect();
    const middle = beside.left + beside.width / 2;
    const left = Math.max(board.left, Math.min(middle - width / 2, board.right - width));
    const isAbove = beside.top - height - GAP >= Math.max(board.top, 0);
    const top = isAbove ? beside.top - height - GAP : beside.bottom + GAP;
    this.#words.classList.toggle("k-below-it", !isAbove);
    // A page may let the board's foot stand elsewhere, and is what the words are placed in then.
    const around = (this.#words.offsetParent ?? this.#host).getBoundingClientRect();
    this.#words.style.left = `${left - around.left}px`;
    this.#words.style.top = `${top - around.top}px`;
    this.#words.style.setProperty("--k-tail", `${middle - left}px`);
  }
}

/** A rule as a sentence of its own; a cell keeps its small letter. @param {string} text */
const sentence = (text) => text.replace(/^\p{Ll}(?!\d)/u, (first) => first.toUpperCase());
