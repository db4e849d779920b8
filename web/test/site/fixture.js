// A site for the tests of a file, pages that complain about nothing, and games to play.
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect } from "@playwright/test";
import { byMouse, playClicks } from "../play.js";
import { start } from "./server.js";

/** @import { BrowserContext, Page } from "@playwright/test" */
/** @import { Way } from "../play.js" */
/** @import { Site } from "./server.js" */
/** @import { View } from "../../site/game/types.js" */

export { expect };

/** Every test has the site of its file; what a page complains about fails the test. */
export const test = base.extend(
  /** @type {any} */ ({
    site: [
      // eslint-disable-next-line no-empty-pattern
      async ({}, /** @type {(site: Site) => Promise<void>} */ use) => {
        const site = await start();
        await use(site);
        await site.remove();
      },
      { scope: "worker" },
    ],
    baseURL: async (/** @type {{ site: Site }} */ { site }, /** @type {(url: string) => Promise<void>} */ use) => use(site.url),
    context: async (/** @type {{ context: BrowserContext }} */ { context }, /** @type {(context: BrowserContext) => Promise<void>} */ use) => {
      const complaints = listen(context);
      await use(context);
      expect(complaints).toEqual([]);
    },
  }),
);

/** What pages complain about: errors of scripts, and what their content policy forbids. @param {BrowserContext} context */
export function listen(context) {
  /** @type {string[]} */
  const complaints = [];
  context.on("weberror", (error) => complaints.push(error.error().message));
  context.on("console", (message) => {
    // That a server which was killed cannot be reached is the browser's word, not the page's.
    const isAway = message.text().includes("ERR_CONNECTION_REFUSED");
    if (message.type() === "error" && !isAway) complaints.push(`${message.text()} (${message.page()?.url()})`);
  });
  return complaints;
}

/**
 * Begins a game and opens its page.
 * @param {Page} page
 * @param {Record<string, unknown>} wanted
 * @returns {Promise<View & { keys: Record<string, string> }>}
 */
export async function begin(page, wanted) {
  const me = { kind: "me" };
  const answer = await page.request.post("/api/games", { data: { first: me, second: me, ...wanted } });
  expect(answer.status(), await answer.text()).toBe(201);
  const begun = await answer.json();
  await openGame(page, begun.id);
  return begun;
}

/** @param {Page} page @param {string} id */
export async function openGame(page, id) {
  await page.goto(`/game/${id}`);
  await expect(page.locator("#board")).toHaveAttribute("data-settled", "yes");
}

/** The game as the server tells it to this page. @param {Page} page @returns {Promise<View>} */
export async function look(page) {
  const id = new URL(page.url()).pathname.split("/")[2];
  return (await page.request.get(`/api/games/${id}`)).json();
}

/**
 * Makes a move by its text, or any move.
 * @param {Page} page
 * @param {string | null} [text]
 * @param {Way} [way]
 */
export async function play(page, text = null, way = byMouse) {
  const { position } = await look(page);
  const move = position.moves.find((known) => known.text === text) ?? (text === null ? position.moves[0] : undefined);
  expect(move, `${text} is legal in ${position.fen}`).toBeDefined();
  await playClicks(page, move?.clicks[0] ?? [], way);
}

/** The page has no fault that axe finds. @param {Page} page @param {string} [where] */
export async function expectAccessible(page, where = "") {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`), where).toEqual([]);
}

/** Nothing hangs over the side. @param {Page} page */
export async function expectNoSideways(page) {
  const { wide, room } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, room: innerWidth }));
  expect(wide).toBeLessThanOrEqual(room);
}
