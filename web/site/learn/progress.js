/** Which steps are done, kept by the browser alone. */

const KEPT = "kelci-learn";

/** @returns {Record<string, string[]>} the steps done, by game */
function kept() {
  try {
    const known = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return known && typeof known === "object" ? known : {};
  } catch {
    // What cannot be read was not ours, or nothing may be kept here.
    return {};
  }
}

/** @param {Record<string, string[]>} all */
function keep(all) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(all));
  } catch {
    // Then nothing is remembered; the lessons work all the same.
  }
}

/** @param {string} game @returns {Set<string>} */
export function done(game) {
  const steps = kept()[game];
  return new Set(Array.isArray(steps) ? steps : []);
}

/** @param {string} game @param {string} step */
export function finish(game, step) {
  keep({ ...kept(), [game]: [...done(game).add(step)] });
}

/** @param {string} game */
export function forget(game) {
  keep({ ...kept(), [game]: [] });
}

/** Ticks the steps of a list that are done. @param {HTMLElement} list */
export function tick(list) {
  const steps = done(list.dataset["game"] ?? "");
  for (const item of list.querySelectorAll("li")) {
    const isDone = steps.has(item.dataset["step"] ?? "");
    item.classList.toggle("done", isDone);
    item.querySelector(".tick")?.toggleAttribute("hidden", !isDone);
  }
}
