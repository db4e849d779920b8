// What the page of a game does besides playing.
import { start } from "./server.js";
import { plyOf, spot } from "../play.js";
import { begin, expect, expectAccessible, expectNoSideways, play, test } from "./fixture.js";
import { whole } from "./lines.js";

/** @import { Page } from "@playwright/test" */

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** @param {Page} page @param {string} name */
const button = (page, name) => page.getByRole("button", { name, exact: true });
/** @param {string} game */
const movesOf = (game) => whole[game]?.moves ?? [];

test("the computer answers, and a move against it is taken back freely", async ({ page }) => {
  await begin(page, { game: "pijersi", first: { kind: "me", name: "Ann" }, second: { kind: "engine", level: 1 } });
  await expect(page.locator(".plate-second .name")).toHaveText("Computer (Beginner)");
  await play(page, movesOf("pijersi")[0]);
  await expect(page.locator("#board")).toHaveAttribute("data-ply", "2");
  await expect(page.locator("#standing")).toHaveText("Your turn");
  await expect(button(page, "Offer a draw")).toHaveCount(0);
  await button(page, "Take back").click();
  await expect(page.locator("#board")).toHaveAttribute("data-ply", "0");
  await expect(page.locator(".moves button")).toHaveCount(0);
  await play(page, null);
  await expect.poll(() => plyOf(page)).toBe(2);
});

test("two engines are watched", async ({ page }) => {
  const engine = { kind: "engine", level: 1 };
  await begin(page, { game: "mikjersi", first: engine, second: engine, pace_ms: 100 });
  await expect(page.locator("#watching")).toBeVisible();
  await expect.poll(() => plyOf(page)).toBeGreaterThan(2);
  // Who watches may look at what was while the game goes on.
  await button(page, "First position").click();
  await expect(page.locator("#live")).toBeVisible();
  await page.locator("#live").click();
  await expect(page.locator("#live")).toBeHidden();
});

test("a reload, a second tab, a server that was killed: the game is there again", async ({ page, context }) => {
  const site = await start();
  const moves = movesOf("mikjersi");
  await begin(page, { game: "mikjersi" }, site.url);
  const address = page.url();
  for (const text of moves.slice(0, 2)) await play(page, text);
  await page.reload();
  await expect(page.locator("#board")).toHaveAttribute("data-ply", "2");
  const tab = await context.newPage();
  await tab.goto(address);
  await expect(tab.locator("#board")).toHaveAttribute("data-ply", "2");
  await play(tab, moves[2]);
  await expect(page.locator("#board")).toHaveAttribute("data-ply", "3");
  await tab.close();

  await site.kill();
  await expect(page.locator("#offline")).toBeVisible();
  const again = await site.again();
  await expect(page.locator("#offline")).toBeHidden();
  await expect(page.locator("#said")).toHaveText("Connected again.");
  for (const text of moves.slice(3)) await play(page, text);
  await expect(page.locator("#standing")).toHaveText("White wins");
  await again.remove();
});

test("a move that is made while the server is away is played when it is back", async ({ page }) => {
  const site = await start();
  await begin(page, { game: "mik7" }, site.url);
  await site.kill();
  await expect(page.locator("#offline")).toBeVisible();
  for (const cell of ["a4", "a5"]) await spot(page, cell).click();
  const again = await site.again();
  await expect(page.locator("#board")).toHaveAttribute("data-ply", "1");
  await again.remove();
});

test("a move into a line that was cut is told, and played once when the line is back", async ({ page }) => {
  const site = await start();
  await begin(page, { game: "mik7" }, site.url);
  site.freeze(true);
  for (const cell of ["a4", "a5"]) await spot(page, cell).click();
  await expect(page.locator("#offline")).toBeVisible();
  site.freeze(false);
  await expect(page.locator("#offline")).toBeHidden();
  await expect(page.locator("#board")).toHaveAttribute("data-ply", "1");
  await site.remove();
});

test("a move whose answer was lost is known as one's own, though the computer has replied to it", async ({ page }) => {
  /** @type {(() => void)[]} */
  const cuts = [];
  /** @type {string[]} */
  const answers = [];
  let isDeaf = false;
  await page.routeWebSocket(/\/live$/, (line) => {
    const server = line.connectToServer();
    const isFirst = cuts.length === 0;
    cuts.push(() => void line.close());
    server.onMessage((message) => {
      if (isFirst && isDeaf) return;
      const { type } = JSON.parse(String(message));
      if (type === "done" || type === "refused") answers.push(type);
      line.send(message);
    });
  });
  const { id } = await begin(page, { game: "pijersi", second: { kind: "engine", level: 1 } });
  isDeaf = true;
  await play(page, movesOf("pijersi")[0]);
  await expect.poll(async () => (await (await page.request.get(`/api/games/${id}`)).json()).ply).toBe(2);
  cuts[0]?.();
  // The move is sent again, and it is no news.
  await expect.poll(() => answers).toEqual(["done"]);
  await expect(page.locator("#board")).toHaveAttribute("data-ply", "2");
  await expect(page.locator("#notice")).toBeHidden();
});

test("the moves can be walked through, by button, by key and by click", async ({ page }) => {
  const moves = movesOf("mik7");
  await begin(page, { game: "mik7" });
  for (const text of moves.slice(0, 4)) await play(page, text);
  const ships = page.locator(".k-pieces .k-ship");
  await expect(ships).toHaveCount(18);
  await button(page, "First position").click();
  await expect(ships).toHaveCount(20);
  await expect(page.locator("#said")).toHaveText("The start");
  await expect(page.locator("#live")).toBeVisible();
  await expect(page.locator(".k-spot.k-start"), "what was cannot be played").toHaveCount(0);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(ships).toHaveCount(19);
  await expect(page.locator('.moves [aria-current="step"]')).toHaveText("e5xg5!");
  await expect(page.locator("#facts")).toContainText("Ships lost7 ships must be lost, not one more: 1 so far");
  await page.locator(".moves button").first().click();
  await expect(ships).toHaveCount(20);
  await page.keyboard.press("End");
  await expect(ships).toHaveCount(18);
  await expect(page.locator("#live")).toBeHidden();
  // On the board the same keys walk from cell to cell.
  await spot(page, "d4").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(spot(page, "c4")).toBeFocused();
  await expect(page.locator("#live")).toBeHidden();
  await play(page, moves[4]);
  await expect(page.locator(".moves button")).toHaveCount(5);
});

test("options are kept, and the board can be flipped", async ({ page }) => {
  await begin(page, { game: "mik7" });
  await expect(page.locator(".k-diagram").first()).toBeVisible();
  await page.getByText("Options", { exact: true }).click();
  await page.getByLabel("Contract diagram").uncheck();
  await page.getByLabel("Letters instead of symbols").check();
  await page.getByLabel("Confirm every move").check();
  await expect(page.locator(".k-diagram")).toHaveCount(0);
  await page.reload();
  await expect(page.locator("#board")).toHaveAttribute("data-settled", "yes");
  await expect(page.locator(".k-diagram")).toHaveCount(0);
  await expect(page.locator('use[href$="-letter"]').first()).toBeAttached();
  await spot(page, "a4").click();
  await spot(page, "a5").click();
  await button(page, "Play a4-a5").click();
  await expect(page.locator("#board")).toHaveAttribute("data-ply", "1");
  const height = async () => (await spot(page, "a3").boundingBox())?.y ?? 0;
  const [before, top] = [await height(), await page.locator(".at-top .name").textContent()];
  await button(page, "Flip the board").click();
  expect(await height()).toBeLessThan(before);
  await expect(page.locator(".at-bottom .name")).toHaveText(top ?? "");
});

test("a page asks for little, and for the scripts as they were written if that is wanted", async ({ page }) => {
  /** @type {string[]} */
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const { id } = await begin(page, { game: "pijersi" });
  expect(asked.length).toBeLessThanOrEqual(12);
  expect(asked.filter((path) => path.endsWith(".js")).length).toBeLessThanOrEqual(2);
  await page.goto(`/game/${id}?debug`);
  await expect(page.locator("#board")).toHaveAttribute("data-settled", "yes");
  expect(asked.filter((path) => path.endsWith("/board/picker.js")).length).toBeGreaterThan(0);
  await play(page, movesOf("pijersi")[0]);
  await expect(page.locator("#board")).toHaveAttribute("data-ply", "1");
});

test("a game can be taken home and shared", async ({ page }) => {
  const { id } = await begin(page, { game: "pijersi" });
  await play(page, movesOf("pijersi")[0]);
  await page.getByText("Share", { exact: true }).click();
  await expect(page.locator("#share-link")).toHaveValue(new RegExp(`/game/${id}$`));
  await expect(page.locator(".formats a")).toHaveText(["Text", "JSON", "certu"]);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Text" }).click();
  expect((await download).suggestedFilename()).toMatch(/^pijersi-/);
  await page.locator('[data-copy="share-link"]').click();
  await expect(page.locator('[data-copy="share-link"]')).toHaveText("Copied");
});

test("a game that has hardly begun can be cancelled", async ({ page }) => {
  await begin(page, { game: "mikjersi" });
  await button(page, "Cancel the game").click();
  await page.keyboard.press("Escape");
  await expect(button(page, "Cancel the game")).toBeVisible();
  await button(page, "Cancel the game").click();
  await button(page, "Yes, cancel it").click();
  await expect(page.locator("#standing")).toHaveText("This game counts for nothing");
});

test.describe("in French", () => {
  test.use({ locale: "fr-FR" });

  test("the page speaks French", async ({ page }) => {
    await begin(page, { game: "mik7" });
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
    await expect(page.locator("#standing")).toHaveText("À Ali de jouer");
    await expect(page.locator("#facts")).toContainText("Vaisseaux perdus7 vaisseaux doivent être perdus, pas un de plus : 0 jusqu’ici");
    for (const text of movesOf("mik7")) await play(page, text);
    await expect(page.locator("#standing")).toHaveText("Eddy gagne");
    await expect(page.locator(".reason")).toHaveText("Eddy a pris plus de vaisseaux qu’Ali ne peut en perdre");
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the game as it stands can be read", async ({ page }) => {
    const me = { kind: "me" };
    const { id } = await (await page.request.post("/api/games", { data: { game: "pijersi", first: me, second: me } })).json();
    for (const text of movesOf("pijersi").slice(0, 3)) {
      await page.request.post(`/api/games/${id}/actions`, { data: { action: "move", text } });
    }
    await page.goto(`/game/${id}`);
    await expect(page.locator("#standing")).toHaveText("Black to move");
    await expect(page.locator(".moves li")).toHaveCount(2);
    await expect(page.locator("#board svg")).toBeVisible();
    await expect(page.getByRole("link", { name: "Look again" })).toBeVisible();
  });
});

for (const theme of ["light", "dark", "contrast"]) {
  test(`axe finds no fault in the theme ${theme}`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: "kelci-theme", value: theme, url: baseURL ?? "" }]);
    const clock = { kind: "game", base_ms: 600_000, increment_ms: 0 };
    await begin(page, { game: theme === "dark" ? "jersi" : "mik7", clock });
    await play(page, null);
    await expectAccessible(page, "playing");
    await page.getByText("Options", { exact: true }).click();
    await expectAccessible(page, "options");
    await page.getByText("Share", { exact: true }).click();
    await expectAccessible(page, "share");
    // An open menu may lie over what is below it.
    await page.keyboard.press("Escape");
    await play(page, null);
    await button(page, "Resign").click();
    await expectAccessible(page, "a question");
    await button(page, "Yes, resign").click();
    await expect(page.locator(".reason")).toBeVisible();
    await expectAccessible(page, "over");
  });
}

test("the board is in the window, and nothing scrolls sideways, at any size", async ({ page }) => {
  await begin(page, { game: "jersi" });
  for (const [width, height] of [[1280, 800], [1920, 1080], [1024, 600], [900, 700], [768, 1024], [390, 844], [360, 640]]) {
    await page.setViewportSize({ width: width ?? 0, height: height ?? 0 });
    await expectNoSideways(page);
    const box = await page.locator(".k-svg").boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), `${width}x${height}`).toBeLessThanOrEqual(height ?? 0);
  }
});

test("on a phone held sideways the board, one's plate, the turn and the buttons are in the window", async ({ page }) => {
  for (const game of ["jersi", "mikjersi", "mik7"]) {
    await begin(page, { game, second: { kind: "engine", level: 1 } });
    for (const [width, height] of [[844, 390], [932, 430], [667, 375]]) {
      await page.setViewportSize({ width: width ?? 0, height: height ?? 0 });
      await expectNoSideways(page);
      for (const what of [".k-svg", ".at-bottom", "#standing", "#bar .actions"]) {
        await expect(page.locator(what), `${what} of ${game} at ${width}`).toBeInViewport({ ratio: 0.99 });
      }
    }
    // What a move still asks for is there too, and hides nothing of one's plate.
    await page.locator(".k-start").first().click();
    const [plate, foot] = [await page.locator(".at-bottom").boundingBox(), await page.locator(".k-foot").boundingBox()];
    expect((plate?.y ?? 0) + (plate?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
    await expect(button(page, "Cancel")).toBeInViewport({ ratio: 1 });
  }
});
