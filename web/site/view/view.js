/** @import { Layout, Position, Side, Words } from "../../board/types.js" */
import { Board } from "../../board/board.js";
import { element } from "../../board/dom.js";
import { say } from "../../board/words.js";
import { WalkBar } from "../shared/walk_bar.js";

/**
 * @typedef {{ seat: Side, text: string, canonical: string }} Move
 * @typedef {{ game: string, options: Record<string, string>, fen: string | null, moves: Move[], at: number,
 *   position: Position, layout: Layout, art: string, board: Words, words: Words }} Data
 */

/** @param {string} id */
const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** A line of moves to walk through. */
class Viewer {
  #data;
  #at;
  #board;
  #bar;
  #list = find("moves");
  /** Counts walks, so that an answer that comes late is not shown. */
  #walks = 0;
  /** @type {Map<number, Position>} */
  #known = new Map();

  /** @param {Data} data */
  constructor(data) {
    this.#data = data;
    this.#at = data.at;
    this.#known.set(data.at, data.position);
    const { layout, art, board: words } = data;
    this.#board = new Board(find("board"), { layout, art, words, typed: false });
    void this.#board.show(data.position, { animate: false, silent: true });
    this.#bar = new WalkBar(find("walk"), (key) => say(data.words, key), (walk) => this.#walk(walk));
    this.#list.replaceChildren(
      ...data.moves.map(({ seat, text }, at) => {
        const button = element("button", { type: "button" }, text);
        button.addEventListener("click", () => void this.go(at + 1));
        return element("li", { class: seat }, button);
      }),
    );
    this.#mark();
  }

  /** Goes to the position after so many moves. @param {number} at */
  async go(at) {
    const walk = ++this.#walks;
    const isStep = at === this.#at + 1;
    this.#at = at;
    this.#mark();
    const move = this.#data.moves[at - 1];
    const { words, board } = this.#data;
    find("said").textContent = move ? `${say(board, move.seat)}: ${move.text}` : say(words, "at-start");
    const position = await this.#position(at);
    if (position && walk === this.#walks) await this.#board.show(position, { animate: isStep, silent: true });
  }

  /** @param {number} at @returns {Promise<Position | null>} */
  async #position(at) {
    const known = this.#known.get(at);
    if (known) return known;
    const { game, options, fen, moves } = this.#data;
    try {
      const answer = await fetch("/api/positions", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ game, options, fen, moves: moves.slice(0, at).map(({ canonical }) => canonical) }),
      });
      if (!answer.ok) return null;
      const { position } = await answer.json();
      this.#known.set(at, position);
      return position;
    } catch {
      return null;
    }
  }

  /** @param {import("../shared/walk_bar.js").Walk} walk */
  #walk(walk) {
    const last = this.#data.moves.length;
    const to = { first: 0, previous: this.#at - 1, next: this.#at + 1, last }[walk];
    if (to >= 0 && to <= last && to !== this.#at) void this.go(to);
  }

  #mark() {
    for (const [at, line] of [...this.#list.children].entries()) {
      const button = /** @type {HTMLElement} */ (line.firstElementChild);
      const isHere = at + 1 === this.#at;
      if (isHere) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
      if (isHere) this.#list.scrollTop = button.offsetTop - this.#list.offsetTop - this.#list.clientHeight / 2;
    }
    this.#bar.enable(this.#at > 0, this.#at < this.#data.moves.length);
  }
}

new Viewer(JSON.parse(find("data").textContent ?? ""));
document.documentElement.dataset["ready"] = "yes";
