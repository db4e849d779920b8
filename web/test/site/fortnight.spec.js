// A fortnight of games by days in real browsers, at a site whose clock the test moves.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { aMove, begin, expect, expectAccessible, listen, openGame, test } from "./fixture.js";

/** @import { Browser, Page } from "@playwright/test" */

const DAY_MS = 86_400_000;
const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The site, and what moves its clock: `hour 26`, or `away 48`, after which it has another address. */
async function simulated() {
  const child = spawn("cargo", ["run", "--quiet", "--example", "simulated"], { cwd: root, stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const answer = async () => {
    const { value, done } = await lines.next();
    expect(done, "the site goes on").toBeFalsy();
    return String(value);
  };
  const url = await answer();
  return {
    url,
    /** @param {string} line */
    tell: async (line) => {
      child.stdin.write(`${line}\n`);
      return answer();
    },
    end: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.stdin.end();
      expect(await ended).toBe(0);
    },
  };
}

/** Somebody with an account, in a browser of their own. @param {Browser} browser @param {string} url @param {string} name */
async function somebody(browser, url, name) {
  const context = await browser.newContext();
  const complaints = listen(context);
  const page = await context.newPage();
  await page.goto(`${url}/sign-up`);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Password", { exact: true }).fill("a long walk");
  await page.getByRole("button", { name: "Make the account" }).click();
  await expect(page.getByRole("link", { name: "I have kept them" })).toBeVisible();
  return { page, complaints, close: () => context.close() };
}

/** A game of both; the first begins. @param {Page} ann @param {Page} bob @param {string} url @param {number} days */
async function byDays(ann, bob, url, days) {
  const clock = { kind: "move", ms: days * DAY_MS };
  const { id, keys } = await begin(ann, { game: "pijersi", visibility: "public", second: { kind: "friend" }, clock }, url);
  const joined = await bob.request.post(`${url}/api/games/${id}/join`, { data: { key: keys["second"] } });
  expect(joined.status(), await joined.text()).toBe(200);
  return id;
}

/** Types a move on the page of a game. @param {Page} page @param {string} text */
async function type(page, text) {
  const moves = page.locator("#moves .move");
  const before = await moves.count();
  await page.locator(".k-typed-input").fill(text);
  await page.locator(".k-typed-input").press("Enter");
  await expect.poll(() => moves.count()).toBeGreaterThan(before);
}

test("a fortnight: cases that fork, a vacation, a site that was away, and time that runs out", async ({ browser }) => {
  const site = await simulated();
  let { url } = site;
  const [ann, bob] = [await somebody(browser, url, "Anna"), await somebody(browser, url, "Bobby")];
  const slow = await byDays(ann.page, bob.page, url, 3);
  const quick = await byDays(ann.page, bob.page, url, 1);

  // Anna moves in the slow game, says what she answers in two cases, and forgets the quick one.
  await openGame(ann.page, slow, url);
  const first = "a4-b5=c4";
  await type(ann.page, first);
  const cases = ["g6-f7=d6", await aMove(ann.page, [first], url)];
  const answers = await Promise.all(cases.map((move) => aMove(ann.page, [first, move], url)));
  await ann.page.getByText("Conditional moves", { exact: true }).click();
  const lines = ann.page.getByLabel("One line for each case");
  await lines.fill(cases.map((move, at) => `${move} ${answers[at]}`).join("\n"));
  await ann.page.getByRole("button", { name: "Keep these lines" }).click();
  await expect(lines).toHaveValue(/^g6f7d6 \S+\n\S+ \S+$/);
  await site.tell("hour 25");
  await openGame(ann.page, quick, url);
  await expect(ann.page.locator("main")).toContainText(/time/i);
  await expect(ann.page.locator(".k-typed-input")).toBeHidden();

  // After a day Bobby has two left. He plays the second case, and is answered at once.
  await openGame(bob.page, slow, url);
  await expect(bob.page.locator(".plate-second .clock")).toHaveText(/^1 d (22|23) h$/);
  const played = [first, String(cases[1]), String(answers[1])];
  await type(bob.page, String(cases[1]));
  await expect(bob.page.locator("#moves .move")).toHaveCount(3);
  await expect(bob.page.locator("#moves .conditional")).toHaveText("if");

  // Five days of vacation, in which his three days of thought stand still.
  await bob.page.goto(`${url}/vacation`);
  await bob.page.getByLabel("Days", { exact: true }).fill("5");
  await bob.page.getByRole("button", { name: "Take it" }).click();
  await expect(bob.page.locator("main")).toContainText("You are on vacation");
  await site.tell("hour 140");
  await openGame(ann.page, slow, url);
  await expect(ann.page.locator("#away-second")).toContainText("on vacation until");
  await expect(ann.page.locator(".plate-second .clock")).toHaveText(/^(3 d 0 h|2 d 23 h)$/);
  await expectAccessible(ann.page, "a game by days whose clock stands");

  // Two days in which nobody could reach the site are nobody's either.
  url = await site.tell("away 48");
  await openGame(bob.page, slow, url);
  await expect(bob.page.locator("#away-second")).toBeHidden();
  await expect(bob.page.locator("#moves .move")).toHaveCount(3);
  await bob.page.goto(`${url}/turns`);
  await expect(bob.page.locator(".game-card")).toHaveCount(1);
  await site.tell("hour 220");
  await openGame(bob.page, slow, url);
  await type(bob.page, await aMove(bob.page, played, url));

  // It is Anna's turn, and she does not come back.
  await site.tell("hour 280");
  await ann.page.goto(`${url}/turns`);
  await expect(ann.page.locator(".game-card")).toHaveCount(1);
  await site.tell("hour 336");
  await openGame(bob.page, slow, url);
  await expect(bob.page.locator("#moves .move")).toHaveCount(4);
  await expect(bob.page.locator(".k-typed-input")).toBeHidden();
  for (const { page, complaints, close } of [ann, bob]) {
    await page.goto(`${url}/turns`);
    await expect(page.locator(".game-card")).toHaveCount(0);
    expect(complaints).toEqual([]);
    await close();
  }
  await site.end();
});
