/** @import { Deed, Piece, Position, Side, Words } from "./types.js" */
/** @import { Picker } from "./picker.js" */
import { element } from "./dom.js";
import { pieceName, say, standing } from "./words.js";

/** What a board says, to those who do not see it and to those who ask. */
export class Speech {
  host = element("p", { class: "k-live", "aria-live": "polite" });
  #words;
  #inHand;

  /**
   * @param {Words} words
   * @param {(click: string) => Piece | undefined} inHand the piece that a click beside the board means
   */
  constructor(words, inHand) {
    this.#words = words;
    this.#inHand = inHand;
  }

  /** @param {string} text */
  tell(text) {
    this.host.textContent = text;
  }

  /** @param {string} key @param {Record<string, string | number>} [values] */
  announce(key, values) {
    this.tell(say(this.#words, key, values));
  }

  /** @param {Side} side @param {string} text @param {Deed[]} deeds */
  move(side, text, deeds) {
    const told = say(this.#words, "announce.move", { side: say(this.#words, side), move: this.spoken(text) });
    this.tell([told, ...deeds.map((deed) => this.deed(deed))].join(". "));
  }

  /** How far a move has come. @param {Picker} picker */
  pick({ clicks, complete, goesOn, next }) {
    if (clicks.length === 0) return;
    if (complete) this.announce(goesOn ? "announce.both" : "announce.ready", { move: this.spoken(complete) });
    else this.announce("announce.picked", { cell: this.clicks(clicks), count: next.size });
  }

  /** What a move did, in words. @param {Deed} deed */
  deed(deed) {
    const words = this.#words;
    if (deed.kind === "return") {
      return say(words, "deed.return", { piece: pieceName(words, deed.piece.side, deed.piece.art), cell: deed.cell });
    }
    return say(words, `deed.${deed.kind}`, { pieces: deed.pieces.map(({ side, art }) => pieceName(words, side, art)).join(", ") });
  }

  /** A click as one says it: a cell, a piece beside the board, a word. @param {string} click */
  click(click) {
    if (click.startsWith("!")) return say(this.#words, `word.${click.slice(1)}`);
    const piece = click.startsWith("*") ? this.#inHand(click) : undefined;
    return piece ? pieceName(this.#words, piece.side, piece.art) : click;
  }

  /** @param {string[]} clicks */
  clicks(clicks) {
    return clicks.map((click) => this.click(click)).join(" ");
  }

  /** A move as one says it. @param {string} text */
  spoken(text) {
    const to = ` ${say(this.#words, "to")} `;
    return text.replace(/([A-Za-z]):/g, (_, letter) => this.click(`*${letter}`) + to).replace(/[-=x]/g, to);
  }

  /**
   * A cell, what stands there and what it is to the move under way.
   * @param {string} name
   * @param {Position | null} position
   * @param {Picker} picker
   * @param {string[]} kept the clicks of a move that is entered ahead
   * @param {boolean} isTarget
   */
  cell(name, position, { clicks, last }, kept, isTarget) {
    const words = this.#words;
    const pieces = (position?.pieces ?? []).filter(({ cell }) => cell === name);
    const parts = [name, standing(words, pieces.sort((one, another) => one.level - another.level))];
    if (clicks.includes(name)) parts.push(say(words, "cell.chosen"));
    const at = kept.indexOf(name);
    if (at >= 0) parts.push(say(words, "cell.kept", { number: at + 1 }));
    if (isTarget) parts.push(say(words, last === name ? "cell.again" : "cell.target"));
    if (position?.last?.cells.includes(name)) parts.push(say(words, "cell.last"));
    return parts.join(", ");
  }
}
