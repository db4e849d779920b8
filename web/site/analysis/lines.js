/** @import { Teller } from "../shared/tell.js" */
/** @import { Step } from "../../board/types.js" */
/** @import { Depth, Variation } from "./types.js" */
/** @import { Verdict } from "./verdict.js" */
import { element } from "../../board/dom.js";
import { byId } from "../shared/page.js";

/** So many moves of a line are shown. */
const SHOWN = 10;

/** What the engine thinks: its lines, how deep it has looked and how fast. */
export class Lines {
  #teller;
  #verdict;
  #list = byId("lines");
  #depth = byId("depth");
  /** @type {Variation[]} */
  #lines = [];
  #point;
  /** The line that the reader points at. @type {number | null} */
  #pointed = null;

  /**
   * @param {Teller} teller
   * @param {Verdict} verdict
   * @param {(moves: string[]) => void} onPlay
   * @param {(moves: Step[][]) => void} onPoint shows moves as arrows
   */
  constructor(teller, verdict, onPlay, onPoint) {
    this.#point = onPoint;
    this.#teller = teller;
    this.#verdict = verdict;
    this.#list.addEventListener("click", ({ target }) => {
      const place = target instanceof Element ? target.closest("[data-at]")?.getAttribute("data-at") : null;
      const [line = 0, at = 0] = place?.split(" ").map(Number) ?? [];
      const moves = place ? this.#lines[line]?.moves.slice(0, at + 1) : undefined;
      if (moves) onPlay(moves);
    });
    for (const kind of /** @type {const} */ (["pointerover", "focusin"])) {
      this.#list.addEventListener(kind, ({ target }) => this.#look(target instanceof Element ? target.closest("li") : null));
    }
    this.#list.addEventListener("pointerleave", () => this.#look(null));
    this.#list.addEventListener("focusout", () => this.#look(null));
  }

  /** Says where the engine is, instead of how deep it has looked. @param {string} text */
  say(text) {
    this.#depth.textContent = text;
  }

  clear() {
    this.#lines = [];
    this.#pointed = null;
    this.#point([]);
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
    this.#show();
  }

  /** The reader points at a line, or at none. @param {Element | null} line */
  #look(line) {
    const at = line ? [...this.#list.children].indexOf(line) : -1;
    this.#pointed = at < 0 ? null : at;
    this.#show();
  }

  /** The first moves of the line pointed at, or else the best move. */
  #show() {
    const pointed = this.#pointed === null ? undefined : this.#lines[this.#pointed];
    this.#point(pointed?.steps ?? this.#lines[0]?.steps.slice(0, 1) ?? []);
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
