// Puzzles in a real browser: solved, failed, helped; by mouse and by keyboard; for everybody.
import { byKeyboard, byMouse, playClicks, spot } from "../play.js";
import { expect, expectAccessible, expectNoSideways, test } from "./fixture.js";

/** @import { Page } from "@playwright/test" */
/** @import { Position } from "../../board/types.js" */

const GAMES = ["jersi", "mikjersi", "pijersi", "mik7"];
const settled = (/** @type {Page} */ page) => expect(page.locator("#board")).toHaveAttribute("data-settled", "yes");

/** @param {Page} page @param {string} game @param {number} number */
async function open(page, game, number) {
  await page.goto(`/puzzles/${game}/${number}`);
  await settled(page);
}

/** The clicks of a move in a position. @param {Position} position @param {string} text */
function clicksOf(position, text) {
  const plain = text.replace(/[!*]/g, "");
  return position.moves.find((move) => move.text === plain)?.clicks[0] ?? [];
}

/** The first puzzle of a game with that task and so many moves, and its solution. @param {Page} page @param {string} game @param {string} task @param {number} moves */
async function find(page, game, task, moves) {
  for (let number = 1; ; number++) {
    const answer = await page.request.get(`/api/puzzles/${game}/${number}`);
    expect(answer.ok(), `${game} has a puzzle: ${task} in ${moves}`).toBe(true);
    const puzzle = await answer.json();
    if (puzzle.task !== task || puzzle.moves !== moves) continue;
    const { steps } = await (await page.request.get(`/api/puzzles/${game}/${number}/solution`)).json();
    return { puzzle, steps };
  }
}

for (const [game, way] of /** @type {const} */ ([["jersi", byMouse], ["mikjersi", byKeyboard], ["pijersi", byMouse], ["mik7", byKeyboard]])) {
  test(`a win in two moves is found and remembered (${game})`, async ({ page }) => {
    const { puzzle, steps } = await find(page, game, "win", 2);
    await open(page, game, puzzle.number);
    let { position } = puzzle;
    for (let ply = 0; ply < steps.length; ply += 2) {
      await playClicks(page, clicksOf(position, steps[ply].moves.at(-1).text), way);
      await expect(page.locator("#board")).toHaveAttribute("data-ply", String(Math.min(ply + 2, steps.length)));
      await settled(page);
      position = steps[ply + 1]?.position;
    }
    await expect(page.locator("#verdict")).toContainText("Solved!");
    await expect(page.locator("#done")).toHaveText("solved");
    await expect(page.locator("#moves li")).toHaveCount(steps.length);
    await page.getByRole("button", { name: "Play it through" }).click();
    await settled(page);
    await page.goto(`/puzzles/${game}`);
    const link = page.locator(`[data-puzzle="${game}/${puzzle.number}"]`);
    await expect(link).toHaveClass(/is-solved/);
    await expect(link).toHaveAccessibleName(/\(solved\)/);
  });
}

test("on a phone the task, the board and the buttons are in the window", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const game of ["jersi", "mik7"]) {
    await open(page, game, 1);
    const tops = [];
    for (const what of ["#task", ".k-svg", "#verdict", "#hint", "#solution"]) {
      if (what !== "#verdict") await expect(page.locator(what)).toBeInViewport({ ratio: 0.99 });
      tops.push((await page.locator(what).boundingBox())?.y ?? 0);
    }
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  }
});

test("a wrong move is taken back, hints help, the solution is shown", async ({ page }) => {
  const { puzzle, steps } = await find(page, "pijersi", "win", 2);
  await open(page, "pijersi", puzzle.number);
  const verdict = page.locator("#verdict");
  await expect(verdict).toHaveAttribute("role", "status");
  const right = steps[0].moves[0].text.replace(/[!*]/g, "");
  const wrong = puzzle.position.moves.find((/** @type {{ text: string }} */ move) => move.text !== right);
  for (const click of wrong.clicks[0]) await spot(page, click).click();
  // A move that could go on waits.
  const waits = page.locator("#board .k-primary");
  if ((await waits.count()) > 0) await waits.click();
  await expect(verdict).toContainText("does not win in time");
  await settled(page);
  await expect(page.locator("#board")).toHaveAttribute("data-ply", "0");
  const hint = page.locator("#hint");
  await hint.click();
  await expect(verdict).toContainText("Look at what stands on");
  await expect(page.locator(".is-hinted")).toHaveCount(1);
  await expect(hint).toHaveText("Show the move");
  await hint.click();
  await expect(verdict).toContainText(`The move is ${right}`);
  await page.locator("#solution").click();
  await expect(verdict).toContainText("This is the solution.");
  await expect(page.locator("#board")).toHaveAttribute("data-ply", String(steps.length));
  await settled(page);
  await expect(page.locator("#done")).toHaveText("solution seen");
  await page.locator("#moves button").first().click();
  await settled(page);
  await page.locator("#again").click();
  await settled(page);
  await expect(page.locator("#board")).toHaveAttribute("data-ply", "0");
  await expect(verdict).toBeEmpty();
});

test("the one move that saves", async ({ page }) => {
  const { puzzle, steps } = await find(page, "mikjersi", "save", 1);
  await open(page, "mikjersi", puzzle.number);
  await expect(page.locator("#task")).toContainText("the only move that does not lose");
  await playClicks(page, clicksOf(puzzle.position, steps[0].moves[0].text), byMouse);
  await expect(page.locator("#verdict")).toContainText("Solved!");
});

test("the solution is not in the page before it is asked for", async ({ page }) => {
  const { puzzle, steps } = await find(page, "pijersi", "win", 2);
  /** @type {string[]} */
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await open(page, "pijersi", puzzle.number);
  expect(asked.filter((url) => /\/api\/.*(solution|hint)/.test(url))).toEqual([]);
  const data = JSON.parse((await page.locator("#data").textContent()) ?? "");
  expect(JSON.stringify({ ...data, puzzle: { ...data.puzzle, position: null } })).not.toContain(steps[0].moves[0].canonical);
});

for (const [theme, language] of [["light", "en"], ["dark", "fr"], ["contrast", "en"]]) {
  test(`everybody can use the puzzles (${theme}, ${language})`, async ({ page, context, baseURL }) => {
    await context.addCookies([
      { name: "kelci-language", value: language ?? "", url: baseURL ?? "" },
      { name: "kelci-theme", value: theme ?? "", url: baseURL ?? "" },
    ]);
    for (const path of ["/puzzles", "/puzzles/pijersi", ...GAMES.map((game) => `/puzzles/${game}/3`)]) {
      await page.goto(path);
      if (/\d$/.test(path)) await settled(page);
      await expectAccessible(page, path);
      for (const width of [360, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSideways(page);
      }
    }
    await page.locator("#hint").click();
    await expectAccessible(page, "with a hint");
    await page.locator("#solution").click();
    await settled(page);
    await expectAccessible(page, "with the solution");
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("position, task and solution can be read", async ({ page }) => {
    await page.goto("/puzzles/jersi/5");
    await expect(page.locator("#board svg")).toBeVisible();
    await expect(page.locator("#task")).not.toBeEmpty();
    await page.locator("noscript a").click();
    await expect(page.locator(".puzzle-solution li").first()).toBeVisible();
  });
});
