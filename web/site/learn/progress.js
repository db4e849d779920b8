/** Which steps are done. */
import { keep, kept } from "../shared/kept.js";
import { LESSONS, note, unlearn } from "../shared/learned.js";

/** @returns {Record<string, string[]>} the steps done, by game */
const all = () => kept(LESSONS, {});

/** @param {string} game @returns {Set<string>} */
export function done(game) {
  const steps = all()[game];
  return new Set(Array.isArray(steps) ? steps : []);
}

/** @param {string} game @param {string} step */
export function finish(game, step) {
  if (done(game).has(step)) return;
  keep(LESSONS, { ...all(), [game]: [...done(game).add(step)] });
  note({ lessons: { [game]: [step] } });
}

/** @param {string} game */
export async function forget(game) {
  keep(LESSONS, { ...all(), [game]: [] });
  await unlearn(game);
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
