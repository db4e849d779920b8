/** @import { Fact } from "../../board/types.js" */
/** @import { Data, End, Seat } from "../game/types.js" */
/** @import { Fault } from "./types.js" */
import { element } from "../../board/dom.js";
import { index } from "../../board/sides.js";
import { say } from "../../board/words.js";
import { byId } from "./page.js";

/** What the page says, in the reader's language. */
export class Teller {
  #data;
  #said = byId("said");

  /** @param {Pick<Data, "title" | "sides" | "words" | "facts" | "reasons">} data */
  constructor(data) {
    this.#data = data;
  }

  /**
   * A word of the page. It can be passed around by itself.
   * @param {string} key
   * @param {Record<string, string | number>} [values]
   */
  say = (key, values) => say(this.#data.words, key, values);

  /** Tells those who do not see it. @param {string} text */
  announce(text) {
    this.#said.textContent = text;
  }

  /** @param {Seat} seat */
  side(seat) {
    return this.#data.sides[index(seat)];
  }

  get title() {
    return this.#data.title;
  }

  /** @param {Fact} fact @returns {[string, string]} what it is about, and what is so */
  fact({ key, label, text, value }) {
    const { facts } = this.#data;
    const about = key in facts ? say(facts, key) : label;
    if (value.kind === "count") return [about, say(facts, `${key}-count`, { count: value.count, of: value.of })];
    if (value.kind === "goal") return [about, say(facts, `${key}-${value.word}`, { count: value.count, of: value.of })];
    if (value.kind === "word") return [about, `${key}-${value.word}` in facts ? say(facts, `${key}-${value.word}`) : text];
    if (value.kind === "moves" && value.word) {
      return [about, say(facts, `${key}-${value.word}`, { text: value.moves.join(", ") })];
    }
    return [about, text];
  }

  /** The same in a list of facts. @param {Fact} fact */
  factLine(fact) {
    const [about, value] = this.fact(fact);
    return element("div", { "data-kind": fact.value.kind }, element("dt", {}, about), element("dd", {}, value));
  }

  /** Where one is after so much of a game. @param {{ seat: Seat, text: string } | null | undefined} move none at the start */
  place(move) {
    return move ? this.say("at-move", { side: this.side(move.seat), text: move.text }) : this.say("at-start");
  }

  /** Why the game ended. @param {End} end */
  reason(end) {
    const text = this.#data.reasons[end.reason] ?? end.reason;
    return text.charAt(0).toUpperCase() + text.slice(1);
  }

  /** Why something was not done. @param {Fault} fault */
  refusal(fault) {
    const { words } = this.#data;
    if (fault.error === "away") return this.say("away" in words ? "away" : "refused-lost");
    const key = `refused-${fault.error}`;
    return key in words ? this.say(key) : this.say("refused", { text: fault.message });
  }
}
