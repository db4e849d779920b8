/** Which steps are done, kept by the browser alone. */
import { keep, kept } from "../shared/kept.js";

const KEY = "kelci-learn";

/** @returns {Record<string, string[]>} the steps done, by game */
const all = () => kept(KEY, {});

/** @param {string} game @returns {Set<string>} */
export function done(game) {
  const steps = all()[game];
  return new Set(Array.isArray(steps) ? steps : []);
}

/** @param {string} game @param {string} step */
export function finish(game, step) {
  keep(KEY, { ...all(), [game]: [...done(game).add(step)] });
}

/** @param {string} game */
export function forget(game) {
  keep(KEY, { ...all(), [game]: [] });
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
