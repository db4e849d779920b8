/** @import { Piece, Side, Words } from "./types.js" */
import { drawn, drawnPiece, element } from "./dom.js";
import { pieceName, say } from "./words.js";

/** The pieces beside the board that a side holds: its reserve, and its prisoners. */
export class Tray {
  #words;
  #art;

  /**
   * @param {Words} words
   * @param {string} art
   * @param {Side} side
   */
  constructor(words, art, side) {
    this.#words = words;
    this.#art = art;
    const label = say(words, "tray", { side: say(words, side) });
    this.host = element("div", { class: `k-tray k-tray-${side}`, role: "group", "aria-label": label });
  }

  /**
   * @param {Piece[]} pieces
   * @param {"symbols" | "letters"} marks
   * @param {Set<unknown>} next what can be clicked
   * @param {string | null} inHand the piece that is held
   * @param {string[]} placed what has left for a cell in this turn
   */
  show(pieces, marks, next, inHand, placed) {
    const active = document.activeElement;
    const focused = active instanceof HTMLElement && this.host.contains(active) && active.dataset["group"];
    /** @type {Map<string, Piece[]>} */
    const groups = new Map();
    for (const piece of pieces) {
      const key = `${piece.hand}${piece.letter}`;
      groups.set(key, [...(groups.get(key) ?? []), piece]);
    }
    const shown = [...groups].map(([key, group]) => {
      const hand = this.#group(group, marks, next, inHand, placed);
      hand.dataset["group"] = key;
      return hand;
    });
    this.host.replaceChildren(...shown);
    if (focused) shown.find((hand) => hand.dataset["group"] === focused)?.focus();
  }

  /**
   * @param {Piece[]} group
   * @param {"symbols" | "letters"} marks
   * @param {Set<unknown>} next
   * @param {string | null} inHand
   * @param {string[]} placed
   */
  #group(group, marks, next, inHand, placed) {
    const piece = /** @type {Piece} */ (group[0]);
    const click = `*${piece.letter}`;
    const left = placed.filter((each) => each === click && piece.hand === "reserve").length;
    const count = group.length - left;
    const shape = drawnPiece(piece, this.#art, marks);
    const picture = drawn("svg", { viewBox: "-52 -52 104 104", "aria-hidden": "true" }, shape);
    const name = pieceName(this.#words, piece.side, piece.art);
    const label = say(this.#words, `tray.${piece.hand}`, { piece: name, count });
    const badge = count !== 1 ? [element("span", { class: "k-count", "aria-hidden": "true" }, String(count))] : [];
    if (piece.hand === "prison") {
      // Its name can be asked for by keyboard too.
      return element("span", { class: "k-hand k-prisoner", role: "img", tabindex: "0", "aria-label": label }, picture, ...badge);
    }
    const isOpen = next.has(click);
    const button = element("button", { type: "button", class: "k-hand", "data-click": click, "aria-label": label });
    button.append(picture, ...badge);
    button.classList.toggle("k-open", isOpen);
    button.classList.toggle("k-spent", count === 0);
    button.setAttribute("aria-disabled", String(!isOpen && inHand !== click));
    button.setAttribute("aria-pressed", String(inHand === click));
    return button;
  }
}
