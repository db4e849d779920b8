// What hands and ears have of a game besides moves: keys that walk through it, sounds, the icon of the page.
import { spot } from "../play.js";
import { begin, expect, expectAccessible, openGame, play, test } from "./fixture.js";
import { whole } from "./lines.js";

/** @import { APIRequestContext, Page } from "@playwright/test" */

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** @param {string} game */
const movesOf = (game) => whole[game]?.moves ?? [];

/** Plays moves as a program does, then opens the page. @param {Page} page @param {string} game @param {number} count */
async function played(page, game, count) {
  const { id } = await begin(page, { game });
  for (const text of movesOf(game).slice(0, count)) {
    const answer = await page.request.post(`/api/games/${id}/actions`, { data: { action: "move", text } });
    expect(answer.status(), text).toBe(200);
  }
  await openGame(page, id);
  return id;
}

/** Begins a game with somebody who plays from elsewhere. @param {Page} page @param {APIRequestContext} friend @param {Record<string, unknown>} wanted */
async function withFriend(page, friend, wanted) {
  const { id, keys } = await begin(page, { second: { kind: "friend" }, ...wanted });
  const joined = await friend.post(`/api/games/${id}/join`, { data: { key: keys["second"], name: "Bob" } });
  expect(joined.status(), await joined.text()).toBe(200);
  await expect(page.locator("#standing")).toHaveText(/Your turn|À vous/);
  return {
    id,
    /** @param {string} text */
    move: async (text) => {
      const answer = await friend.post(`/api/games/${id}/actions`, { data: { action: "move", text } });
      expect(answer.status(), await answer.text()).toBe(200);
    },
  };
}

/** The move that is looked at, by its number. @param {Page} page @param {number} ply */
async function at(page, ply) {
  const here = page.locator('.moves [aria-current="step"]');
  await expect(here).toHaveCount(ply > 0 ? 1 : 0);
  if (ply > 0) await expect(page.locator(".moves button").nth(ply - 1)).toHaveAttribute("aria-current", "step");
}

test.describe("arrow keys", () => {
  for (const game of Object.keys(whole)) {
    test(`walk through the moves of ${game} after a click on a cell, and over its cells for the keyboard`, async ({ page }) => {
      await played(page, game, 3);
      const cell = page.locator(".k-start").first();
      const name = (await cell.getAttribute("data-click")) ?? "";
      await cell.click();
      await expect(spot(page, name)).toBeFocused();
      // Twice: the board is drawn anew when it can no longer be played on.
      for (const ply of [2, 1]) {
        await page.keyboard.press("ArrowLeft");
        await at(page, ply);
      }
      await page.keyboard.press("Home");
      await at(page, 0);
      await page.keyboard.press("End");
      await at(page, 3);
      // Who leaves the board and comes back by keyboard walks over its cells.
      await page.keyboard.press("Tab");
      await page.keyboard.press("Shift+Tab");
      await expect(spot(page, name)).toBeFocused();
      await expect(page.locator(".k-focus")).toBeVisible();
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowLeft", "ArrowRight"]) await page.keyboard.press(key);
      await at(page, 3);
      // A click gives the arrows back to the moves, on the very cell too.
      await page.locator(":focus").click();
      await expect(page.locator(".k-focus")).toBeHidden();
      await page.keyboard.press("ArrowLeft");
      await at(page, 2);
    });
  }

  test("walk through an analysis after a click, variations too", async ({ page }) => {
    await page.goto("/analysis/pijersi?moves=" + encodeURIComponent(movesOf("pijersi").slice(0, 2).join(" ")));
    const board = page.locator("#board");
    await expect(board).toHaveAttribute("data-settled", "yes");
    await expect(board).toHaveAttribute("data-ply", "2");
    await page.locator(".k-start").first().click();
    await page.keyboard.press("ArrowLeft");
    await expect(board).toHaveAttribute("data-ply", "1");
    await page.keyboard.press("ArrowLeft");
    await expect(board).toHaveAttribute("data-ply", "0");
    await page.keyboard.press("ArrowDown");
    await expect(page.locator("#said")).toHaveText("There is no other variation here.");
    await page.keyboard.press("ArrowRight");
    await expect(board).toHaveAttribute("data-ply", "1");
  });

  test("walk through a review and the viewer after a click, and stay in a text", async ({ page }) => {
    const id = await played(page, "mikjersi", movesOf("mikjersi").length);
    await page.goto(`/view/${id}`);
    await page.locator(".k-spot").first().click();
    const here = page.locator("#moves [aria-current]");
    await page.keyboard.press("Home");
    await expect(here).toHaveCount(0);
    await page.keyboard.press("ArrowRight");
    await expect(here).toHaveText(movesOf("mikjersi")[0] ?? "");
    expect((await page.request.post(`/api/games/${id}/review`)).status()).toBe(202);
    const status = async () => (await (await page.request.get(`/api/games/${id}/review`)).json()).status;
    await expect.poll(status, { timeout: 120_000 }).toBe("done");
    await page.goto(`/game/${id}/review`);
    await page.locator(".k-spot").first().click();
    await page.keyboard.press("ArrowLeft");
    await at(page, movesOf("mikjersi").length - 1);
    // A slider has the keys for itself: one step, not two.
    await page.locator("#graph").focus();
    await page.keyboard.press("ArrowLeft");
    await at(page, movesOf("mikjersi").length - 2);
    await played(page, "pijersi", 2);
    await page.getByLabel("Type a move").fill("ab");
    await page.keyboard.press("ArrowLeft");
    await at(page, 2);
  });
});

/** Counts the sounds of a page. @param {Page} page */
async function listening(page) {
  await page.addInitScript(() => {
    Reflect.set(window, "knocks", 0);
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
      Reflect.set(window, "knocks", Reflect.get(window, "knocks") + 1);
      start.apply(this, when);
    };
  });
  return () => page.evaluate(() => Number(Reflect.get(window, "knocks")));
}

for (const game of Object.keys(whole)) {
  test(`${game} is heard after the first click, until the switch in sight is turned off`, async ({ page }) => {
    const knocks = await listening(page);
    const [one = "", two, three, four] = movesOf(game);
    const { id } = await begin(page, { game });
    const speaker = page.locator("#speaker");
    await expect(speaker).toHaveAttribute("aria-pressed", "true");
    await expect(speaker).toBeInViewport({ ratio: 1 });
    // A page that nobody has touched is quiet, and no browser complains of it.
    await page.request.post(`/api/games/${id}/actions`, { data: { action: "move", text: one } });
    await expect(page.locator("#board")).toHaveAttribute("data-ply", "1");
    expect(await knocks()).toBe(0);
    await play(page, two);
    const heard = await knocks();
    expect(heard).toBeGreaterThan(0);
    await speaker.click();
    await expect(speaker).toHaveAttribute("aria-pressed", "false");
    await play(page, three);
    expect(await knocks()).toBe(heard);
    await page.reload();
    await expect(speaker).toHaveAttribute("aria-pressed", "false");
    await speaker.press("Enter");
    await expect(speaker).toHaveAttribute("aria-pressed", "true");
    await play(page, four);
    expect(await knocks()).toBeGreaterThan(0);
    await page.getByText("Options", { exact: true }).click();
    await expect(page.getByLabel("Sounds"), "there is one switch").toHaveCount(1);
  });
}

test("the icon of the page says that it is one's turn", async ({ page, request }) => {
  const icon = page.locator('link[rel="icon"]');
  const { move } = await withFriend(page, request, { game: "mik7" });
  const [one, two = ""] = movesOf("mik7");
  await expect(icon).toHaveAttribute("href", /icon-turn\.svg$/);
  expect((await page.request.get((await icon.getAttribute("href")) ?? "")).headers()["content-type"]).toBe("image/svg+xml");
  await play(page, one);
  await expect(icon).toHaveAttribute("href", /\/icon\.svg$/);
  await move(two);
  await expect(icon).toHaveAttribute("href", /icon-turn\.svg$/);
  await expectAccessible(page);
});

for (const game of Object.keys(whole)) {
  test(`a hint in ${game} shows the piece first, then the move, and goes with the move`, async ({ page }) => {
    await begin(page, { game, second: { kind: "engine", level: 1 } });
    const hint = page.locator("#hint");
    await expect(hint).toHaveText("Hint");
    const marks = page.locator(".k-hinted circle, .k-pointed");
    await hint.click();
    await expect(hint).toHaveText("Show the move");
    await expect(marks).toHaveCount(1);
    await expect(page.locator("#board .k-live")).toHaveText(/^Hint: look at ./);
    await expect(page.locator(".k-hinted-head")).toHaveCount(0);
    await expectAccessible(page, "the piece");
    await hint.press("Enter");
    await expect(hint).toHaveText("Hide the hint");
    const said = (await page.locator(".k-actions .k-hint").textContent()) ?? "";
    // The marks stay where they belong when the board is turned.
    await page.locator("#flip").click();
    await expect(marks.first()).toBeVisible();
    await page.locator("#flip").click();
    await hint.click();
    await expect(marks).toHaveCount(0);
    // What is known of a position is not asked for again.
    await hint.click();
    await expect(hint).toHaveText("Show the move");
    await play(page, said.replace("Hint: ", ""));
    await expect(marks).toHaveCount(0);
    await expect(page.locator("#board")).toHaveAttribute("data-ply", "2");
    await expect(hint).toHaveText("Hint");
  });
}

test("a second press ends the search for a hint", async ({ page }) => {
  await begin(page, { game: "pijersi", second: { kind: "engine", level: 1 } });
  let asked = 0;
  await page.route("**/hint", async () => void (asked += 1));
  const hint = page.locator("#hint");
  await hint.click();
  await expect(hint).toHaveText("Stop thinking");
  await expect(page.locator("#said")).toHaveText("The computer is looking for a hint.");
  await hint.click();
  await expect(hint).toHaveText("Hint");
  expect(asked).toBe(1);
  await expect(page.locator(".k-hinted circle")).toHaveCount(0);
  await expect(page.locator("#notice")).toBeHidden();
});

test("there are no hints between people, for who watches, or in a match", async ({ page, request, browser, baseURL }) => {
  await begin(page, { game: "pijersi" });
  await expect(page.locator("#bar button").first()).toBeVisible();
  await expect(page.locator("#hint")).toHaveCount(0);
  await withFriend(page, request, { game: "pijersi" });
  await expect(page.locator("#hint")).toHaveCount(0);
  await begin(page, { game: "pijersi", second: { kind: "engine", level: 1 }, series: { games: 2 } });
  await expect(page.locator("#hint")).toHaveCount(0);
  const { id } = await begin(page, { game: "pijersi", second: { kind: "engine", level: 1 } });
  await expect(page.locator("#hint")).toBeVisible();
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? "" });
  const watcher = await elsewhere.newPage();
  await openGame(watcher, id);
  await expect(watcher.locator("#watching")).toBeVisible();
  await expect(watcher.locator("#hint")).toHaveCount(0);
  await elsewhere.close();
});

test.describe("in French", () => {
  test.use({ locale: "fr-FR" });

  test("a hint is given in French", async ({ page }) => {
    await begin(page, { game: "mik7", second: { kind: "engine", level: 1 } });
    const hint = page.locator("#hint");
    await expect(hint).toHaveText("Indice");
    await hint.click();
    await expect(hint).toHaveText("Montrer le coup");
    await expect(page.locator("#board .k-live")).toHaveText(/^Indice : regardez ./);
    await hint.click();
    await expect(page.locator(".k-actions .k-hint")).toHaveText(/^Indice : [a-g]\d/);
    await expect(page.locator(".k-hinted-head")).toBeVisible();
  });
});
