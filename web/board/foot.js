/** @import { Deed, Piece, Words } from "./types.js" */
/** @import { Picker } from "./picker.js" */
/** @import { Speech } from "./speech.js" */
import { element } from "./dom.js";
import { pieceName, say } from "./words.js";

/**
 * What the foot of a board depends on.
 * @typedef {object} Shown
 * @property {string[]} sayable words that can be said, as clicks
 * @property {Picker | null} picker the move under way, if one can be made
 * @property {Piece | undefined} inHand the piece beside the board that is held
 * @property {string} kept the clicks of a move that is entered ahead, in words
 * @property {string} hinted what is pointed out, in words
 * @property {Deed[]} deeds what the last move did
 */

/** What stands below a board: words to say, the move that could be played, what to do next, what was done. */
export class Foot {
  host = element("div", { class: "k-actions" });
  #words;
  #speech;
  #acts;

  /**
   * @param {Words} words
   * @param {Speech} speech
   * @param {{ play: (text: string) => void, cancel: () => void }} acts
   */
  constructor(words, speech, acts) {
    this.#words = words;
    this.#speech = speech;
    this.#acts = acts;
  }

  /** @param {Shown} shown */
  show({ sayable, picker, inHand, kept, hinted, deeds }) {
    const words = this.#words;
    /** @type {Node[]} */
    const shown = sayable.map((click) => {
      const made = this.#button(say(words, `word.${click.slice(1)}`));
      made.dataset["click"] = click;
      return made;
    });
    if (picker) {
      const text = picker.complete;
      if (text) shown.push(this.#button(say(words, "play", { text }), () => this.#acts.play(text), "k-primary"));
      const hint = this.#next(picker, inHand);
      if (hint) shown.push(this.#hint(hint));
      shown.push(this.#cancel());
    } else if (kept) {
      shown.push(this.#hint(say(words, "premove.kept", { clicks: kept })), this.#cancel());
    } else if (hinted) {
      shown.push(this.#hint(hinted));
    }
    // What a move did that its arrows cannot show is said, until there is something else to say.
    const told = deeds.filter(({ kind }) => kind !== "take").map((deed) => this.#speech.deed(deed));
    if (shown.length === 0 && told.length > 0) shown.push(this.#hint(told.join(". "), "k-deeds"));
    this.host.replaceChildren(...shown);
  }

  /** What can be done next, where it is not to be seen. @param {Picker} picker @param {Piece | undefined} inHand */
  #next(picker, inHand) {
    const words = this.#words;
    if (inHand) return say(words, "hint.put", { piece: pieceName(words, inHand.side, inHand.art) });
    if (picker.complete && picker.goesOn) return say(words, "hint.on");
    return picker.last && picker.next.has(picker.last) ? say(words, "hint.top") : "";
  }

  #cancel() {
    return this.#button(say(this.#words, "cancel"), this.#acts.cancel);
  }

  /** @param {string} text @param {string} [kind] */
  #hint(text, kind = "") {
    return element("span", { class: `k-hint ${kind}`.trim() }, text);
  }

  /** @param {string} text @param {() => void} [act] @param {string} [kind] */
  #button(text, act, kind = "") {
    const made = element("button", { type: "button", class: `k-button ${kind}`.trim() }, text);
    if (act) made.addEventListener("click", act);
    return made;
  }
}
