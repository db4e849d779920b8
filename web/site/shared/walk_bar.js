import { drawn, element } from "../../board/dom.js";
import { attachSwipe } from "./swipe.js";

/** @typedef {"first" | "previous" | "next" | "last"} Walk */

const ARROWS = /** @type {Record<Walk, string>} */ ({
  first: "M18 5l-8 7 8 7zM6 5h2v14H6z",
  previous: "M16 5l-8 7 8 7z",
  next: "M8 5l8 7-8 7z",
  last: "M6 5l8 7-8 7zM16 5h2v14h-2z",
});

/** @type {Record<string, Walk>} */
const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

/** A cell that was clicked would take the keys for itself. */
export const BEFORE_THE_BOARD = { capture: true };

/** Whether keys mean something else where one was pressed: on a board that was entered by keyboard, in fields and in menus. @param {KeyboardEvent} event */
export function isTaken(event) {
  const target = event.target instanceof Element ? event.target : null;
  const isOther = target?.closest(".k-keyed, input, select, textarea, dialog, [role=listbox], [role=slider], .menu[open]");
  return Boolean(isOther) || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
}

/** Four buttons to walk through moves, and the keys and swipes over the board that do the same. */
export class WalkBar {
  /** @type {Map<Walk, HTMLButtonElement>} */
  #buttons = new Map();

  /**
   * @param {HTMLElement} host
   * @param {(key: Walk) => string} say the names of the buttons
   * @param {(walk: Walk) => void} onWalk
   */
  constructor(host, say, onWalk) {
    for (const [walk, path] of /** @type {[Walk, string][]} */ (Object.entries(ARROWS))) {
      const name = say(walk);
      const button = element("button", { type: "button", class: "button", "aria-label": name, title: name });
      const arrow = drawn("path", { fill: "currentColor", d: path });
      button.append(drawn("svg", { viewBox: "0 0 24 24", width: 24, height: 24, "aria-hidden": "true" }, arrow));
      button.addEventListener("click", () => onWalk(walk));
      this.#buttons.set(walk, button);
      host.append(button);
    }
    const board = document.getElementById("board");
    if (board) attachSwipe(board, onWalk);
    document.addEventListener("keydown", (event) => {
      const walk = KEYS[event.key];
      if (!walk || isTaken(event)) return;
      event.preventDefault();
      onWalk(walk);
    }, BEFORE_THE_BOARD);
  }

  /** @param {boolean} back whether there is something before @param {boolean} on whether there is something after */
  enable(back, on) {
    for (const [walk, button] of this.#buttons) {
      const is = walk === "first" || walk === "previous" ? back : on;
      button.setAttribute("aria-disabled", String(!is));
    }
  }
}
