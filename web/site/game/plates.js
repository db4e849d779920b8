/** @import { Position } from "../../board/types.js" */
/** @import { Data, Seat } from "./types.js" */
/** @import { Game } from "./state.js" */
/** @import { Teller } from "../shared/tell.js" */
import { drawn, drawnPiece, element } from "../../board/dom.js";
import { attachNames } from "../../board/names.js";
import { pieceName, say } from "../../board/words.js";
import { SIDES, index, other } from "../../board/sides.js";

/** The players above and below the board. */
export class Plates {
  #teller;
  #art;
  #words;
  #computers;
  /** @type {Record<Seat, HTMLElement>} */
  #hosts;
  /** How deep the engine has looked. */
  #depth = 0;

  /**
   * @param {Teller} teller
   * @param {Data} data
   */
  constructor(teller, { art, board, computers, layout }) {
    this.#teller = teller;
    this.#art = art;
    this.#words = board;
    this.#computers = computers;
    /** @param {Seat} seat */
    const host = (seat) => /** @type {HTMLElement} */ (document.querySelector(`.plate[data-seat="${seat}"]`));
    this.#hosts = { first: host("first"), second: host("second") };
    for (const [at, side] of SIDES.entries()) {
      const picture = drawn("svg", { class: "mark", viewBox: "-46 -46 92 92", "aria-hidden": "true" });
      picture.append(drawnPiece({ side, art: layout.emblems[at] ?? "" }, art, "symbols"));
      part(this.#hosts[side], ".mark").replaceWith(picture);
      attachNames(this.#hosts[side], ".taken li", (piece) => piece.getAttribute("aria-label") ?? "");
    }
  }

  /** Where the clocks are. @returns {Record<Seat, HTMLElement>} */
  get clocks() {
    return { first: part(this.#hosts.first, ".clock"), second: part(this.#hosts.second, ".clock") };
  }

  /** @param {Seat} bottom */
  turn(bottom) {
    for (const seat of SIDES) {
      this.#hosts[seat].classList.toggle("at-bottom", seat === bottom);
      this.#hosts[seat].classList.toggle("at-top", seat !== bottom);
    }
  }

  /** @param {Game} game */
  show(game) {
    this.#depth = 0;
    for (const seat of SIDES) {
      const host = this.#hosts[seat];
      const hasTurn = game.isPlaying && game.view.turn === seat;
      host.classList.toggle("has-turn", hasTurn);
      host.classList.toggle("has-won", game.view.end?.winner === seat);
      this.#showName(part(host, ".name"), game, seat);
      this.#say(game, seat);
    }
  }

  /** Whoever has an account has a page. It is left alone while it says the same, so that nobody who is on it loses it. @param {Element} host @param {Game} game @param {Seat} seat */
  #showName(host, game, seat) {
    const name = this.name(game, seat);
    const { account } = game.player(seat);
    if (host.textContent === name && (host.firstElementChild !== null) === account) return;
    host.replaceChildren(account ? element("a", { href: `/people/${encodeURIComponent(name)}` }, name) : name);
  }

  /** What each side has taken for good, with its count. @param {Position} position */
  showTaken({ lost }) {
    for (const seat of SIDES) {
      const shown = lost.filter(({ side }) => side === other(seat)).map(({ side, art, count }) => {
        const label = say(this.#words, "taken", { piece: pieceName(this.#words, side, art), count });
        const picture = drawn("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, drawnPiece({ side, art }, this.#art, "symbols"));
        const number = element("span", { "aria-hidden": "true" }, String(count));
        return element("li", { tabindex: "0", "aria-label": label }, picture, number);
      });
      const host = part(this.#hosts[seat], ".taken");
      // It is left alone while it says the same, so that nobody who is on it loses it.
      const said = (/** @type {Iterable<Element>} */ pieces) => [...pieces].map((piece) => piece.getAttribute("aria-label")).join();
      if (said(host.children) !== said(shown)) host.replaceChildren(...shown);
      host.hidden = shown.length === 0;
      host.setAttribute("aria-label", this.#teller.say("taken", { side: this.#teller.side(seat) }));
    }
  }

  /** @param {Game} game @param {Seat} seat @param {number} depth */
  thinking(game, seat, depth) {
    this.#depth = depth;
    this.#say(game, seat);
  }

  /** What to call whoever sits there. @param {Game} game @param {Seat} seat */
  name(game, seat) {
    const { kind, name, joined } = game.player(seat);
    if (kind === "engine") return this.#computers[index(seat)] ?? "";
    if (!joined) return this.#teller.say("nobody");
    return name || this.#letter(game, seat) || this.#teller.side(seat);
  }

  /** Who has no name in a match, where sides are swapped, has a letter; of oneself the plate says it anyway. @param {Game} game @param {Seat} seat */
  #letter({ view: { series }, seat: own }, seat) {
    if (!series || seat === own) return "";
    const isA = (series.round % 2 === 1) === (seat === "first");
    return this.#teller.say(isA ? "player-a" : "player-b");
  }

  /** @param {Game} game @param {Seat} seat */
  #say(game, seat) {
    const teller = this.#teller;
    const side = teller.side(seat);
    const parts = side === this.name(game, seat) ? [] : [side];
    if (game.seat === seat) parts.push(teller.say("you"));
    if (game.isPlaying && game.view.turn === seat && game.isEngine(seat)) {
      parts.push(this.#depth > 0 ? teller.say("thinking-depth", { depth: this.#depth }) : teller.say("thinking"));
    }
    part(this.#hosts[seat], ".what").textContent = parts.join(" · ");
    this.#sayAway(game, seat);
  }

  /** Until when somebody is on vacation has a line of its own: a plate has no room for it. @param {Game} game @param {Seat} seat */
  #sayAway(game, seat) {
    const line = document.getElementById(`away-${seat}`);
    if (!line) return;
    const until = game.isPlaying ? game.view.clocks?.away_until_ms[index(seat)] : null;
    line.hidden = !until;
    const date = until ? new Date(until).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" }) : "";
    line.textContent = `${this.name(game, seat)} – ${this.#teller.say("away", { date })}`;
  }
}

/** @param {HTMLElement} host @param {string} selector */
const part = (host, selector) => /** @type {HTMLElement} */ (host.querySelector(selector));
