/** @import { Seat } from "./types.js" */
/** @import { Game } from "./state.js" */
/** @import { Teller } from "./tell.js" */

/** The players above and below the board. */
export class Plates {
  #teller;
  /** @type {Record<Seat, HTMLElement>} */
  #hosts;
  /** How deep the engine has looked. */
  #depth = 0;

  /** @param {Teller} teller */
  constructor(teller) {
    this.#teller = teller;
    /** @param {Seat} seat */
    const host = (seat) => /** @type {HTMLElement} */ (document.querySelector(`.plate[data-seat="${seat}"]`));
    this.#hosts = { first: host("first"), second: host("second") };
  }

  /** Where the clocks are. @returns {Record<Seat, HTMLElement>} */
  get clocks() {
    return { first: part(this.#hosts.first, ".clock"), second: part(this.#hosts.second, ".clock") };
  }

  /** @param {Seat} bottom */
  turn(bottom) {
    for (const seat of /** @type {Seat[]} */ (["first", "second"])) {
      this.#hosts[seat].classList.toggle("at-bottom", seat === bottom);
      this.#hosts[seat].classList.toggle("at-top", seat !== bottom);
    }
  }

  /** @param {Game} game */
  show(game) {
    this.#depth = 0;
    for (const seat of /** @type {Seat[]} */ (["first", "second"])) {
      const host = this.#hosts[seat];
      const hasTurn = game.isPlaying && game.view.turn === seat;
      host.classList.toggle("has-turn", hasTurn);
      host.classList.toggle("has-won", game.view.end?.winner === seat);
      part(host, ".name").textContent = this.name(game, seat);
      this.#say(game, seat);
    }
  }

  /** @param {Game} game @param {Seat} seat @param {number} depth */
  thinking(game, seat, depth) {
    this.#depth = depth;
    this.#say(game, seat);
  }

  /** What to call whoever sits there. @param {Game} game @param {Seat} seat */
  name(game, seat) {
    const { kind, level, name, joined } = game.player(seat);
    if (kind === "engine") return this.#teller.say("computer", { count: level ?? 0 });
    if (!joined) return this.#teller.say("nobody");
    return name || this.#teller.side(seat);
  }

  /** @param {Game} game @param {Seat} seat */
  #say(game, seat) {
    const teller = this.#teller;
    const parts = [teller.side(seat)];
    if (game.seat === seat) parts.push(teller.say("you"));
    if (game.isPlaying && game.view.turn === seat && game.isEngine(seat)) {
      parts.push(this.#depth > 0 ? teller.say("thinking-depth", { depth: this.#depth }) : teller.say("thinking"));
    }
    part(this.#hosts[seat], ".what").textContent = parts.join(" · ");
  }
}

/** @param {HTMLElement} host @param {string} selector */
const part = (host, selector) => /** @type {HTMLElement} */ (host.querySelector(selector));
