// A Swiss of eight people over three rounds, in real browsers, with somebody who does not come, a correction and a late entry.
import { act, begun, open, player, resign, signUp } from "./entrants.js";
import { expect, expectAccessible, expectNoSideways, listen, test } from "./fixture.js";

/** @import { Browser } from "@playwright/test" */
/** @import { Player } from "./entrants.js" */

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a Swiss of eight with a no-show, a correction and a late entry", async ({ page, context, browser, baseURL }) => {
  test.slow();
  await signUp(context.request, "Organiser");
  await page.goto("/tournaments");
  await expectAccessible(page, "tournaments, none");
  await page.getByRole("link", { name: "Hold a tournament" }).click();
  await page.getByLabel("What it is called").fill("Friday evening");
  await page.getByLabel("Rounds (Swiss)").fill("3");
  await page.getByLabel("Seconds from pairing to start").fill("0");
  await page.getByLabel("Seconds that a missing player is waited for").fill("12");
  await page.getByRole("button", { name: "Reckon again" }).click();
  await expect(page.locator(".preview")).toContainText("8 players: 3 rounds");
  await expectAccessible(page, "the form of a tournament");
  await expectNoSideways(page);
  await page.getByRole("button", { name: "Announce it" }).click();
  await expect(page).toHaveURL(/\/tournaments\/\w{26}$/);
  const id = page.url().split("/").at(-1) ?? "";

  /** @type {Player[]} */
  const players = [];
  for (const name of ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gail"]) {
    const one = await player(browser, baseURL ?? "", name);
    await act(one.request, id, { action: "enter" });
    players.push(one);
  }
  const ada = players[0];
  if (!ada) throw new Error("nobody");
  const own = await ada.context.newPage();
  const complaints = listen(ada.context);
  await own.goto(`/tournaments/${id}`);
  await expect(own.getByRole("button", { name: "Withdraw" })).toBeVisible();
  await expect(page.locator("#standings tbody tr")).toHaveCount(7);

  await page.getByRole("link", { name: "The desk" }).click();
  await expectAccessible(page, "the desk before the start");
  await page.getByRole("button", { name: "Start the tournament" }).click();

  // The first round: seven play, so one has a bye; on the last board nobody comes.
  let boards = await begun(page.request, id, 1);
  expect(boards.length).toBe(3);
  for (const board of boards.slice(0, 2)) await open(players, board);
  await page.goto(`/tournaments/${id}`);
  await expect(page.locator(".missing")).toBeVisible();
  await expect(page.locator("#boards .game-card")).toHaveCount(3);
  // One click to one's game, and back.
  await own.locator("#my-game").click();
  await expect(own).toHaveURL(/\/game\//);
  await own.getByRole("link", { name: "To the tournament" }).click();
  await expectAccessible(page, "a tournament that goes on");
  await expectNoSideways(page);
  for (const board of boards.slice(0, 2)) await resign(players, board);
  // The no-show is told to everybody, and does not stall the round.
  await expect(page.locator("#rounds")).toContainText("did not come", { timeout: 30_000 });

  // The second round, with somebody who comes late to the third, and a correction.
  boards = await begun(page.request, id, 2);
  for (const board of boards) await open(players, board);
  const late = await player(browser, baseURL ?? "", "Hugo");
  const his = await late.context.newPage();
  await his.goto(`/tournaments/${id}`);
  await his.getByRole("button", { name: "Enter" }).click();
  await expect(his.getByRole("button", { name: "Withdraw" })).toBeVisible();
  players.push(late);
  await page.goto(`/tournaments/${id}/desk`);
  const correction = page.locator(".desk-results form", { hasText: "1.1 " });
  await correction.getByLabel("Result").selectOption("1/2");
  await correction.getByLabel("Why").fill("they had agreed");
  await expectAccessible(page, "the desk");
  await correction.getByRole("button").click();
  await page.goto(`/tournaments/${id}`);
  await expect(page.locator("#rounds")).toContainText("corrected: they had agreed");
  await page.getByRole("link", { name: "What happened" }).click();
  await expectAccessible(page, "the log of a tournament");
  await expect(page.locator("#log")).toContainText("“they had agreed” (Organiser)");
  await page.getByRole("link", { name: "Friday evening" }).click();
  for (const board of boards) await resign(players, board);

  boards = await begun(page.request, id, 3);
  expect(boards.length).toBe(4);
  for (const board of boards) await open(players, board);
  const hall = await context.newPage();
  await hall.goto(`/tournaments/${id}/hall`);
  await expect(hall.locator(".pairings tbody tr")).toHaveCount(4);
  await expectAccessible(hall, "the hall");
  for (const board of boards) await resign(players, board);
  await expect(hall.locator(".tournament-status")).toHaveText("Finished", { timeout: 30_000 });
  await page.goto(`/tournaments/${id}`);
  await expect(page.locator(".tournament-status")).toHaveText("Finished");
  await expect(page.locator("#standings tbody tr")).toHaveCount(8);
  await expect(page.locator(".cross tbody tr")).toHaveCount(8);
  await expectAccessible(page, "a tournament that is over");
  if (process.env["KELCI_PICTURES"]) await pictures(browser, baseURL ?? "", id, await context.storageState());
  expect(complaints).toEqual([]);
  for (const { context: other } of players) await other.close();
});

/** Pictures of the pages, to be looked at. @param {Browser} browser @param {string} baseURL @param {string} id @param {any} storageState */
async function pictures(browser, baseURL, id, storageState) {
  for (const [name, viewport, locale] of /** @type {const} */ ([
    ["wide", { width: 1366, height: 768 }, "en-GB"],
    ["phone", { width: 390, height: 844 }, "fr-FR"],
  ])) {
    const context = await browser.newContext({ baseURL, viewport, locale, storageState });
    const page = await context.newPage();
    for (const [part, path] of /** @type {const} */ ([
      ["list", "/tournaments"],
      ["form", "/tournaments/new"],
      ["page", `/tournaments/${id}`],
      ["desk", `/tournaments/${id}/desk`],
      ["hall", `/tournaments/${id}/hall`],
    ])) {
      await page.goto(path);
      await page.screenshot({ path: `${process.env["KELCI_PICTURES"]}/${part}-${name}.png`, fullPage: true });
    }
    await context.close();
  }
}
