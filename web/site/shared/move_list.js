/** @import { Position, Side } from "../../board/types.js" */
/** @import { Teller } from "./tell.js" */
/** @import { Walk } from "./walk_bar.js" */
import { element } from "../../board/dom.js";
import { index } from "../../board/sides.js";
import { byId } from "./page.js";
import { WalkBar } from "./walk_bar.js";

/** @typedef {{ seat: Side, text: string, canonical: string, conditional?: boolean }} Listed a move in the list */

/**
 * What a page does with its list.
 * @typedef {object} Hooks
 * @property {(plies: Listed[]) => HTMLElement[]} [lines] the list itself, if it is not the usual one; buttons say their `data-ply`
 * @property {(ply: number) => Promise<Position>} position what stood after so many plies
 * @property {(position: Position | null, isStep: boolean, here: string) => void} walked shows a position and says where it is; none is where the game is
 */

/** The list of moves, to be walked through. */
export class MoveList {
  #teller;
  #hooks;
  /** @type {Listed[]} */
  #plies = [];
  #isDrawn = false;
  /** How many plies have been played where the reader is; null is where the game is. @type {number | null} */
  #at = null;
  /** Counts walks, so that an answer that comes late is not shown. */
  #walks = 0;
  #list = byId("moves");
  #bar;
  /** Positions that were asked for, by their ply. @type {Map<number, Position>} */
  #known = new Map();

  /** @param {Pick<Teller, "say" | "place" | "announce">} teller @param {Hooks} hooks */
  constructor(teller, hooks) {
    this.#teller = teller;
    this.#hooks = hooks;
    this.#bar = new WalkBar(byId("walk"), teller.say, (walk) => this.#walk(walk));
    // Whatever else the panel comes to say, such as the result, the move stays in sight.
    new ResizeObserver(() => this.#follow()).observe(this.#list);
    this.#list.addEventListener("click", ({ target }) => {
      const ply = target instanceof Element ? target.closest("[data-ply]")?.getAttribute("data-ply") : null;
      if (ply) void this.go(Number(ply));
    });
  }

  /** Whether the reader is where the game is. */
  get isLive() {
    return this.#at === null;
  }

  /** How many plies have been played where the reader is. */
  get at() {
    return this.#at ?? this.#plies.length;
  }

  /** @param {Listed[]} plies @param {number} [at] where the reader begins, if not where the game is */
  show(plies, at) {
    const known = this.#plies;
    const isSame = this.#isDrawn && plies.length === known.length && plies.every((ply, at) => ply.canonical === known[at]?.canonical);
    // A list that is the same is not drawn again: the keyboard may be in it.
    if (isSame) return;
    // After a takeback the same number of plies leads elsewhere.
    if (known.some((ply, at) => ply.canonical !== plies[at]?.canonical)) this.#known.clear();
    this.#plies = plies;
    this.#isDrawn = true;
    if (at !== undefined) this.#at = at;
    if (this.#at !== null && this.#at >= plies.length) this.#at = null;
    this.#list.replaceChildren(...(this.#hooks.lines?.(plies) ?? this.#lines()));
    this.#mark(plies.length > known.length);
  }

  /** The moves in pairs; whoever begins, the first side's are on the left. */
  #lines() {
    /** @type {HTMLElement[]} */
    const lines = [];
    let line = null;
    for (const [at, ply] of this.#plies.entries()) {
      const isSecond = index(ply.seat) === 1;
      if (!line || !isSecond || line.childElementCount > 2) {
        line = element("li", {}, element("span", { class: "number" }, `${lines.length + 1}.`));
        if (isSecond) line.append(element("span", { class: "move" }, "…"));
        lines.push(line);
      }
      const move = element("button", { type: "button", class: "move", "data-ply": String(at + 1) }, ply.text);
      if (ply.conditional) move.append(" ", element("small", { class: "conditional", title: this.#teller.say("conditional-about") }, this.#teller.say("conditional")));
      line.append(move);
    }
    if (lines.length === 0) lines.push(element("li", { class: "none" }, this.#teller.say("moves-none")));
    return lines;
  }

  /** Back to where the game is. */
  live() {
    if (this.#at === null) return;
    this.#walks += 1;
    this.#at = null;
    this.#mark(true);
  }

  /** Goes to the position after so many plies. @param {number} ply */
  async go(ply) {
    const before = this.at;
    const walk = ++this.#walks;
    const isLast = ply >= this.#plies.length;
    this.#at = isLast ? null : Math.max(0, ply);
    this.#mark(true);
    const here = this.#teller.place(this.#plies[ply - 1]);
    this.#teller.announce(here);
    if (isLast) {
      this.#hooks.walked(null, before === ply - 1, here);
      return;
    }
    const position = await this.position(ply);
    if (walk === this.#walks && position) this.#hooks.walked(position, before === ply - 1, here);
  }

  /** What stood after so many plies; none if nobody says it. @param {number} ply @returns {Promise<Position | null>} */
  async position(ply) {
    const known = this.#known.get(ply) ?? (await this.#hooks.position(ply).catch(() => null));
    if (known) this.#known.set(ply, known);
    return known;
  }

  /** @param {Walk} walk */
  #walk(walk) {
    const { at } = this;
    const last = this.#plies.length;
    const to = { first: 0, previous: at - 1, next: at + 1, last }[walk];
    if (to >= 0 && to <= last && to !== at) void this.go(to);
  }

  /** @param {boolean} follows whether the list scrolls to the move */
  #mark(follows) {
    const { at } = this;
    for (const button of this.#list.querySelectorAll("[data-ply]")) {
      if (Number(button.getAttribute("data-ply")) === at) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    if (follows) this.#follow();
    this.#bar.enable(at > 0, at < this.#plies.length);
    document.body.classList.toggle("is-walking", this.#at !== null);
  }

  /** Scrolls to the move. */
  #follow() {
    const line = this.#list.querySelector("[aria-current]")?.parentElement;
    if (line) this.#list.scrollTop = line.offsetTop - this.#list.offsetTop - (this.#list.clientHeight - line.offsetHeight) / 2;
  }
}
