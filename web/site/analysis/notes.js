/** @import { Teller } from "../shared/tell.js" */
/** @import { Mark, Node } from "./tree.js" */
import { button, byId } from "../shared/page.js";
import { MARKS } from "./tree.js";

/** What is said of the move that led here: a mark, a comment; and what becomes of its line. */
export class Notes {
  #host = byId("notes");
  #comment = byId("comment", HTMLTextAreaElement);
  /** @type {Map<Mark, HTMLButtonElement>} */
  #marks = new Map();
  #promote;
  #remove;
  #undo;
  /** @type {Node | null} */
  #node = null;

  /**
   * @param {Teller} teller
   * @param {{ noted: () => void, promote: () => void, remove: () => void, undo: () => void }} hooks
   */
  constructor(teller, hooks) {
    for (const [mark, name] of /** @type {[Mark, string][]} */ (Object.entries(MARKS))) {
      const said = teller.say(`mark-${name}`);
      const made = button(mark, () => {
        if (!this.#node) return;
        this.#node.mark = this.#node.mark === mark ? "" : mark;
        this.show(this.#node, !this.#undo.hidden);
        hooks.noted();
      }, `is-${name}`);
      made.ariaLabel = made.title = said;
      this.#marks.set(mark, made);
      byId("marks").append(made);
    }
    this.#comment.addEventListener("input", () => {
      if (this.#node) this.#node.comment = this.#comment.value.trim();
      hooks.noted();
    });
    this.#promote = button(teller.say("promote"), hooks.promote);
    this.#remove = button(teller.say("delete"), hooks.remove);
    this.#undo = button(teller.say("undo"), hooks.undo, "primary");
    byId("branch").append(this.#promote, this.#remove, this.#undo);
    this.#clear = teller.say("clear");
    this.#delete = teller.say("delete");
    this.#host.hidden = false;
  }

  #clear;
  #delete;

  /** @param {Node} node @param {boolean} canUndo whether something was deleted that can come back */
  show(node, canUndo) {
    const isMove = node.parent !== null;
    if (node !== this.#node) this.#comment.value = node.comment;
    this.#node = node;
    for (const [mark, made] of this.#marks) {
      made.setAttribute("aria-pressed", String(node.mark === mark));
      made.disabled = !isMove;
    }
    this.#promote.hidden = node.isMain;
    this.#remove.hidden = !isMove && node.children.length === 0;
    this.#remove.textContent = isMove ? this.#delete : this.#clear;
    this.#undo.hidden = !canUndo;
  }
}
