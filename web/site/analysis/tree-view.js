/** @import { Teller } from "../shared/tell.js" */
/** @import { Node, Tree } from "./tree.js" */
import { element } from "../../board/dom.js";
import { byId } from "../shared/page.js";
import { MARKS } from "./tree.js";

/** The tree as one reads it: the main line, with variations indented where they leave it. */
export class TreeView {
  #teller;
  #host = byId("tree");
  /** Who begins decides how moves are numbered. */
  #secondBegins = false;
  /** The move that led to where the reader is. @type {HTMLElement | null} */
  #current = null;
  /** Until the reader scrolls by hand, that move stays in view. */
  #follows = true;

  /**
   * @param {Teller} teller
   * @param {(id: number) => void} onChoose
   */
  constructor(teller, onChoose) {
    this.#teller = teller;
    this.#host.addEventListener("click", ({ target }) => {
      const id = target instanceof Element ? target.closest("[data-node]")?.getAttribute("data-node") : null;
      if (id) onChoose(Number(id));
    });
    for (const gesture of ["wheel", "touchmove", "pointerdown"]) {
      this.#host.addEventListener(gesture, () => (this.#follows = false), { passive: true });
    }
    // What the engine says comes later and takes its room from the list.
    new ResizeObserver(() => this.#follows && this.#reveal()).observe(this.#host);
  }

  /** @param {Tree} tree @param {Node} here */
  draw(tree, here) {
    const focused = this.#host.contains(document.activeElement) ? document.activeElement?.getAttribute("data-node") : null;
    const [first] = tree.root.children;
    this.#secondBegins = first?.move?.seat === "second";
    const about = tree.root.comment ? [this.#comment(tree.root.comment)] : [];
    if (first) this.#host.replaceChildren(...about, this.#line(first, 0));
    else this.#host.replaceChildren(...about, element("p", { class: "none" }, this.#teller.say("none")));
    this.mark(here);
    // Who used the keyboard is not sent back to the top of the page.
    const again = focused && this.#host.querySelector(`[data-node="${focused}"]`);
    if (again) /** @type {HTMLElement} */ (again).focus();
  }

  /** Shows where the reader is. @param {Node} here */
  mark(here) {
    for (const old of this.#host.querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
    this.#current = this.#host.querySelector(`[data-node="${here.id}"]`);
    this.#current?.setAttribute("aria-current", "step");
    this.#follows = true;
    this.#reveal();
  }

  #reveal() {
    const [host, current] = [this.#host, this.#current];
    if (!current) host.scrollTop = 0;
    else host.scrollTop += current.getBoundingClientRect().top - host.getBoundingClientRect().top - host.clientHeight / 2;
  }

  /**
   * A line from a position on, with the variations that leave it.
   * @param {Node} from
   * @param {number} before how many plies were played before it
   */
  #line(from, before) {
    const line = element("div", { class: "line" });
    let isNumbered = true;
    let ply = before;
    for (let node = /** @type {Node | undefined} */ (from); node; node = node.children[0]) {
      const at = ply + Number(this.#secondBegins);
      const isSecond = at % 2 === 1;
      const move = this.#move(node);
      const number = element("span", { class: "number" }, `${Math.floor(at / 2) + 1}${isSecond ? "…" : "."}`);
      line.append(isNumbered || !isSecond ? element("span", { class: "numbered" }, number, move) : move);
      isNumbered = node.comment !== "";
      if (node.comment) line.append(this.#comment(node.comment));
      const [main, ...others] = node.parent?.children ?? [];
      if (main === node && others.length > 0) {
        const name = this.#teller.say("variation");
        for (const other of others) line.append(element("div", { class: "variation", role: "group", "aria-label": name }, this.#line(other, ply)));
        isNumbered = true;
      }
      ply += 1;
    }
    return line;
  }

  /** @param {Node} node */
  #move(node) {
    const text = node.move?.text ?? "";
    const button = element("button", { type: "button", class: "move", "data-node": String(node.id) }, text);
    if (node.mark) {
      const name = MARKS[node.mark];
      button.append(element("span", { class: `mark is-${name}`, "aria-hidden": "true" }, node.mark));
      button.setAttribute("aria-label", `${text}, ${this.#teller.say(`mark-${name}`)}`);
    }
    return button;
  }

  /** @param {string} text */
  #comment(text) {
    return element("span", { class: "comment" }, text);
  }
}
