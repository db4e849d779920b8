// Tournaments of other kinds to their end: an arena of twelve, and matches of MIK-7 that are counted by points.
import { act, begun, move, numbered, player, signUp } from "./entrants.js";
import { expect, expectAccessible, expectNoSideways, listen, test } from "./fixture.js";

/** @import { Browser, Page } from "@playwright/test" */
/** @import { Board, Player } from "./entrants.js" */

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** @param {Browser} browser @param {string} baseURL @param {string} id @param {string[]} names */
async function entered(browser, baseURL, id, names) {
  /** @type {Player[]} */
  const players = [];
  for (const name of names) {
    const one = await player(browser, baseURL, name);
    await act(one.request, id, { action: "enter" });
    players.push(one);
  }
  return players;
}

/** Announces what stands in the form; gives its name. @param {Page} page */
async function announce(page) {
  await page.getByRole("button", { name: "Announce it" }).click();
  await expect(page).toHaveURL(/\/tournaments\/\w{26}$/);
  return page.url().split("/").at(-1) ?? "";
}

/** Somebody gives up, unless the game is over. @param {Player} one @param {string} game */
async function giveUp(one, game) {
  const answer = await one.request.post(`/api/games/${game}/actions`, { data: { action: "resign" } });
  expect([200, 409], await answer.text()).toContain(answer.status());
}

/** How many points those who took part have together. @param {{ points: number }[]} rows */
const sum = (rows) => rows.reduce((points, row) => points + row.points, 0);

test("an arena of twelve to its end", async ({ page, context, browser, baseURL }) => {
  await signUp(context.request, "Organiser");
  await page.goto("/tournaments/new");
  await page.getByLabel("What it is called").fill("A minute");
  await page.getByLabel("Who meets whom").selectOption("arena");
  await page.getByLabel("Minutes (arena)").fill("1");
  await page.getByLabel("Seconds that a missing player is waited for").fill("3600");
  const id = await announce(page);
  const names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gail", "Hugo", "Ida", "Jon", "Kim", "Lea"];
  const players = await entered(browser, baseURL ?? "", id, names);
  const ada = numbered(players, 1);
  const own = await ada.context.newPage();
  const complaints = listen(ada.context);
  await own.goto(`/tournaments/${id}`);
  await page.goto(`/tournaments/${id}/desk`);
  await page.getByRole("button", { name: "Start the tournament" }).click();
  // Everybody is paired at once, and one click from their game.
  await begun(page.request, id, 1);
  await own.locator("#my-game").click();
  await expect(own).toHaveURL(/\/game\//);
  await page.goto(`/tournaments/${id}`);
  await expect(page.locator("#standings tbody tr")).toHaveCount(12);
  await expect(page.locator("#boards .game-card")).toHaveCount(6);
  await expectNoSideways(page);

  // Whoever is free plays again, until the time is over and every game has ended.
  let isLookedAt = false;
  /** @type {any} */
  let told;
  for (;;) {
    told = await (await page.request.get(`/api/tournaments/${id}`)).json();
    if (told.phase === "over") break;
    for (const board of told.rounds[0].boards.filter((/** @type {Board} */ one) => one.result === null)) {
      const game = board.games.at(-1) ?? "";
      if ((await page.request.get(`/api/games/${game}`)).status() !== 200) continue;
      const [first, second] = [numbered(players, board.first), numbered(players, board.second)];
      const { ply } = await (await page.request.get(`/api/games/${game}`)).json();
      if (ply < 1) await move(first, game);
      if (ply < 2) await move(second, game);
      await giveUp(board.board % 2 ? second : first, game);
    }
    // Once somebody plays again, since looking takes its time.
    if (!isLookedAt && told.rounds[0].boards.length > 6) {
      isLookedAt = true;
      await expectAccessible(page, "an arena that goes on");
    }
    await page.waitForTimeout(100);
  }
  /** @type {Board[]} */
  const boards = told.rounds[0].boards;
  expect(boards.length).toBeGreaterThan(6);
  for (const { no } of told.players) {
    const met = boards.filter((one) => one.first === no || one.second === no).map((one) => (one.first === no ? one.second : one.first));
    expect(met.length).toBeGreaterThan(0);
    for (const [at, opponent] of met.entries()) expect(opponent, "the same opponent twice running").not.toBe(met[at - 1]);
  }
  expect(boards.every((board) => board.result === (board.board % 2 ? "1-0" : "0-1"))).toBe(true);
  expect(sum(told.tables[0].rows)).toBe(boards.length);
  await page.goto(`/tournaments/${id}`);
  await expect(page.locator(".tournament-status")).toHaveText("Finished");
  await expect(page.locator("#standings tbody tr")).toHaveCount(12);
  await expect(page.locator("#rounds .pairings tbody tr")).toHaveCount(Math.min(boards.length, 60));
  if (boards.length > 60) await expect(page.locator("#rounds h2")).toHaveText(`Games: the latest of ${boards.length}`);
  await expectAccessible(page, "an arena that is over");
  expect(complaints).toEqual([]);
  for (const { context: other } of players) await other.close();
});

test("matches of MIK-7 counted by points to their end", async ({ page, context, browser, baseURL }) => {
  await signUp(context.request, "Umpire");
  await page.goto("/tournaments/new");
  await page.getByLabel("What it is called").fill("Points");
  await page.getByRole("combobox", { name: "Game", exact: true }).selectOption("mik7");
  await page.getByLabel("Who meets whom").selectOption("round-robin");
  await page.getByLabel("Seconds from pairing to start").fill("0");
  await page.getByLabel("Seconds that a missing player is waited for").fill("3600");
  await page.getByText("More: matches, groups, equal points, options of the game").click();
  await page.getByLabel("Games a pairing").selectOption("2");
  await page.getByLabel("A pairing is decided by").selectOption("points");
  await page.getByLabel("Options of the game, such as count=points, one on a line").fill("level=8\ncount=points");
  const id = await announce(page);
  const players = await entered(browser, baseURL ?? "", id, ["Mia", "Ned", "Ola", "Pia"]);
  await page.goto(`/tournaments/${id}/desk`);
  await page.getByRole("button", { name: "Start the tournament" }).click();

  /** What each has, by number: points of games. @type {number[]} */
  const points = [0, 0, 0, 0];
  for (const round of [1, 2, 3]) {
    for (const { board, first, second } of await begun(page.request, id, round)) {
      const pair = [first, second];
      for (const number of [0, 1]) {
        // The second game begins when the first is over, with the sides exchanged: both have been Ali.
        let game = "";
        await expect(async () => {
          const told = await (await page.request.get(`/api/tournaments/${id}`)).json();
          game = told.rounds[round - 1].boards[board - 1].games[number];
          expect((await page.request.get(`/api/games/${game}`)).status()).toBe(200);
        }).toPass();
        const [ali, eddy] = number ? [second, first] : [first, second];
        await move(numbered(players, ali), game);
        await move(numbered(players, eddy), game);
        // The first table is drawn: Eddy gives up in both games. At the other, whoever has the lower number wins twice.
        const loser = board === 1 ? eddy : Math.max(first, second);
        await giveUp(numbered(players, loser), game);
        const ended = await (await page.request.get(`/api/games/${game}`)).json();
        expect(ended.end.points.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b)).toBeGreaterThanOrEqual(7);
        for (const [side, no] of [ali, eddy].entries()) points[no - 1] = (points[no - 1] ?? 0) + ended.end.points[side];
      }
      await expect(async () => {
        const told = await (await page.request.get(`/api/tournaments/${id}`)).json();
        const own = told.rounds[round - 1].boards[board - 1];
        const won = pair[0] === Math.min(first, second) ? "1-0" : "0-1";
        expect(own.result).toBe(board === 1 ? "1/2" : won);
      }).toPass();
    }
  }
  await page.goto(`/tournaments/${id}`);
  await expect(page.locator(".tournament-status")).toHaveText("Finished");
  const told = await (await page.request.get(`/api/tournaments/${id}`)).json();
  const [table] = told.tables;
  expect(table.codes[0]).toBe("gp");
  for (const { no, values } of table.rows) expect(values[0], `the points of ${no}`).toBe(points[no - 1]);
  expect(sum(table.rows)).toBe(6);
  // The page has them in the column of their own, in the order of the standings.
  await expect(page.locator("#standings thead th").nth(3)).toHaveText("GP");
  const shown = await page.locator("#standings tbody tr td:nth-child(4)").allTextContents();
  expect(shown.map(Number)).toEqual(table.rows.map((/** @type {any} */ row) => row.values[0]));
  await expectAccessible(page, "matches that are over");
  await expectNoSideways(page);
  for (const { context: other } of players) await other.close();
});
