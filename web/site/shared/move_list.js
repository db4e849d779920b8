/** @import { Position } from "../../board/types.js" */
/** @import { Ply } from "../game/types.js" */
/** @import { Teller } from "./tell.js" */
import { element } from "../../board/dom.js";
import { WalkBar } from "./walk_bar.js";
import { index } from "../game/state.js";

/** The list of moves, to be walked through. */
export class Moves {
  #id;
  #teller;
  #onWalk;
  /** @type {Ply[]} */
  #plies = [];
  #isDrawn = false;
  /** How many plies have been played where the reader is; null is where the game is. @type {number | null} */
  #at = null;
  /** Counts walks, so that an answer that comes late is not shown. */
  #walks = 0;
  #list = /** @type {HTMLElement} */ (document.getElementById("moves"));
  #bar;
  /** Positions that were asked for, by their ply. @type {Map<number, Position>} */
  #known = new Map();

  /**
   * @param {string} id
   * @param {Teller} teller
   * @param {(position: Position | null, isStep: boolean, here: string) => void} onWalk shows a position and says where it is; none is where the game is
   */
  constructor(id, teller, onWalk) {
    this.#id = id;
    this.#teller = teller;
    this.#onWalk = onWalk;
    const bar = /** @type {HTMLElement} */ (document.getElementById("walk"));
    this.#bar = new WalkBar(bar, (walk) => teller.say(walk), (walk) => this.#walk(walk));
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

  /** @param {Ply[]} plies */
  show(plies) {
    const known = this.#plies;
    const isSame = this.#isDrawn && plies.length === known.length && plies.every((ply, at) => ply.canonical === known[at]?.canonical);
    // A list that is the same is not drawn again: the keyboard may be in it.
    if (isSame) return;
    // After a takeback the same number of plies leads elsewhere.
    if (known.some((ply, at) => ply.canonical !== plies[at]?.canonical)) this.#known.clear();
    this.#plies = plies;
    this.#isDrawn = true;
    if (this.#at !== null && this.#at > plies.length) this.#at = null;
    this.#list.replaceChildren(...this.#lines());
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
      line.append(element("button", { type: "button", class: "move", "data-ply": String(at + 1) }, ply.text));
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
    const before = this.#at ?? this.#plies.length;
    const walk = ++this.#walks;
    const isLast = ply >= this.#plies.length;
    this.#at = isLast ? null : Math.max(0, ply);
    this.#mark(true);
    const move = this.#plies[ply - 1];
    const teller = this.#teller;
    const here = move ? teller.say("at-move", { side: teller.side(move.seat), text: move.text }) : teller.say("at-start");
    teller.announce(here);
    if (isLast) {
      this.#onWalk(null, before === ply - 1, here);
      return;
    }
    const position = await this.#position(ply);
    if (walk === this.#walks && position) this.#onWalk(position, before === ply - 1, here);
  }

  /** @param {number} ply @returns {Promise<Position | null>} */
  async #position(ply) {
    const known = this.#known.get(ply);
    if (known) return known;
    try {
      const answer = await fetch(`/api/games/${this.#id}/positions/${ply}`);
      if (!answer.ok) return null;
      const position = await answer.json();
      this.#known.set(ply, position);
      return position;
    } catch {
      return null;
    }
  }

  /** @param {import("./walk_bar.js").Walk} walk */
  #walk(walk) {
    const at = this.#at ?? this.#plies.length;
    const to = { first: 0, previous: at - 1, next: at + 1, last: this.#plies.length }[walk];
    if (to >= 0 && to <= this.#plies.length && to !== at) void this.go(to);
  }

  /** @param {boolean} follows whether the list scrolls to the move */
  #mark(follows) {
    const at = this.#at ?? this.#plies.length;
    for (const button of this.#list.querySelectorAll("[data-ply]")) {
      const isHere = Number(button.getAttribute("data-ply")) === at;
      button.toggleAttribute("aria-current", isHere);
      if (isHere) button.setAttribute("aria-current", "step");
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
