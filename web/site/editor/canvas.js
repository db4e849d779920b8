/** @import { Piece, Side, Words } from "../../board/types.js" */
/** @import { Data } from "./types.js" */
import { Scene } from "../../board/scene.js";
import { isWay, neighbour } from "../../board/walk.js";
import { say, standing } from "../../board/words.js";

/**
 * What can be done on the board by keyboard.
 * @typedef {object} Acts
 * @property {(cell: string) => void} press
 * @property {(cell: string, key: string) => boolean} type a key that is no way to walk; says whether it meant something
 */

/** The board to put pieces on: it draws, and walks by keyboard. */
export class Canvas {
  #scene;
  /** @type {Words} */
  #words;
  #focused;
  #column = 0;
  /** @type {Side} */
  #bottom = "first";
  /** @type {Piece[]} */
  #pieces = [];

  /** @param {HTMLElement} host @param {Data} data @param {Acts} acts */
  constructor(host, { layout, art, board }, acts) {
    this.#words = board;
    this.#scene = new Scene(layout, art);
    this.#scene.svg.setAttribute("aria-label", say(board, "board"));
    this.#focused = layout.cells[0]?.name ?? "";
    host.style.setProperty("--k-ratio", String(layout.width / layout.height));
    host.replaceChildren(this.#scene.svg);
    this.#scene.draw(this.#bottom, "symbols", true);
    this.#scene.svg.addEventListener("keydown", (event) => this.#key(event, acts));
    this.#scene.svg.addEventListener("focusin", ({ target }) => this.#focus(target));
    this.#scene.svg.addEventListener("focusout", () => this.#scene.focus(null));
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
    this.#bottom = this.#bottom === "first" ? "second" : "first";
    const hadFocus = this.#scene.svg.contains(document.activeElement);
    this.#scene.draw(this.#bottom, "symbols", true);
    if (hadFocus) this.#scene.spots.get(this.#focused)?.focus();
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
      spot.setAttribute("tabindex", name === this.#focused ? "0" : "-1");
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

  /** @param {KeyboardEvent} event @param {Acts} acts */
  #key(event, acts) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      acts.press(this.#focused);
    } else if (isWay(event.key)) {
      const to = neighbour(this.#scene.cells, this.#scene.cell(this.#focused), event.key, this.#column);
      if (to) {
        // A walk straight up keeps to the column it began in.
        const column = event.key === "ArrowUp" || event.key === "ArrowDown" ? this.#column : to.x;
        this.#scene.spots.get(to.name)?.focus();
        this.#column = column;
      }
    } else if (!acts.type(this.#focused, event.key)) {
      return;
    }
    event.preventDefault();
  }

  /** @param {EventTarget | null} target */
  #focus(target) {
    const name = target instanceof Element ? target.getAttribute("data-click") : null;
    if (!name || !(target instanceof Element)) return;
    this.#scene.spots.get(this.#focused)?.setAttribute("tabindex", "-1");
    target.setAttribute("tabindex", "0");
    this.#focused = name;
    this.#column = this.#scene.cell(name).x;
    this.#scene.focus(target.matches(":focus-visible") ? name : null);
  }
}
