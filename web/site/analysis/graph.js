/** @import { Teller } from "../game/tell.js" */
/** @import { Node, Tree } from "./tree.js" */
import { drawn } from "../../board/dom.js";

const [WIDTH, HEIGHT] = [600, 120];

/** The first side's winning chances after each move of the main line, as far as they are known. */
export class Graph {
  #teller;
  #host = /** @type {HTMLElement} */ (document.getElementById("graph"));
  #plot = /** @type {HTMLElement} */ (document.getElementById("plot"));
  /** @type {Node[]} */
  #line = [];

  /**
   * @param {Teller} teller
   * @param {(node: Node) => void} onChoose
   */
  constructor(teller, onChoose) {
    this.#teller = teller;
    this.#plot.addEventListener("click", (event) => {
      const { left, width } = this.#plot.getBoundingClientRect();
      const at = Math.round(((event.clientX - left) / width) * (this.#line.length - 1));
      const node = this.#line[Math.min(this.#line.length - 1, Math.max(0, at))];
      if (node) onChoose(node);
    });
  }

  /** @param {Tree} tree @param {Node} here */
  draw(tree, here) {
    this.#line = tree.mainLine;
    const steps = this.#line.length - 1;
    // One move makes no graph.
    this.#host.hidden = steps < 1;
    if (steps < 1) return;
    /** @param {number} at */
    const x = (at) => Math.round((10 * WIDTH * at) / steps) / 10;
    /** @param {number} chance */
    const y = (chance) => Math.round(10 * (HEIGHT - 4 - chance * (HEIGHT - 8))) / 10;
    const known = this.#line.flatMap(({ seen }, at) => (seen ? [{ at, x: x(at), y: y(seen.chance) }] : []));
    const label = this.#teller.say("graph-label", { side: this.#teller.side("first"), count: known.length, of: steps + 1 });
    const svg = drawn("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": label });
    svg.append(drawn("line", { class: "middle", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }));
    const points = known.map((one) => `${one.x},${one.y}`).join(" ");
    const [first, last] = [known[0], known.at(-1)];
    if (first && last) {
      for (const [side, edge] of /** @type {[string, number][]} */ ([["first", HEIGHT], ["second", 0]])) {
        svg.prepend(drawn("polygon", { class: side, points: `${first.x},${edge} ${points} ${last.x},${edge}` }));
      }
      svg.append(drawn("polyline", { class: "curve", points }));
      // What stands alone has no line to be seen by.
      for (const one of known.filter(({ at }) => known.length < 40 || !this.#line[at - 1]?.seen)) {
        svg.append(drawn("line", { class: "dot", x1: one.x, x2: one.x, y1: one.y, y2: one.y }));
      }
    }
    const place = this.#line.indexOf(here);
    if (place >= 0) svg.append(drawn("line", { class: "here", x1: x(place), x2: x(place), y1: 0, y2: HEIGHT }));
    this.#plot.replaceChildren(svg);
  }
}
