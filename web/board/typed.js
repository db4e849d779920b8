/** @import { Move, Words } from "./types.js" */
import { element } from "./dom.js";
import { say } from "./words.js";

/** How many moves are offered at a time. */
const OFFERED = 8;

/** A text as it is compared: signs and marks may be left out. @param {string} text */
const plain = (text) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
/** A text without the marks that only people write. @param {string} text */
const unmarked = (text) => text.replace(/[!*\s]/g, "");

let count = 0;

/** A field in which a move is typed, completed against the list of legal ones. */
export class TypedMove {
  /** @type {string[]} */
  #moves = [];
  /** Whether there are more moves than these. */
  #isCapped = false;
  /** @type {string[]} */
  #offers = [];
  #chosen = -1;
  #input;
  #list;
  #onMove;
  /** @type {(key: string | null, values?: Record<string, string>) => void} */
  #onNote;

  /**
   * @param {Words} words
   * @param {(text: string) => void} onMove
   * @param {(key: string | null, values?: Record<string, string>) => void} onNote told why a text is refused, and then that it is changed
   */
  constructor(words, onMove, onNote) {
    this.#onMove = onMove;
    this.#onNote = onNote;
    const id = `k-typed-${++count}`;
    this.#input = element("input", {
      id,
      class: "k-typed-input",
      type: "text",
      role: "combobox",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-controls": `${id}-list`,
    });
    this.#list = element("ul", { id: `${id}-list`, class: "k-typed-list", role: "listbox", "aria-label": say(words, "typed.offers") });
    this.#list.hidden = true;
    const label = element("label", { for: id }, say(words, "typed"));
    this.host = element("div", { class: "k-typed" }, label, this.#input, this.#list);
    this.#input.addEventListener("input", () => {
      if (this.#input.ariaInvalid) this.#onNote(null);
      this.#input.removeAttribute("aria-invalid");
      this.#complete();
    });
    this.#input.addEventListener("blur", () => this.#close());
    this.#input.addEventListener("keydown", (event) => this.#key(event));
    this.#list.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      const option = event.target instanceof Element ? event.target.closest("[role=option]") : null;
      if (option?.textContent) this.#play(option.textContent);
    });
  }

  /** @param {Move[]} moves @param {boolean} isCapped whether there are more, which the server alone can judge */
  offer(moves, isCapped) {
    this.#moves = moves.map(({ text }) => text);
    this.#isCapped = isCapped;
    // The first move that could be made shows how moves are written; later ones would look like advice.
    this.#input.placeholder ||= this.#moves[0] ?? "";
    this.#input.disabled = moves.length === 0;
    this.#clear();
  }

  #clear() {
    this.#input.value = "";
    this.#input.removeAttribute("aria-invalid");
    this.#close();
  }

  #complete() {
    const typed = plain(this.#input.value);
    const fitting = typed ? this.#moves.filter((text) => plain(text).startsWith(typed)) : [];
    this.#offers = fitting.slice(0, OFFERED);
    this.#chosen = -1;
    this.#draw();
  }

  #draw() {
    this.#list.replaceChildren(
      ...this.#offers.map((text, at) =>
        element("li", { role: "option", id: `${this.#list.id}-${at}`, "aria-selected": String(at === this.#chosen) }, text),
      ),
    );
    this.#list.hidden = this.#offers.length === 0;
    this.#input.setAttribute("aria-expanded", String(!this.#list.hidden));
    if (this.#chosen < 0) this.#input.removeAttribute("aria-activedescendant");
    else this.#input.setAttribute("aria-activedescendant", `${this.#list.id}-${this.#chosen}`);
  }

  #close() {
    this.#offers = [];
    this.#chosen = -1;
    this.#draw();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && this.#offers.length > 0) {
      const size = this.#offers.length;
      this.#chosen = this.#chosen < 0 && step < 0 ? size - 1 : (this.#chosen + step + size) % size;
      this.#draw();
    } else if (event.key === "Enter") {
      this.#enter();
    } else if (event.key === "Escape" && !this.#list.hidden) {
      this.#close();
    } else {
      return;
    }
    event.preventDefault();
  }

  #enter() {
    const typed = unmarked(this.#input.value);
    if (!typed) return;
    const chosen = this.#offers[this.#chosen];
    const exact = this.#moves.find((text) => unmarked(text).toLowerCase() === typed.toLowerCase());
    const fitting = this.#moves.filter((text) => plain(text) === plain(typed));
    const only = fitting.length === 1 ? fitting[0] : this.#offers.length === 1 ? this.#offers[0] : undefined;
    const move = chosen ?? exact ?? only;
    if (move) this.#play(move);
    else if (fitting.length > 1) this.#refuse("typed.several", fitting.slice(0, 3).join(", "));
    else if (this.#isCapped) this.#play(this.#input.value.trim());
    else this.#refuse(this.#offers.length > 1 ? "typed.more" : "typed.none", this.#input.value);
  }

  /** What was typed is no move: it stands there again. @param {string} text */
  giveBack(text) {
    this.#input.value = text;
    this.#refuse("typed.none", text);
  }

  /** @param {string} key @param {string} text */
  #refuse(key, text) {
    this.#input.setAttribute("aria-invalid", "true");
    this.#onNote(key, { text });
  }

  /** @param {string} text */
  #play(text) {
    this.#clear();
    this.#onMove(text);
  }
}
