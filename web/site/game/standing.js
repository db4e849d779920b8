/** @import { Action, Seat } from "./types.js" */
/** @import { Fact, Position } from "../../board/types.js" */
/** @import { Game } from "./state.js" */
/** @import { Teller } from "../shared/tell.js" */
import { element } from "../../board/dom.js";
import { button, byId } from "../shared/page.js";
import { showIcon } from "./icon.js";

/** Whether a fact is worth a player's attention: how long nothing was captured is not before half of what makes a draw. @param {Fact} fact */
const matters = ({ key, value }) => !(value.kind === "count" && key.startsWith("plies-without") && 2 * value.count < value.of);

/** Where the game stands: whose turn, what the board does not show, and in the end who won and why. */
export class Standing {
  #teller;
  #ask;
  #name;
  #host = byId("state");
  #line = byId("standing");
  #facts = byId("facts");
  #details = byId("details");
  #result = byId("result");

  /**
   * @param {Teller} teller
   * @param {(action: Action) => Promise<void>} ask
   * @param {(game: Game, seat: Seat) => string} name
   */
  constructor(teller, ask, name) {
    this.#teller = teller;
    this.#ask = ask;
    this.#name = name;
  }

  /** @param {Game} game */
  show(game) {
    const text = this.text(game);
    this.#line.textContent = text;
    this.#host.classList.toggle("is-over", game.isOver);
    this.#host.classList.toggle("is-mine", game.isMyTurn);
    this.#result.hidden = !game.isOver;
    if (game.isOver) this.#result.replaceChildren(...this.#ending(game));
    showIcon(game.seat !== null && game.isMyTurn);
    document.title = `${text} · ${this.#teller.title} – kelci`;
  }

  /** The reader looks at what was. @param {string} here */
  showPast(here) {
    this.#line.textContent = here;
    this.#host.classList.remove("is-mine", "is-over");
    this.#result.hidden = true;
  }

  /** @param {Position} position */
  showFacts({ facts }) {
    const told = (/** @type {Fact} */ fact) => this.#teller.factLine(fact);
    const later = facts.filter((fact) => !matters(fact));
    this.#facts.replaceChildren(...facts.filter(matters).map(told));
    this.#details.querySelector("dl")?.replaceChildren(...later.map(told));
    this.#details.hidden = later.length === 0;
  }

  /** In one sentence. @param {Game} game */
  text(game) {
    const say = this.#teller.say;
    const { end, turn } = game.view;
    if (!game.view.understood) return say("newer");
    if (end) {
      if (end.winner && game.seat === end.winner) return say("you-win");
      if (end.winner) return say("wins", { side: this.#name(game, end.winner) });
      return say(end.result ? "drawn" : "void");
    }
    if (game.view.status === "waiting") return say("waiting");
    if (game.seat === turn) return say("your-turn");
    return say("turn", { side: this.#teller.side(turn) });
  }

  /** Why, the points, and what comes next. @param {Game} game */
  #ending(game) {
    const say = this.#teller.say;
    const { end, next, series } = game.view;
    if (!end) return [];
    const lines = [element("p", { class: "reason" }, this.#teller.reason(end))];
    if (end.points) {
      const [count, of] = end.points;
      const points = say("points", { side: this.#teller.side("first"), count, name: this.#teller.side("second"), of });
      lines.push(element("p", { class: "points" }, points));
    }
    const buttons = element("div", { class: "actions" });
    const mayGoOn = !series || game.hasNextRound;
    if (next) {
      buttons.append(element("a", { class: "button primary", href: `/game/${next}` }, say("follow")));
    } else if (game.isPlayer && mayGoOn && game.view.offers.rematch === null) {
      const ask = () => void this.#ask({ action: "rematch", answer: "offer" });
      buttons.append(button(say(series ? "next-round" : "rematch"), ask, "primary"));
    }
    if (series && !mayGoOn) buttons.append(element("a", { class: "button primary", href: `/series/${series.id}` }, say("sheet")));
    if (!series || !mayGoOn) buttons.append(element("a", { class: "button", href: `/new/${game.view.game}` }, say("new")));
    if (game.view.ply > 0) buttons.append(review(game.view.id, say("review")));
    return [...lines, buttons];
  }
}

/** A button that begins the review of a game, or opens the one there is. @param {string} id @param {string} text */
function review(id, text) {
  const begin = element("button", { class: "button", name: "do", value: "begin" }, text);
  return element("form", { method: "post", action: `/game/${id}/review` }, begin);
}
