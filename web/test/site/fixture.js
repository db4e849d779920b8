// A site for the tests of a file, pages that complain about nothing, and games to play.
import { test as base, expect } from "@playwright/test";
import { byMouse, playClicks } from "../play.js";
import { start } from "./server.js";

/** @import { BrowserContext, Page, TestInfo } from "@playwright/test" */
/** @import { Way } from "../play.js" */
/** @import { Site } from "./server.js" */
/** @import { View } from "../../site/game/types.js" */

export { expectAccessible } from "../accessible.js";
export { expect };

/** @template T @typedef {(value: T) => Promise<void>} Use */

/**
 * The site of the file whose tests run: a worker goes through one file after the other, and what one file leaves behind
 * (names that are taken, players who wait) is none of the next one's.
 * @typedef {{ of: (file: string, args: string[]) => Promise<Site> }} Sites
 */

/** @param {Use<Sites>} use */
async function sites(use) {
  /** @type {{ file: string, site: Site } | undefined} */
  let current;
  await use({
    of: async (file, args) => {
      if (current?.file !== file) {
        await current?.site.remove();
        current = { file, site: await start({ args }) };
      }
      return current.site;
    },
  });
  await current?.site.remove();
}

/** @param {{ sites: Sites, siteArgs: string[] }} fixtures @param {Use<Site>} use @param {TestInfo} test */
const itsSite = async ({ sites, siteArgs }, use, { file }) => use(await sites.of(file, siteArgs));

/** @param {{ site: Site }} fixtures @param {Use<string>} use */
const itsAddress = ({ site }, use) => use(site.url);

/** @param {{ context: BrowserContext }} fixtures @param {Use<BrowserContext>} use */
async function withoutComplaints({ context }, use) {
  const complaints = listen(context);
  await use(context);
  expect(complaints).toEqual([]);
}

/** Every test has the site of its file, started with its `siteArgs`; what a page complains about fails the test. */
export const test = base.extend(
  /** @type {any} */ ({
    siteArgs: [[], { option: true }],
    sites: [async ({}, /** @type {Use<Sites>} */ use) => sites(use), { scope: "worker" }],
    site: itsSite,
    baseURL: itsAddress,
    context: withoutComplaints,
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
    // So is that something which was wrong on purpose was refused.
    const isRefused = message.text().includes("status of 422");
    if (message.type() === "error" && !isAway && !isRefused) complaints.push(`${message.text()} (${message.page()?.url()})`);
  });
  return complaints;
}

/**
 * Begins a game and opens its page.
 * @param {Page} page
 * @param {Record<string, unknown>} wanted
 * @param {string} [site] the address of another site
 * @returns {Promise<View & { keys: Record<string, string> }>}
 */
export async function begin(page, wanted, site = "") {
  const me = { kind: "me" };
  const answer = await page.request.post(`${site}/api/games`, { data: { first: me, second: me, ...wanted } });
  expect(answer.status(), await answer.text()).toBe(201);
  const begun = await answer.json();
  await openGame(page, begun.id, site);
  return begun;
}

/** @param {Page} page @param {string} id @param {string} [site] */
export async function openGame(page, id, site = "") {
  await page.goto(`${site}/game/${id}`);
  await expect(page.locator("#board")).toHaveAttribute("data-settled", "yes");
}

/** The game as the server tells it to this page. @param {Page} page @returns {Promise<View>} */
export async function look(page) {
  return (await page.request.get(page.url().replace("/game/", "/api/games/"))).json();
}

/** A legal move of Pijersi after others. @param {Page} page @param {string[]} moves @param {string} [site] @returns {Promise<string>} */
export async function aMove(page, moves, site = "") {
  const line = await (await page.request.post(`${site}/api/positions`, { data: { game: "pijersi", moves } })).json();
  return line.position.moves[0].text;
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

/** Nothing hangs over the side. @param {Page} page */
export async function expectNoSideways(page) {
  const { wide, room } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, room: innerWidth }));
  expect(wide).toBeLessThanOrEqual(room);
}
