/** What this browser remembers of puzzles. Nothing of it leaves it. */

const KEY = "kelci-puzzles";

/** Solved by oneself, or with the solution seen. @typedef {"solved" | "shown"} Mark */

/** @returns {Record<string, Mark>} by `game/number` */
export function marks() {
  /** @type {Record<string, Mark>} */
  const known = {};
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    for (const [name, mark] of Object.entries(stored)) {
      if (mark === "solved" || mark === "shown") known[name] = mark;
    }
  } catch {
    // Storage that is forbidden or spoilt is as good as empty.
  }
  return known;
}

/** Remembers how a puzzle ended; the first time counts. @param {string} name @param {Mark} mark */
export function keep(name, mark) {
  const known = marks();
  known[name] ??= mark;
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // Then it is forgotten with the page.
  }
}
