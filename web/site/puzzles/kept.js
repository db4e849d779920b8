/** What this browser remembers of puzzles. */
import { keep as remember, kept } from "../shared/kept.js";

const KEY = "kelci-puzzles";

/** Solved by oneself, or with the solution seen. @typedef {"solved" | "shown"} Mark */

/** @returns {Record<string, Mark>} by `game/number` */
export function marks() {
  const known = Object.entries(kept(KEY, /** @type {Record<string, Mark>} */ ({})));
  return Object.fromEntries(known.filter(([, mark]) => mark === "solved" || mark === "shown"));
}

/** Remembers how a puzzle ended; the first time counts. @param {string} name @param {Mark} mark */
export function keep(name, mark) {
  remember(KEY, { [name]: mark, ...marks() });
}
