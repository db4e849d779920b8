/** @import { Teller } from "../shared/tell.js" */
/** @import { Node, Tree } from "./tree.js" */
import { byId } from "../shared/page.js";
import { Graph } from "../shared/graph.js";

/** The first side's winning chances after each move of the main line, as far as they are known. */
export class Chances {
  #teller;
  #graph;
  #host = byId("chances");
  #plot = byId("plot");
  /** @type {Node[]} */
  #line = [];

  /**
   * @param {Teller} teller
   * @param {(node: Node) => void} onChoose
   */
  constructor(teller, onChoose) {
    this.#teller = teller;
    this.#graph = new Graph(this.#plot, {
      words: { label: teller.say("graph") },
      onPick: (index) => {
        const node = this.#line[index];
        if (node) onChoose(node);
      },
    });
  }

  /** @param {Tree} tree @param {Node} here */
  draw(tree, here) {
    const teller = this.#teller;
    this.#line = tree.mainLine;
    const count = this.#line.filter(({ seen }) => seen).length;
    // One move makes no graph.
    this.#host.hidden = this.#line.length < 2;
    this.#plot.setAttribute("aria-label", teller.say("graph-label", { side: teller.side("first"), count, of: this.#line.length }));
    const points = this.#line.map(({ move, seen }) => ({
      chance: seen?.chance ?? null,
      text: teller.place(move),
    }));
    this.#graph.show(points, this.#line.indexOf(here));
  }
}
