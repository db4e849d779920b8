// Lessons in a real browser, from the first step to the game that the last one begins.
import { byKeyboard, byMouse, playClicks } from "../play.js";
import { expect, expectAccessible, expectNoSideways, test } from "./fixture.js";

/** @import { Page } from "@playwright/test" */
/** @import { Position } from "../../board/types.js" */
/** @import { Data } from "../../site/learn/types.js" */
/** @import { Way } from "../play.js" */

/** What the page of a step was told. @param {Page} page @returns {Promise<Data>} */
const told = async (page) => JSON.parse((await page.locator("#data").textContent()) ?? "");

/** The addresses of a game's steps. @param {Page} page @param {string} game @returns {Promise<string[]>} */
async function steps(page, game) {
  await page.goto(`/learn/${game}`);
  return page.locator("ol.steps a").evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
}

/** @param {Page} page @param {string} path */
async function open(page, path) {
  await page.goto(path);
  await expect(page.locator("#board")).toHaveAttribute("data-settled", "yes");
}

/**
 * Makes a move by its text, or any.
 * @param {Page} page @param {Position} position @param {string | undefined} text @param {Way} way
 */
async function play(page, position, text, way) {
  const move = position.moves.find((known) => known.text === text) ?? (text === undefined ? position.moves[0] : undefined);
  expect(move, `${text} is legal in ${position.fen}`).toBeDefined();
  await playClicks(page, move?.clicks[0] ?? [], way);
}

/** Does what a step asks for. @param {Page} page @param {Way} way */
async function solve(page, way) {
  const { game, step, position, solution } = await told(page);
  await play(page, position, solution[0], way);
  for (let at = 2; at < solution.length; at += 2) {
    await expect(page.locator(".feedback.plain")).toBeVisible();
    const answer = await page.request.post(`/api/lessons/${game}/${step}/try`, { data: { moves: solution.slice(0, at - 1) } });
    await play(page, (await answer.json()).reply.position, solution[at], way);
  }
  await expect(page.locator(".feedback.right")).not.toBeEmpty();
}

for (const [game, way] of /** @type {[string, Way][]} */ ([["pijersi", byMouse], ["mik7", byKeyboard]])) {
  test(`all of ${game} is learned by ${way.name}`, async ({ page }) => {
    const all = await steps(page, game);
    for (const path of all.slice(0, -1)) {
      await open(page, path);
      await solve(page, way);
      await expect(page.locator("#next")).toHaveClass(/primary/);
    }
    // What was done is remembered.
    await page.goto(`/learn/${game}`);
    await expect(page.locator("ol.steps .done")).toHaveCount(all.length - 1);
    await expect(page.locator("#go")).toHaveAttribute("href", new RegExp(`${all.at(-1)}$`));
    await page.locator("#go").click();
    await page.locator("button#begin, #begin button").first().click();
    await page.waitForURL(/\/game\/[0-9a-z]{26}$/);
    const view = await (await page.request.get(page.url().replace("/game/", "/api/games/"))).json();
    expect([view.spec?.game ?? view.game, view.you]).toEqual([game, ["first"]]);
    await page.goto("/learn");
    await expect(page.locator(`.progress[data-game="${game}"] progress`)).toHaveJSProperty("value", all.length);
  });
}

for (const game of ["jersi", "mikjersi"]) {
  test(`every step of ${game} can be done`, async ({ page }) => {
    for (const path of (await steps(page, game)).slice(0, -1)) {
      await open(page, path);
      await solve(page, byMouse);
    }
  });
}

test("a miss is explained, and three bring a hint and the solution", async ({ page }) => {
  await open(page, "/learn/pijersi/cube");
  const { position } = await told(page);
  for (const text of ["c3-d4", "c3-c2", "c3-b3"]) {
    await expect(page.locator("#hint")).toBeHidden();
    await play(page, position, text, byMouse);
    await expect(page.locator(".feedback.wrong")).toContainText("d3");
    // The board goes back by itself.
    await expect(page.locator('[data-click="c3"]')).toHaveClass(/k-start/);
  }
  await page.locator("#hint").click();
  await expect(page.locator("#hint-text")).toContainText("Choose the rock");
  await page.locator("#solve").click();
  await expect(page.locator(".feedback.plain")).toContainText("Now you");
  await play(page, position, "c3-d3", byMouse);
  await expect(page.locator(".feedback.right")).toBeVisible();
});

test("a plan that fails is refuted by a move that is seen", async ({ page }) => {
  await open(page, "/learn/pijersi/plan");
  await play(page, (await told(page)).position, "e3-f4", byMouse);
  await expect(page.locator(".feedback.wrong")).toContainText("g4-f4");
});

test("any rule can be tried freely, for both sides", async ({ page }) => {
  await open(page, "/learn/pijersi/cube");
  const { position, game, fen } = await told(page);
  await page.locator("#free").click();
  await play(page, position, "c3-d4", byMouse);
  const answer = await page.request.post("/api/positions", { data: { game, fen, moves: ["c3-d4"] } });
  await play(page, (await answer.json()).position, undefined, byMouse);
  await expect(page.locator(".feedback.plain")).toBeVisible();
  await page.locator("#again").click();
  await expect(page.locator('[data-click="c3"]')).toHaveClass(/k-start/);
  await page.locator("#free").click();
  await play(page, position, "c3-d3", byMouse);
  await expect(page.locator(".feedback.right")).toBeVisible();
});

test("what was done can be forgotten", async ({ page }) => {
  await open(page, "/learn/mikjersi/board");
  await solve(page, byMouse);
  await page.goto("/learn/mikjersi");
  await page.locator("#forget").click();
  await expect(page.locator("ol.steps .done")).toHaveCount(0);
  await expect(page.locator("#forget")).toBeHidden();
});

for (const theme of ["light", "dark", "contrast"]) {
  test(`everybody can learn (${theme}, in French)`, async ({ page, context, baseURL }) => {
    await context.addCookies([
      { name: "kelci-language", value: "fr", url: baseURL ?? "" },
      { name: "kelci-theme", value: theme, url: baseURL ?? "" },
    ]);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page, "/learn/jersi/cube");
    const { position } = await told(page);
    await play(page, position, "c4-d5", byMouse);
    await expect(page.locator(".feedback.wrong")).toContainText("Essayez encore");
    await expectAccessible(page, "after a miss");
    await expect(page.locator('[data-click="c4"]')).toHaveClass(/k-start/);
    await play(page, position, "c4-d4", byMouse);
    await expect(page.locator(".feedback.right")).toHaveText("Bravo\u00a0!");
    await expectAccessible(page, "after a success");
    for (const path of ["/learn", "/learn/jersi", "/learn/jersi/drop", "/learn/mik7/diagram", "/learn/mik7/play", "/learn/jersi?print"]) {
      await page.goto(path);
      await expectAccessible(page, path);
    }
  });
}

test("lessons fit a small phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const game of ["jersi", "mikjersi", "pijersi", "mik7"]) {
    for (const path of [`/learn/${game}`, `/learn/${game}?print`, ...(await steps(page, game))]) {
      await page.goto(path);
      await expectNoSideways(page);
    }
  }
  const small = await page.locator("main .button").evaluateAll((all) => all.filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44).length);
  expect(small).toBe(0);
});

test("everything can be printed, solutions last", async ({ page }) => {
  const all = await steps(page, "mik7");
  await page.getByRole("link", { name: "Print", exact: true }).click();
  await expect(page.locator(".printed")).toHaveCount(all.length);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("header.top")).toBeHidden();
  await expect(page.locator("#print")).toBeHidden();
  await expect(page.locator(".solutions li")).toHaveCount(all.length - 2);
  expect((await page.pdf({ format: "A4" })).length).toBeGreaterThan(20_000);
});

for (const [width, height, way] of /** @type {const} */ ([[1280, 800, "#next"], [390, 844, ".tools .on"]])) {
  test(`the way on is in the window when a step is done, and the board is not covered (${width})`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const [first = "", , , capture = ""] = await steps(page, "jersi");
    for (const path of [first, capture]) {
      await open(page, path);
      await page.locator("#board").scrollIntoViewIfNeeded();
      await solve(page, byMouse);
      await expect(page.locator(way)).toBeInViewport({ ratio: 1 });
      const board = await page.locator(".k-svg").boundingBox();
      const feedback = await page.locator("#feedback").boundingBox();
      expect((board?.y ?? 0) + (board?.height ?? 0)).toBeLessThanOrEqual(feedback?.y ?? 0);
    }
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("a step shows its position, and its solution when asked", async ({ page }) => {
    await page.goto("/learn/pijersi/capture");
    await expect(page.locator("#board svg")).toBeVisible();
    await expect(page.locator(".solution svg")).toBeHidden();
    await page.locator(".solution summary").click();
    await expect(page.locator(".solution code")).toHaveText("c3-d3!");
    await expect(page.locator("#tools")).toBeHidden();
    await page.locator("[rel=next]").click();
    await expect(page).toHaveURL(/choose$/);
  });
});
