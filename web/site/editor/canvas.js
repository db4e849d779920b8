/** @import { Acts } from "../../board/keys.js" */
/** @import { Piece, Side, Words } from "../../board/types.js" */
/** @import { Data } from "./types.js" */
import { Keys } from "../../board/keys.js";
import { Scene } from "../../board/scene.js";
import { other } from "../../board/sides.js";
import { say, standing } from "../../board/words.js";

/** The board to put pieces on: it draws, and walks by keyboard. */
export class Canvas {
  #scene;
  /** @type {Words} */
  #words;
  #keys;
  /** @type {Side} */
  #bottom = "first";
  /** @type {Piece[]} */
  #pieces = [];

  /** @param {HTMLElement} host @param {Data} data @param {Acts} acts */
  constructor(host, { layout, art, board }, acts) {
    this.#words = board;
    this.#scene = new Scene(layout, art);
    this.#scene.svg.setAttribute("aria-label", say(board, "board"));
    host.style.setProperty("--k-ratio", String(layout.width / layout.height));
    host.replaceChildren(this.#scene.svg);
    this.#scene.draw(this.#bottom, "symbols", true);
    this.#keys = new Keys(this.#scene, layout.cells[0]?.name ?? "", acts);
  }

  /** Whether there is such a cell. @param {string | null} name */
  has(name) {
    return name !== null && this.#scene.spots.has(name);
  }

  /** The uppermost piece of a cell. @param {string} cell */
  top(cell) {
    return this.#scene.on(cell).at(-1);
  }

  flip() {
    this.#bottom = other(this.#bottom);
    this.#keys.through(() => this.#scene.draw(this.#bottom, "symbols", true));
  }

  /**
   * @param {Piece[]} pieces
   * @param {string | null} held the cell whose piece is held
   * @param {Map<string, string>} faults what is wrong, by cell
   */
  show(pieces, held, faults) {
    this.#pieces = pieces;
    this.#scene.put(pieces);
    this.#scene.mark({
      last: [],
      diagrams: [],
      selected: held ? [held] : [],
      targets: new Map([...faults.keys()].map((cell) => [cell, "take"])),
      finish: null,
      paths: [],
      ghosts: [],
    });
    const top = held ? this.top(held) : undefined;
    this.#scene.lift(top ? [top] : []);
    for (const [name, spot] of this.#scene.spots) {
      const isTaken = this.#scene.on(name).length > 0;
      spot.classList.toggle("k-open", isTaken);
      spot.setAttribute("tabindex", name === this.#keys.at ? "0" : "-1");
      const parts = [name, this.names(name), ...(name === held ? [say(this.#words, "cell.chosen")] : [])];
      const fault = faults.get(name);
      spot.setAttribute("aria-label", [...parts, ...(fault ? [fault] : [])].join(", "));
    }
  }

  /** What stands on a cell, in words. @param {string} cell */
  names(cell) {
    const here = this.#pieces.filter((piece) => piece.cell === cell);
    return standing(this.#words, here);
  }

  /** A picture that follows the pointer. @param {Piece[]} pieces */
  floating(pieces) {
    const picture = this.#scene.picture(pieces);
    picture.style.width = `${this.#scene.pitch}px`;
    return picture;
  }
}
