/** @import { Piece, Side } from "../../board/types.js" */
/** @import { Data, Draft, Offered, Tool } from "./types.js" */
import { drawn, drawnPiece, element } from "../../board/dom.js";
import { SIDES } from "../../board/sides.js";
import { pieceName, say } from "../../board/words.js";
import { inReserve } from "./draft.js";

const ICONS = {
  hand: "M8 12V6.5a1.5 1.5 0 0 1 3 0V11V5a1.5 1.5 0 0 1 3 0v6V6.5a1.5 1.5 0 0 1 3 0V14c0 4-2.5 7-6.5 7-3 0-4.500-1.500-6-4.500L3 13.500c-.6-1.500 1.300-2.500 2.300-1.300L8 15z",
  eraser: "M4 15L13 6l6 6-7 7H8zM11 19h9",
};

/** A tool by the word that names it in a click: `*R` puts a rock. @param {string} click @returns {Tool | null} */
export function toolOf(click) {
  if (click === "!hand" || click === "!eraser") return /** @type {"hand" | "eraser"} */ (click.slice(1));
  return click.startsWith("*") ? { letter: click.slice(1) } : null;
}

/** @param {Tool} tool */
const clickOf = (tool) => (typeof tool === "string" ? `!${tool}` : `*${tool.letter}`);

/** The pieces to put, and the hand and the eraser. */
export class Palette {
  #host;
  #data;

  /** @param {HTMLElement} host @param {Data} data */
  constructor(host, data) {
    this.#host = host;
    this.#data = data;
    const tools = /** @type {const} */ (["hand", "eraser"]).map((name) => {
      const icon = drawn("path", { d: ICONS[name], fill: "none", stroke: "currentColor", "stroke-width": 1.8, "stroke-linejoin": "round", "stroke-linecap": "round" });
      const svg = drawn("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, icon);
      return this.#button(name, say(data.words, name), svg);
    });
    const rows = SIDES.map((side, at) => {
      const pieces = (data.palette[at] ?? []).map((offered) => {
        const svg = drawn("svg", { viewBox: "-52 -52 104 104", "aria-hidden": "true" }, drawnPiece({ side, art: offered.art }, data.art, "symbols"));
        return this.#button({ letter: offered.letter }, pieceName(data.board, side, offered.art), svg);
      });
      return element("div", { class: "row", role: "group", "aria-label": data.sides[at] ?? side }, ...pieces);
    });
    host.replaceChildren(element("div", { class: "row", role: "group", "aria-label": say(data.words, "tools") }, ...tools), ...rows);
    // One stop for the Tab key; arrows go on from there.
    host.addEventListener("keydown", (event) => this.#walk(event));
    this.choose("hand");
  }

  /** @param {Tool} tool */
  choose(tool) {
    for (const button of this.#buttons) {
      const isIt = button.getAttribute("data-click") === clickOf(tool);
      button.setAttribute("aria-pressed", String(isIt));
      button.tabIndex = isIt ? 0 : -1;
    }
  }

  get #buttons() {
    return [...this.#host.querySelectorAll("button")];
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const buttons = this.#buttons;
    const at = buttons.findIndex((button) => button === document.activeElement);
    if (!step || at < 0) return;
    event.preventDefault();
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  }

  /** @param {Tool} tool @param {string} name @param {SVGElement} picture */
  #button(tool, name, picture) {
    const key = typeof tool === "string" ? "" : ` (${tool.letter})`;
    return element("button", { type: "button", class: "k-hand k-open", "data-click": clickOf(tool), "aria-label": name, title: name + key }, picture);
  }

  /** A piece of the palette as it is drawn. @param {string} letter @param {string | null} cell @param {number} level @returns {Piece | null} */
  piece(letter, cell, level) {
    for (const [at, side] of SIDES.entries()) {
      const offered = this.#data.palette[at]?.find((known) => known.letter === letter);
      if (offered) return { side, letter, art: offered.art, cell, level, hand: cell ? null : "reserve", holder: cell ? null : side };
    }
    return null;
  }

  /** The piece that a key puts: its letter, in either case where only one side has it. @param {string} key */
  letter(key) {
    const letters = this.#data.palette.flat().map(({ letter }) => letter);
    return letters.find((letter) => letter === key) ?? letters.find((letter) => letter.toLowerCase() === key.toLowerCase()) ?? null;
  }

  /** The same piece of the other side, where every piece has such a twin. */
  get twins() {
    const [first, second] = this.#data.palette;
    const pairs = first.flatMap((one) => second.filter(({ art }) => art === one.art).map((other) => [one.letter, other.letter]));
    if (pairs.length !== first.length || pairs.length !== second.length) return null;
    return new Map(/** @type {[string, string][]} */ (pairs.flatMap(([one, other]) => [[one, other], [other, one]])));
  }
}

/** The pieces that are ready to be dropped, counted. */
export class Reserves {
  /** @type {Map<string, HTMLOutputElement>} */
  #counts = new Map();
  #prisoners = element("div", { class: "prisoners" });
  #data;

  /**
   * @param {HTMLElement} host
   * @param {Data} data
   * @param {(letter: string, change: number) => void} onChange
   */
  constructor(host, data, onChange) {
    this.#data = data;
    SIDES.forEach((side, at) => {
      const kept = (data.palette[at] ?? []).filter(({ reserve }) => reserve);
      if (kept.length === 0) return;
      host.hidden = false;
      const legend = element("legend", {}, say(data.words, "reserve", { side: data.sides[at] ?? side }));
      host.append(element("fieldset", {}, legend, ...kept.map((offered) => this.#counter(data, side, offered, onChange))));
    });
    host.append(this.#prisoners);
  }

  /** The pieces that are captured, which follow from those that are missing elsewhere. @param {Piece[]} pieces of a position */
  showPrisoners(pieces) {
    const { art, board, words, sides } = this.#data;
    const rows = SIDES.flatMap((holder, at) => {
      const held = pieces.filter((piece) => piece.hand === "prison" && piece.holder === holder);
      if (held.length === 0) return [];
      const drawings = held.map((piece) => {
        const picture = drawn("svg", { viewBox: "-52 -52 104 104", role: "img", "aria-label": pieceName(board, piece.side, piece.art) });
        picture.append(drawnPiece(piece, art, "symbols"));
        return picture;
      });
      return [element("p", {}, element("span", { class: "label" }, say(words, "prisoners", { side: sides[at] ?? holder, count: held.length })), ...drawings)];
    });
    this.#prisoners.replaceChildren(...rows);
  }

  /** @param {Draft} draft */
  show(draft) {
    for (const [letter, count] of this.#counts) count.value = String(inReserve(draft, letter));
  }

  /**
   * @param {Data} data
   * @param {Side} side
   * @param {Offered} offered
   * @param {(letter: string, change: number) => void} onChange
   */
  #counter(data, side, { letter, art }, onChange) {
    const name = pieceName(data.board, side, art);
    const picture = drawn("svg", { viewBox: "-52 -52 104 104", "aria-hidden": "true" }, drawnPiece({ side, art }, data.art, "symbols"));
    const count = element("output", { "aria-label": say(data.board, "tray.reserve", { piece: name, count: "" }).replace(/\s*:\s*$/, "") }, "0");
    this.#counts.set(letter, count);
    /** @param {number} change @param {string} sign @param {string} key */
    const button = (change, sign, key) => {
      const made = element("button", { type: "button", class: "step", "aria-label": say(data.words, key, { piece: name }) }, sign);
      made.addEventListener("click", () => onChange(letter, change));
      return made;
    };
    return element("div", { class: "counter" }, button(-1, "−", "fewer"), picture, count, button(1, "+", "more"));
  }
}
