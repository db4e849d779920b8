/** @import { Scene } from "./scene.js" */
import { isWay, neighbour } from "./walk.js";

/**
 * What can be done on a board by keyboard.
 * @typedef {object} Acts
 * @property {(cell: string) => void} press
 * @property {(cell: string, key: string) => boolean} type a key that is no way to walk; says whether it meant something
 */

/**
 * The keyboard on a board: which cell it is on, and where its keys lead. Who came to a cell by keyboard walks from
 * cell to cell; who clicked one has the hand on the mouse, and the page may use the arrows for something else
 * (`k-keyed` on the drawing says which, see `site/shared/walk_bar.js`).
 */
export class Keys {
  /** The cell that the keyboard is on, or comes to. @type {string} */
  at;
  #scene;
  #column = 0;
  #isDrawing = false;

  /**
   * @param {Scene} scene
   * @param {string} at the cell that the keyboard comes to first
   * @param {Acts} acts
   */
  constructor(scene, at, { press, type }) {
    this.at = at;
    this.#scene = scene;
    const { svg } = scene;
    svg.addEventListener("pointerdown", () => this.#key(false));
    svg.addEventListener("focusin", ({ target }) => target instanceof Element && this.#come(target));
    svg.addEventListener("focusout", () => scene.focus(null));
    svg.addEventListener("keydown", (event) => {
      // The page has walked through moves with it.
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === "Enter" || event.key === " ") press(this.at);
      else if (isWay(event.key)) this.#walk(event.key);
      else if (!type(this.at, event.key)) return;
      event.preventDefault();
    });
  }

  focus() {
    this.#scene.spots.get(this.at)?.focus();
  }

  /** Draws the board anew; whoever was on a cell is there again, by the same means. @param {() => void} draw */
  through(draw) {
    const hadFocus = this.#scene.svg.contains(document.activeElement);
    draw();
    this.#isDrawing = true;
    if (hadFocus) this.focus();
    this.#isDrawing = false;
  }

  /** @param {string} key */
  #walk(key) {
    const to = neighbour(this.#scene.cells, this.#scene.cell(this.at), key, this.#column);
    if (!to) return;
    // A walk straight up keeps to the column it began in.
    const column = key === "ArrowUp" || key === "ArrowDown" ? this.#column : to.x;
    this.#scene.spots.get(to.name)?.focus();
    this.#key(true);
    this.#column = column;
  }

  /** @param {Element} spot */
  #come(spot) {
    const name = spot.getAttribute("data-click");
    if (!name) return;
    this.#scene.spots.get(this.at)?.setAttribute("tabindex", "-1");
    spot.setAttribute("tabindex", "0");
    this.at = name;
    this.#column = this.#scene.cell(name).x;
    this.#key(this.#isDrawing ? this.#scene.svg.classList.contains("k-keyed") : spot.matches(":focus-visible"));
  }

  /** @param {boolean} is whether the keyboard has the board */
  #key(is) {
    this.#scene.svg.classList.toggle("k-keyed", is);
    this.#scene.focus(is ? this.at : null);
  }
}
