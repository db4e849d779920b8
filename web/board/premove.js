/** @import { Piece, Side } from "./types.js" */
/** @import { Picker } from "./picker.js" */
/** @import { Scene } from "./scene.js" */
import { drawn } from "./dom.js";

/** No move takes more clicks than somebody makes ahead of time. */
const MOST_CLICKS = 12;

/**
 * A move that a player enters while the other side is to move. What will be legal is not known yet, so it is kept
 * as clicks, on this page alone; when the turn comes they are made as if by hand.
 */
export class Premove {
  /** @type {string[]} */
  clicks = [];
  #scene;
  #layer = drawn("g", { class: "k-kept", "aria-hidden": "true" });

  /** @param {Scene} scene */
  constructor(scene) {
    this.#scene = scene;
    scene.svg.append(this.#layer);
  }

  /** Whatever a side could pick up: its pieces on the board and in reserve. @param {Piece[]} pieces @param {Side} side */
  static starts(pieces, side) {
    const own = pieces.filter((piece) => piece.side === side && piece.hand !== "prison");
    return new Set(own.map(({ cell, letter }) => cell ?? `*${letter}`));
  }

  /**
   * Takes one more click; says whether it did.
   * @param {string} click
   * @param {Set<string>} starts where a move can begin
   */
  press(click, starts) {
    const [first] = this.clicks;
    if (first === undefined ? !starts.has(click) : this.clicks.length >= MOST_CLICKS) return false;
    // Where it begins, once more is the top of a stack; anywhere else it changes nothing.
    const isAgain = this.clicks.length > 1 && click === this.clicks.at(-1);
    if (!isAgain) this.clicks = [...this.clicks, click];
    return true;
  }

  back() {
    this.clicks = this.clicks.slice(0, -1);
  }

  clear() {
    this.clicks = [];
  }

  /** Makes the clicks now that it is one's turn; false if one of them leads nowhere. They are then forgotten. @param {Picker} picker */
  replay(picker) {
    const { clicks } = this;
    this.clear();
    // A captured king is picked up by itself.
    return clicks.every((click) => picker.press(click) || click === picker.last);
  }

  /** Shows the clicks in their order. */
  draw() {
    const cells = this.clicks.filter((click) => this.#scene.spots.has(click)).map((click) => this.#scene.cell(click));
    const path = cells.map(({ x, y }) => `${x} ${y}`).join("L");
    this.#layer.replaceChildren(
      ...(cells.length > 1 ? [drawn("path", { d: `M${path}` })] : []),
      ...cells.map(({ x, y }) => drawn("circle", { cx: x, cy: y, r: 43 })),
      ...cells.map(({ x, y }, at) => {
        const badge = drawn("g", { class: "k-kept-number", transform: `translate(${x + 30} ${y - 30})` });
        badge.append(drawn("circle", { r: 17 }), drawn("text", {}, String(at + 1)));
        return badge;
      }),
    );
  }
}
