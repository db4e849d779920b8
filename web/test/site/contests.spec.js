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

test("teams: one is led, somebody is invited, and two matches are played", async ({ page, context, browser, baseURL }) => {
  test.slow();
  await signUp(context.request, "Cupbearer");
  await page.goto("/tournaments/new");
  await page.getByLabel("What it is called").fill("A cup of teams");
  await page.getByLabel("Who meets whom").selectOption("round-robin");
  await page.getByLabel("Boards of a team; empty without teams").fill("2");
  await page.getByLabel("Seconds from pairing to start").fill("0");
  await page.getByLabel("Seconds that a missing player is waited for").fill("3600");
  await page.getByRole("button", { name: "Reckon again" }).click();
  await expect(page.locator(".preview")).toContainText("4 teams: 3 rounds");
  const id = await announce(page);
  /** @type {Player[]} */
  const players = [];
  for (const name of ["Mabel", "Basil", "Cyril", "Doris", "Edith"]) players.push(await player(browser, baseURL ?? "", name));
  const [mabel, basil, cyril, doris, edith] = /** @type {[Player, Player, Player, Player, Player]} */ (players);
  await act(cyril.request, id, { action: "lead", name: "Knights" });
  await act(cyril.request, id, { action: "invite", team: 1, name: "Doris" });
  await act(doris.request, id, { action: "join", team: 1 });

  // Mabel leads one in her browser, and invites two.
  const own = await mabel.context.newPage();
  const complaints = listen(mabel.context);
  await own.goto(`/tournaments/${id}`);
  await own.getByLabel("What your team is called").fill("Rooks");
  await own.getByRole("button", { name: "Lead a team" }).click();
  const rooks = own.locator(".teams > li", { hasText: "Rooks" });
  await expect(rooks).toContainText("Led by Mabel");
  for (const name of ["Basil", "Edith"]) {
    await rooks.getByLabel("Name of an account").fill(name);
    await rooks.getByRole("button", { name: "Invite", exact: true }).click();
    await expect(rooks).toContainText(`${name} is invited`);
  }
  await expectAccessible(own, "a team that is led");
  await expectNoSideways(own);
  // Basil is told, and says yes; Edith says no.
  const his = await basil.context.newPage();
  await his.goto("/notices");
  await his.getByRole("link", { name: /Mabel invites you to play for a team/ }).click();
  await his.getByRole("button", { name: "Play for this team: Rooks" }).click();
  await expect(his.getByRole("button", { name: "Withdraw" })).toBeVisible();
  const hers = await edith.context.newPage();
  await hers.goto(`/tournaments/${id}`);
  await hers.getByRole("button", { name: "No, thanks: Rooks" }).click();
  await expect(hers.getByRole("button", { name: "No, thanks: Rooks" })).toHaveCount(0);
  // Mabel's page has heard of it; by keyboard Basil goes up to the first board.
  await expect(rooks.locator("ol li")).toHaveText([/Mabel/, /Basil/]);
  await rooks.getByRole("button", { name: "One board up: Basil" }).focus();
  await own.keyboard.press("Enter");
  await expect(rooks.locator("ol li")).toHaveText([/Basil/, /Mabel/]);

  await page.goto(`/tournaments/${id}/desk`);
  await expectAccessible(page, "the desk of teams");
  await expectNoSideways(page);
  await page.getByRole("button", { name: "Start the tournament" }).click();
  const boards = await begun(page.request, id, 1);
  expect(boards.length).toBe(2);
  await page.goto(`/tournaments/${id}`);
  await expect(page.locator(".pairings .match")).toHaveCount(1);
  await own.goto(`/tournaments/${id}`);
  await own.locator("#my-game").click();
  await expect(own).toHaveURL(/\/game\//);
  // The Rooks win on both boards.
  const told = await (await page.request.get(`/api/tournaments/${id}`)).json();
  const by = (/** @type {number} */ no) =>
    /** @type {Player} */ (players.find((one) => one.name === told.players.find((/** @type {{ no: number, name: string }} */ who) => who.no === no)?.name));
  for (const board of boards) {
    const game = board.games[0] ?? "";
    for (const no of [board.first, board.second]) await move(by(no), game);
    await giveUp([cyril, doris].includes(by(board.first)) ? by(board.first) : by(board.second), game);
  }
  await expect(page.locator(".tournament-status")).toHaveText("Finished", { timeout: 30_000 });
  await expect(page.locator("#rounds .match")).toHaveText(/Knights\s*0 – 2\s*Rooks/);
  await expect(page.locator("#standings tbody tr").first()).toHaveText(/1\s*Rooks\s*2\s*2/);
  await expect(page.locator("#standings tbody tr").last()).toHaveText(/Knights\s*0\s*0/);
  await expectAccessible(page, "a tournament of teams that is over");
  await expectNoSideways(page);
  const folder = process.env["KELCI_PICTURES"];
  for (const [name, width, height, locale] of /** @type {const} */ ([["wide", 1366, 768, "en-GB"], ["phone", 390, 844, "fr-FR"]])) {
    const shown = await browser.newContext({ baseURL: baseURL ?? "", viewport: { width, height }, locale, storageState: await context.storageState() });
    const screen = await shown.newPage();
    for (const part of ["", "/desk", "/hall", "/log"]) {
      await screen.goto(`/tournaments/${id}${part}`);
      await expectNoSideways(screen);
      if (folder) await screen.screenshot({ path: `${folder}/teams${part.replace("/", "-")}-${name}.png`, fullPage: true });
    }
    await shown.close();
  }
  expect(complaints).toEqual([]);
  for (const { context: other } of players) await other.close();
});
