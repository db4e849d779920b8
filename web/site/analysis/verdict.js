/** @import { Fact } from "../../board/types.js" */
/** @import { End } from "../game/types.js" */
/** @import { Teller } from "../shared/tell.js" */
/** @import { Data, Score, Seat, Seen } from "./types.js" */
import { say } from "../../board/words.js";

/** From which winning chances on a side is said to be so. @type {[number, string][]} */
const DEGREES = [[0.93, "winning"], [0.8, "much"], [0.65, "better"], [0.55, "slight"]];

/** A draw is spoken of when so few plies are left. */
const DRAW_IS_NEAR = 8;

/** @param {"p1" | "p2"} code @returns {Seat} */
const seatOf = (code) => (code === "p1" ? "first" : "second");

/** What an end means for the evaluation. @param {End} end @returns {Seen} */
export function atEnd(end) {
  const chance = end.winner === "first" ? 1 : end.winner === "second" ? 0 : 0.5;
  return { score: { result: end.result ?? "draw" }, chance, depth: 0 };
}

/** Says in words how a position stands. */
export class Verdict {
  #teller;
  #prospects;
  #hundredths = new Intl.NumberFormat(document.documentElement.lang, { minimumFractionDigits: 2, signDisplay: "exceptZero" });

  /** @param {Teller} teller @param {Data} data */
  constructor(teller, data) {
    this.#teller = teller;
    this.#prospects = data.prospects;
  }

  #tenths = new Intl.NumberFormat(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero" });

  /** In a few signs: `+0.31`, `#3`, `−#2`, `#`, `1–0`. @param {Score} score @param {"short"} [form] where there is little room */
  figure(score, form) {
    if ("cp" in score) return (form === "short" ? this.#tenths : this.#hundredths).format(score.cp / 100);
    if ("winner" in score) return `${score.winner === "p1" ? "" : "−"}#${score.plies}`;
    if ("proved" in score) return score.proved === "p1" ? "#" : "−#";
    return { p1win: "1–0", p2win: "0–1" }[score.result] ?? "½";
  }

  /** In a sentence. @param {Seen | null} seen */
  sentence(seen) {
    const say = this.#teller.say;
    if (!seen) return say("unknown");
    const { score } = seen;
    const side = this.#teller.side("winner" in score ? seatOf(score.winner) : seen.chance >= 0.5 ? "first" : "second");
    if ("winner" in score) return say("forced", { side, count: score.plies });
    if ("proved" in score) return say("proved", { side });
    if ("result" in score) return score.result === "draw" ? say("drawn") : say("won", { side });
    const best = Math.max(seen.chance, 1 - seen.chance);
    const degree = DEGREES.find(([from]) => best >= from)?.[1];
    return degree ? say(degree, { side }) : say("even");
  }

  /** How likely the first side wins, in words. @param {Seen} seen */
  chance({ chance }) {
    return this.#teller.say("chance", { side: this.#teller.side("first"), count: Math.round(100 * chance) });
  }

  /**
   * What a fact means for what may come, where there is something to be said.
   * @param {Fact} fact
   * @param {Seen | null} seen
   * @returns {string | null}
   */
  prospect({ key, value }, seen) {
    const words = this.#prospects;
    if (value.kind === "word") {
      const isOpen = seen && "cp" in seen.score;
      const told = `${key}-${value.word}`;
      return isOpen && words[told] ? say(words, told, { count: Math.round(100 * seen.chance) }) : null;
    }
    if (value.kind !== "count" || !words[key]) return null;
    const left = value.of - value.count;
    if (left > DRAW_IS_NEAR) return null;
    return say(words, key, { count: left });
  }
}
