/** @import { Scene } from "./scene.js" */
import { drawn } from "./dom.js";
import { Picker } from "./picker.js";

/** @typedef {{ text: string, clicks: string[] }} Hinted a move, and how it is clicked */

/** What a board points out: where a move begins, or all of it. */
export class Hint {
  #host;
  #scene;
  #layer = drawn("g", { class: "k-hinted", "aria-hidden": "true" });
  /** @type {Hinted | null} */
  #move = null;
  #isWhole = false;

  /** @param {HTMLElement} host @param {Scene} scene */
  constructor(host, scene) {
    this.#host = host;
    this.#scene = scene;
    scene.svg.append(this.#layer);
  }

  /** @param {Hinted | null} move @param {boolean} isWhole */
  set(move, isWhole) {
    this.#move = move;
    this.#isWhole = isWhole;
    this.draw();
  }

  /** Shows it anew, on a board that was turned or drawn again. */
  draw() {
    for (const each of this.#host.querySelectorAll(".k-pointed")) each.classList.remove("k-pointed");
    this.#layer.replaceChildren(...(this.#move ? this.#shapes(this.#move.clicks) : []));
  }

  /** @param {string[]} clicks */
  #shapes(clicks) {
    const picker = new Picker([{ text: "", clicks: [clicks] }]);
    for (const click of clicks.slice(0, this.#isWhole ? clicks.length : 1)) picker.press(click);
    return picker.legs.slice(0, this.#isWhole ? undefined : 1).flatMap(({ from, to }) => {
      const cells = [from, ...to].filter((cell) => this.#scene.spots.has(cell)).map((cell) => this.#scene.cell(cell));
      // What is beside the board has no place in the drawing, but a button.
      this.#host.querySelector(`button[data-click="${CSS.escape(from)}"]`)?.classList.add("k-pointed");
      const [first] = cells;
      if (!first) return [];
      const ring = drawn("circle", { cx: first.x, cy: first.y, r: 42 });
      return cells.length > 1 && this.#isWhole ? [ring, arrow(cells)] : [ring];
    });
  }
}

/** A line through cells with a head at its end. @param {{ x: number, y: number }[]} cells */
function arrow(cells) {
  const points = cells.map(({ x, y }) => `${x} ${y}`).join("L");
  const [before, end] = /** @type {[{ x: number, y: number }, { x: number, y: number }]} */ (cells.slice(-2));
  const angle = (180 * Math.atan2(end.y - before.y, end.x - before.x)) / Math.PI;
  const head = drawn("path", { class: "k-hinted-head", d: "M14 0L-22 -22L-22 22Z", transform: `translate(${end.x} ${end.y}) rotate(${angle})` });
  return drawn("g", {}, drawn("path", { d: `M${points}` }), head);
}
