/** @import { Action, Offer, Seat } from "./types.js" */
/** @import { Game } from "./state.js" */
/** @import { Teller } from "../shared/tell.js" */
import { element } from "../../board/dom.js";
import { other } from "../../board/sides.js";
import { button, byId } from "../shared/page.js";

const OFFERS = /** @type {Offer[]} */ (["takeback", "draw", "rematch"]);

/** What a player can do besides moving; offers, and questions before what cannot be undone. */
export class Actions {
  #teller;
  #ask;
  #name;
  #hint;
  #host = byId("bar");
  /** What the player is asked before it is done. @type {"resign" | "abort" | "draw" | null} */
  #question = null;
  /** @type {Game | null} */
  #game = null;
  /** What is shown, so that a button under a finger is not replaced without need. */
  #shown = "";

  /**
   * @param {Teller} teller
   * @param {(action: Action) => Promise<void>} ask
   * @param {(game: Game, seat: Seat) => string} name
   * @param {() => HTMLElement} hint the button for hints
   */
  constructor(teller, ask, name, hint) {
    this.#hint = hint;
    this.#teller = teller;
    this.#ask = ask;
    this.#name = name;
    this.#host.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.#question) this.#inquire(null);
    });
  }

  /** @param {Game} game */
  show(game) {
    this.#game = game;
    if (!this.#isOpen(game, this.#question)) this.#question = null;
    const { offers, status, ply, you, next, owner } = game.view;
    const key = JSON.stringify([offers, status, ply < 2, game.canTakeBack, game.canBeHelped, you, next, owner, this.#question]);
    if (key === this.#shown) return;
    this.#shown = key;
    const hadFocus = this.#host.contains(document.activeElement);
    const rows = [...this.#offers(game), this.#question ? this.#asked(this.#question) : this.#buttons(game)];
    this.#host.replaceChildren(...rows.filter((row) => row.childElementCount > 0));
    // Who used the keyboard is not sent back to the top of the page.
    const nearest = this.#host.querySelector("button") ?? document.querySelector("#result .button");
    if (hadFocus) /** @type {HTMLElement | null} */ (nearest)?.focus();
  }

  /** @param {Game} game @param {"resign" | "abort" | "draw" | null} question */
  #isOpen(game, question) {
    if (question === "abort") return game.canAbort;
    if (question === "draw") return game.canOfferDraw;
    return question === null || game.isPlaying;
  }

  /** @param {Game} game */
  #buttons(game) {
    const say = this.#teller.say;
    const row = element("div", { class: "actions", role: "group", "aria-label": say("actions") });
    if (game.isOver) return row;
    if (game.canBeHelped) row.append(this.#hint());
    if (game.canTakeBack && game.view.offers.takeback === null) {
      row.append(button(say("takeback"), () => this.#do({ action: "takeback", answer: "offer" })));
    }
    if (game.canOfferDraw && game.view.offers.draw === null) {
      // At one screen nobody else can decline, so one is asked oneself.
      if (game.isShared) row.append(this.#asks("draw", say("draw-both")));
      else row.append(button(say("draw"), () => this.#do({ action: "draw", answer: "offer" })));
    }
    if (game.canAbort) row.append(this.#asks("abort", say("abort")));
    else if (game.isPlaying && game.isPlayer) row.append(this.#asks("resign", say("resign")));
    return row;
  }

  /** A button that asks before it does. @param {"resign" | "abort" | "draw"} question @param {string} text */
  #asks(question, text) {
    const made = button(text, () => this.#inquire(question));
    made.dataset["asks"] = question;
    return made;
  }

  /** @param {"resign" | "abort" | "draw"} question */
  #asked(question) {
    const say = this.#teller.say;
    const text = say(`sure-${question}`);
    const yes = button(say(`yes-${question}`), () => {
      this.#inquire(null);
      this.#do(question === "draw" ? { action: "draw", answer: "offer" } : { action: question });
    }, "danger");
    const no = button(say("no"), () => this.#inquire(null), "no");
    return element("div", { class: "question", role: "group", "aria-label": text }, element("p", {}, text), yes, no);
  }

  /** What is offered, to be answered or withdrawn. @param {Game} game */
  #offers(game) {
    const say = this.#teller.say;
    return OFFERS.flatMap((what) => {
      const by = game.view.offers[what];
      if (!by || !game.isPlayer || game.view.next) return [];
      const isOwn = !game.view.you.includes(other(by));
      const text = isOwn ? say(`own-${what}`) : say(`offered-${what}`, { side: this.#name(game, by) });
      /** @param {"accept" | "decline"} answer */
      const reply = (answer) => () => this.#do({ action: what, answer });
      const row = element("div", { class: "offer", role: "group", "aria-label": text }, element("p", {}, text));
      if (!isOwn) row.append(button(say("accept"), reply("accept"), "primary"));
      row.append(button(say(isOwn ? "withdraw" : "decline"), reply("decline")));
      return [row];
    });
  }

  /** Asks before something is done, or no longer. @param {"resign" | "abort" | "draw" | null} question */
  #inquire(question) {
    const asked = question ? ".no" : `[data-asks="${this.#question}"]`;
    this.#question = question;
    if (!this.#game) return;
    this.show(this.#game);
    // What cannot be undone is not done by a second Enter, and who thinks better of it is where they were.
    /** @type {HTMLElement | null} */ (this.#host.querySelector(asked))?.focus();
  }

  /** @param {Action} action */
  #do(action) {
    void this.#ask(action);
  }
}
