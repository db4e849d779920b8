/** What is remembered of puzzles. */
import { keep as remember, kept } from "../shared/kept.js";
import { PUZZLES, note } from "../shared/learned.js";

/** Solved by oneself, or with the solution seen. @typedef {"solved" | "shown"} Mark */

/** @returns {Record<string, Mark>} by `game/number` */
export function marks() {
  const known = Object.entries(kept(PUZZLES, /** @type {Record<string, Mark>} */ ({})));
  return Object.fromEntries(known.filter(([, mark]) => mark === "solved" || mark === "shown"));
}

/** Remembers how a puzzle ended; the first time counts. @param {string} name @param {Mark} mark */
export function keep(name, mark) {
  const known = marks();
  if (name in known) return;
  remember(PUZZLES, { ...known, [name]: mark });
  note({ puzzles: { [name]: mark } });
}
