/** @import { Teller } from "../game/tell.js" */
/** @import { Depth, Variation } from "./types.js" */
/** @import { Verdict } from "./verdict.js" */
import { element } from "../../board/dom.js";

/** So many moves of a line are shown. */
const SHOWN = 10;

/** What the engine thinks: its lines, how deep it has looked and how fast. */
export class Lines {
  #teller;
  #verdict;
  #list = /** @type {HTMLElement} */ (document.getElementById("lines"));
  #depth = /** @type {HTMLElement} */ (document.getElementById("depth"));
  /** @type {Variation[]} */
  #lines = [];

  /**
   * @param {Teller} teller
   * @param {Verdict} verdict
   * @param {(moves: string[]) => void} onPlay
   */
  constructor(teller, verdict, onPlay) {
    this.#teller = teller;
    this.#verdict = verdict;
    this.#list.addEventListener("click", ({ target }) => {
      const place = target instanceof Element ? target.closest("[data-at]")?.getAttribute("data-at") : null;
      const [line = 0, at = 0] = place?.split(" ").map(Number) ?? [];
      const moves = place ? this.#lines[line]?.moves.slice(0, at + 1) : undefined;
      if (moves) onPlay(moves);
    });
  }

  /** Says where the engine is, instead of how deep it has looked. @param {string} text */
  say(text) {
    this.#depth.textContent = text;
  }

  clear() {
    this.#lines = [];
    this.#list.replaceChildren();
  }

  /** @param {Depth} told */
  show({ depth, nps, lines }) {
    const isFast = nps >= 1_000_000;
    const digits = isFast ? 1 : 0;
    const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    const count = (nps / (isFast ? 1_000_000 : 1_000)).toLocaleString(document.documentElement.lang, format);
    const speed = this.#teller.say(isFast ? "speed-m" : "speed-k", { count });
    this.#depth.textContent = this.#teller.say("depth", { depth, text: speed });
    const focused = this.#list.contains(document.activeElement) ? document.activeElement?.getAttribute("data-at") : null;
    this.#lines = lines;
    this.#list.replaceChildren(...lines.map((line, at) => this.#line(line, at)));
    if (focused) /** @type {HTMLElement | null} */ (this.#list.querySelector(`[data-at="${focused}"]`))?.focus();
  }

  /** @param {Variation} line @param {number} at */
  #line(line, at) {
    const figure = element("b", { class: `figure ${line.chance < 0.5 ? "is-second" : "is-first"}` }, this.#verdict.figure(line.score));
    const name = this.#verdict.sentence({ ...line, depth: 0 });
    const moves = line.text.slice(0, SHOWN).map((text, ply) => {
      const label = this.#teller.say("play-to", { text });
      return element("button", { type: "button", class: "move", "data-at": `${at} ${ply}`, title: label }, text);
    });
    return element("li", { "aria-label": this.#teller.say("line", { count: at + 1, text: name }) }, figure, element("span", { class: "moves-of-line" }, ...moves));
  }
}
