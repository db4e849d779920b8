/** @import { Data, DraftFault, DraftView, End } from "./types.js" */
import { element } from "../../board/dom.js";
import { say } from "../../board/words.js";
import { withPosition } from "../shared/links.js";
import { byId } from "../shared/page.js";

/** What the server says of the draft: that it is a position, or what is wrong with it. */
export class Verdict {
  #data;
  #good = byId("good");
  #faults = byId("faults");

  /** @param {Data} data */
  constructor(data) {
    this.#data = data;
  }

  /** A fault in short, if it has a name in the page's words. @param {DraftFault} fault */
  tell({ key, message, cell, found, side, piece, count, of }) {
    const { faults, board } = this.#data;
    if (!key || !(key in faults)) return message;
    const values = {
      name: cell ?? "",
      text: found ?? "",
      side: side ? say(board, side) : "",
      piece: piece ? say(board, piece) : "",
      count: count ?? 0,
      of: of ?? 0,
    };
    return say(faults, key, values);
  }

  /** What is wrong with cells. @param {DraftView} view */
  byCell(view) {
    return new Map(view.faults.flatMap((fault) => (fault.cell ? [[fault.cell, this.tell(fault)]] : [])));
  }

  /** @param {DraftView} view */
  show(view) {
    const told = view.faults.map((fault) => element("li", {}, this.tell(fault)));
    this.#faults.replaceChildren(...told);
    this.#good.hidden = view.fen === null;
    this.#good.textContent = view.end ? this.#over(view.end) : say(this.#data.words, "good");
    this.#link("analyse", `/analysis/${this.#data.game}`, view.fen);
    this.#link("play", `/new/${this.#data.game}`, view.end ? null : view.fen);
  }

  /** All of it in a breath, for those who do not see it. @param {DraftView} view */
  spoken(view) {
    if (view.fen !== null) return this.#good.textContent ?? "";
    return view.faults.map((fault) => this.tell(fault)).join(". ");
  }

  /** @param {End} end */
  #over({ reason }) {
    return say(this.#data.words, "over", { text: this.#data.reasons[reason] ?? reason });
  }

  /** A link that leads on only from a position. @param {string} id @param {string} path @param {string | null} fen */
  #link(id, path, fen) {
    const link = byId(id);
    if (fen === null) {
      link.removeAttribute("href");
      link.setAttribute("role", "link");
      link.setAttribute("aria-disabled", "true");
      return;
    }
    link.setAttribute("href", withPosition(path, this.#data.options, fen));
    link.removeAttribute("role");
    link.removeAttribute("aria-disabled");
  }
}
