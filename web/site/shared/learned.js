/** What is solved and learned: kept by the browser, and by the account of whoever has one. */
/** @import { KeptProgress, Progress } from "../../types/api" */
import { ask, post } from "./api.js";
import { keep, kept } from "./kept.js";

const API = "/api/account/progress";
/** Where the browser keeps how puzzles ended, by `game/number` ... */
export const PUZZLES = "kelci-puzzles";
/** ... and the steps of lessons that are done, by game. */
export const LESSONS = "kelci-learn";
/** The account that has all of it too; nothing if it is a guest's. */
const OWNER = "kelci-learned-by";

/** What this browser knows. @returns {Progress} */
const known = () => ({ puzzles: kept(PUZZLES, {}), lessons: kept(LESSONS, {}) });

/** Brings the browser and the account together: each is told what it does not know. */
export async function settle() {
  /** @type {KeptProgress | null} */
  const told = await ask(API).catch(() => null);
  if (!told) return;
  const { account, ...theirs } = told;
  keep("kelci-named", account !== null);
  const owner = kept(OWNER, "");
  if (owner !== "" && owner !== account) {
    // It is another's, who has it in their account.
    for (const key of [PUZZLES, LESSONS]) keep(key, {});
    keep(OWNER, "");
  }
  if (!account) return;
  const news = beyond(theirs);
  const isNews = Object.keys(news.puzzles).length + Object.keys(news.lessons).length > 0;
  /** @type {Progress} */
  const all = isNews ? await post(API, news).catch(() => theirs) : theirs;
  const here = known();
  keep(PUZZLES, { ...here.puzzles, ...all.puzzles });
  const steps = (/** @type {string} */ game) => [...new Set([...listed(here, game), ...listed(all, game)])];
  const games = new Set([...Object.keys(here.lessons), ...Object.keys(all.lessons)]);
  keep(LESSONS, Object.fromEntries([...games].map((game) => [game, steps(game)])));
  keep(OWNER, account);
}

/** @param {Progress} progress @param {string} game @returns {string[]} */
function listed(progress, game) {
  const steps = progress.lessons[game];
  return Array.isArray(steps) ? steps : [];
}

/** What the browser knows and they do not. @param {Progress} theirs @returns {Progress} */
function beyond(theirs) {
  const here = known();
  const isMark = (/** @type {unknown} */ mark) => mark === "solved" || mark === "shown";
  const puzzles = Object.entries(here.puzzles).filter(([name, mark]) => isMark(mark) && !(name in theirs.puzzles));
  const lessons = Object.keys(here.lessons)
    .map((game) => /** @type {[string, string[]]} */ ([game, listed(here, game).filter((step) => !listed(theirs, game).includes(step))]))
    .filter(([, steps]) => steps.length > 0);
  return { puzzles: Object.fromEntries(puzzles), lessons: Object.fromEntries(lessons) };
}

/** Tells the account of whoever has one what was done; if that fails, the next page does. @param {Partial<Progress>} news */
export function note(news) {
  if (kept(OWNER, "") !== "") void post(API, { puzzles: {}, lessons: {}, ...news }).catch(() => undefined);
}

/** Has the account begin the lessons of a game anew. @param {string} game */
export async function unlearn(game) {
  if (kept(OWNER, "") !== "") await ask(`${API}/lessons/${game}`, { method: "DELETE" }).catch(() => undefined);
}
