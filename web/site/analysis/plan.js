/** @import { Teller } from "../shared/tell.js" */
/** @import { Node, Tree } from "./tree.js" */
import { element } from "../../board/dom.js";
import { byId, showText } from "../shared/page.js";

/** The lines of a tree that begin with the other side's move: all of its moves, and of one's own the first. @param {Node} from @returns {Node[]} their last moves */
function answers(from) {
  return from.children.flatMap((theirs) => {
    const [mine] = theirs.children;
    if (!mine) return [];
    const further = answers(mine);
    return further.length > 0 ? further : [mine];
  });
}

/** What somebody answers in a game by days, as it is tried on the board: the lines become conditional moves. */
export class Plan {
  #teller;
  #list = byId("plan-list");
  #lines = byId("plan-lines", HTMLInputElement);
  #keep = byId("plan-keep", HTMLButtonElement);
  #wereThere;

  /** @param {Teller} teller @param {boolean} wereThere whether there are lines that were kept before */
  constructor(teller, wereThere) {
    this.#teller = teller;
    this.#wereThere = wereThere;
  }

  /** @param {Tree} tree */
  show(tree) {
    const ends = answers(tree.root);
    const lines = ends.map(({ moves }) => moves.join(" "));
    this.#lines.value = lines.join("\n");
    const isTooMuch = this.#lines.value.length > Number(this.#lines.dataset["most"]);
    showText("plan-fault", isTooMuch ? this.#teller.say("plan-full") : "");
    // To keep none is to end those that were kept.
    this.#keep.disabled = isTooMuch || (lines.length === 0 && !this.#wereThere);
    const told = ends.map(({ path }) => element("li", {}, path.map(({ move }) => move?.text ?? "").join(" ")));
    this.#list.replaceChildren(...told);
    this.#list.hidden = told.length === 0;
  }
}
