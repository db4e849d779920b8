/** @import { Fault } from "../shared/types.js" */
/** @import { Teller } from "../shared/tell.js" */
/** @import { Lines } from "./lines.js" */
/** @import { Positions } from "./positions.js" */
/** @import { Node, Tree } from "./tree.js" */
import { keep, kept } from "../shared/kept.js";
import { byId } from "../shared/page.js";
import { Engine } from "./engine.js";
import { atEnd } from "./verdict.js";

const KEY = "kelci-analysis-engine";
/** Who walks quickly through a game asks only where they stop. */
const PAUSE_MS = 150;
/** How long each position is looked at when all are. */
const SWEEP_MS = 500;

/** What the reader chose last time. */
function chosen() {
  const { isOn = true, lines = 3 } = kept(KEY, /** @type {{ isOn?: boolean, lines?: number }} */ ({}));
  return { isOn: isOn === true, lines: [1, 2, 3, 4, 5].includes(lines) ? lines : 3 };
}

/** When the engine is asked, and about what: the position one looks at, or all of the main line in turn. */
export class Asking {
  #teller;
  #positions;
  #lines;
  #onSeen;
  #engine = new Engine();
  #choice = chosen();
  #switch = byId("engine-on", HTMLInputElement);
  #count = byId("line-count", HTMLSelectElement);
  #deeper = byId("deeper");
  #sweepButton = byId("sweep");
  #timer = 0;
  /** Where the reader is; none if there is nothing to be seen there. @type {Node | null} */
  #node = null;
  /** What remains to be looked at, if all is. @type {Node[] | null} */
  #rest = null;
  #whole = 0;

  /**
   * @param {Teller} teller
   * @param {Positions} positions
   * @param {Lines} lines
   * @param {{ seen: (node: Node) => void, tree: () => Tree }} hooks
   */
  constructor(teller, positions, lines, hooks) {
    this.#teller = teller;
    this.#positions = positions;
    this.#lines = lines;
    this.#onSeen = hooks.seen;
    this.#switch.checked = this.#choice.isOn;
    this.#count.value = String(this.#choice.lines);
    this.#switch.addEventListener("change", () => this.#choose({ isOn: this.#switch.checked }));
    this.#count.addEventListener("change", () => this.#choose({ lines: Number(this.#count.value) }));
    this.#deeper.addEventListener("click", () => {
      this.#ask();
      this.#switch.focus();
    });
    this.#sweepButton.addEventListener("click", () => {
      if (this.#rest) this.#endSweep();
      else this.#sweep(hooks.tree().mainLine.filter(({ seen }) => !seen));
    });
    // A page that nobody sees keeps nobody waiting.
    document.addEventListener("visibilitychange", () => (document.hidden ? this.#pause() : this.#ask()));
    byId("engine").hidden = false;
  }

  /** The reader is at a position; none if the game is over there. @param {Node | null} node */
  at(node) {
    this.#node = node;
    if (this.#rest) return;
    clearTimeout(this.#timer);
    this.#engine.stop();
    this.#lines.clear();
    this.#deeper.hidden = true;
    this.#lines.say(this.#choice.isOn && node ? this.#teller.say("looking") : "");
    if (node) this.#timer = setTimeout(() => this.#ask(), PAUSE_MS);
  }

  /** @param {Partial<{ isOn: boolean, lines: number }>} change */
  #choose(change) {
    Object.assign(this.#choice, change);
    keep(KEY, this.#choice);
    this.#ask();
  }

  #pause() {
    this.#engine.stop();
    if (this.#choice.isOn) this.#lines.say(this.#teller.say("paused"));
  }

  #ask() {
    clearTimeout(this.#timer);
    const node = this.#node;
    this.#deeper.hidden = true;
    if (this.#rest) return this.#next();
    if (!this.#choice.isOn) {
      this.#engine.stop();
      this.#lines.clear();
      return this.#lines.say(this.#teller.say("off"));
    }
    if (!node || document.hidden) return;
    this.#engine.ask({
      position: this.#positions.request(node.moves),
      lines: this.#choice.lines,
      waiting: () => this.#lines.say(this.#teller.say("in-line")),
      depth: (told) => {
        this.#lines.show(told);
        const [best] = told.lines;
        if (best) this.#see(node, { score: best.score, chance: best.chance, depth: told.depth });
      },
      end: () => (this.#deeper.hidden = false),
      refused: (fault) => this.#refused(fault),
    });
  }

  /** A deeper look replaces one that was not as deep. @param {Node} node @param {import("./types.js").Seen} seen */
  #see(node, seen) {
    if (node.seen && node.seen.depth > seen.depth && !("winner" in seen.score)) return;
    node.seen = seen;
    this.#onSeen(node);
  }

  /** @param {Node[]} nodes */
  #sweep(nodes) {
    if (nodes.length === 0) return;
    this.#rest = nodes;
    this.#whole = nodes.length;
    this.#lines.clear();
    this.#lines.say("");
    this.#next();
  }

  /** Looks at the next of all positions. */
  #next() {
    const [node, ...others] = this.#rest ?? [];
    if (!node) return this.#endSweep();
    this.#sweepButton.textContent = this.#teller.say("evaluating", { count: this.#whole - others.length, of: this.#whole });
    const goOn = () => {
      if (!this.#rest) return;
      if (!node.seen) void this.#seeEnd(node);
      this.#rest = others;
      this.#next();
    };
    this.#engine.ask({
      position: this.#positions.request(node.moves),
      lines: 1,
      time_ms: SWEEP_MS,
      waiting: () => {},
      depth: ({ depth, lines: [best] }) => best && this.#see(node, { score: best.score, chance: best.chance, depth }),
      end: goOn,
      refused: (fault) => (fault.error === "away" ? undefined : this.#endSweep()),
    });
  }

  /** Where the game is over the engine has nothing to say, but the result says it all. @param {Node} node */
  async #seeEnd(node) {
    const { end } = await this.#positions.after(node.moves);
    if (end) this.#see(node, atEnd(end));
  }

  #endSweep() {
    this.#rest = null;
    this.#engine.stop();
    this.#sweepButton.textContent = this.#teller.say("evaluate-all");
    this.at(this.#node);
  }

  /** @param {Fault} fault */
  #refused(fault) {
    this.#lines.say(this.#teller.refusal(fault));
    this.#deeper.hidden = fault.error === "away";
  }
}
