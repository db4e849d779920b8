/** @import { Options as BoardOptions } from "../../board/types.js" */
/** @import { Teller } from "./tell.js" */
import { element } from "../../board/dom.js";
import { keep, kept } from "./kept.js";

const KEY = "kelci-options";

/** How long the last move is seen before the next one comes, by what the reader prefers. */
const PAUSES = { off: 0, normal: 500, slow: 1_200 };

/**
 * What the reader prefers.
 * @typedef {{ letters: boolean, sounds: boolean, confirm: boolean, labels: boolean, diagrams: boolean,
 *   arrows: boolean, typed: boolean, turns: boolean, premoves: boolean }} Choice
 *
 * How long a move is seen before the answer to it comes.
 * @typedef {keyof typeof PAUSES} Pacing
 */

/** @returns {Choice} */
function usual() {
  const isWide = matchMedia("(width >= 40rem)").matches;
  return { letters: false, sounds: true, confirm: false, labels: true, diagrams: true, arrows: true, typed: isWide, turns: false, premoves: true };
}

/** What the reader chose last time, and else what is usual. @returns {Choice} */
export function choices() {
  const choice = usual();
  const stored = kept(KEY, /** @type {Partial<Choice>} */ ({}));
  for (const name of /** @type {(keyof Choice)[]} */ (Object.keys(choice))) {
    const known = stored[name];
    if (typeof known === "boolean") choice[name] = known;
  }
  return choice;
}

/** The same as a board knows it. @param {Choice} choice @returns {Partial<BoardOptions>} */
export function forBoard({ letters, sounds, confirm, labels, diagrams, arrows, typed, premoves }) {
  return { marks: letters ? "letters" : "symbols", sounds, confirm, labels, diagrams, arrows, typed, premoves };
}

/** @returns {Pacing} */
function keptPacing() {
  const { pace } = kept(KEY, { pace: "" });
  return pace in PAUSES ? /** @type {Pacing} */ (pace) : "normal";
}

/** A menu of what the reader prefers, kept in this browser. */
export class Options {
  choice = choices();
  #pace = keptPacing();
  #teller;
  #sheet = element("div", { class: "sheet" });
  #onChange;

  /**
   * @param {Teller} teller
   * @param {(keyof Choice)[]} offered
   * @param {(choice: Choice) => void} onChange
   */
  constructor(teller, offered, onChange) {
    this.#onChange = onChange;
    this.#teller = teller;
    for (const name of offered) {
      const box = element("input", { type: "checkbox", id: `option-${name}` });
      box.checked = this.choice[name];
      box.addEventListener("change", () => this.choose(name, box.checked));
      this.#sheet.append(element("label", { class: "check" }, box, element("span", {}, teller.say(`option-${name}`))));
    }
    const summary = element("summary", { class: "button" }, teller.say("options"));
    document.getElementById("tools")?.append(element("details", { class: "menu", name: "tools" }, summary, this.#sheet));
  }

  /** How long a move is seen before the answer to it, in milliseconds. */
  get pauseMs() {
    return PAUSES[this.#pace];
  }

  /** Lets the reader choose that too. */
  offerPace() {
    const { say } = this.#teller;
    const choices = /** @type {Pacing[]} */ (Object.keys(PAUSES));
    const select = element("select", { id: "option-pace" }, ...choices.map((pace) => element("option", { value: pace }, say(`pace-${pace}`))));
    select.value = this.#pace;
    select.addEventListener("change", () => {
      this.#pace = /** @type {Pacing} */ (select.value);
      this.#keep();
    });
    this.#sheet.append(element("label", { class: "check choose" }, element("span", {}, say("pace")), select));
  }

  /** @param {keyof Choice} name @param {boolean} is */
  choose(name, is) {
    this.choice[name] = is;
    this.#keep();
    this.#onChange(this.choice);
  }

  /** The same as the board knows it. @returns {Partial<BoardOptions>} */
  get board() {
    return forBoard(this.choice);
  }

  #keep() {
    keep(KEY, { ...this.choice, pace: this.#pace });
  }
}
