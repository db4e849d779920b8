// A finished game looked back at: from its page to the review, through it, and back.
import { begin, expect, expectAccessible, expectNoSideways, test } from "./fixture.js";
import { whole } from "./lines.js";

/** @import { Page } from "@playwright/test" */

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** White could win and steps back; Black could win and steps back; then White wins. */
const BLUNDERS = ["f1-e1", "b1-c1", "e1-f1", "c1-b1", "f1-g1"];
const FEN = "6/R-6/6/7/6/p-6/6 w 0 9";

/** Plays a game to its end as a program does; gives its name. @param {Page} page @param {Record<string, unknown>} wanted @param {string[]} moves */
async function played(page, wanted, moves) {
  const me = { kind: "me" };
  const { id } = await (await page.request.post("/api/games", { data: { first: me, second: me, ...wanted } })).json();
  for (const text of moves) {
    const answer = await page.request.post(`/api/games/${id}/actions`, { data: { action: "move", text } });
    expect(answer.status(), text).toBe(200);
  }
  return id;
}

/** Has a game reviewed and opens the page. @param {Page} page @param {string} id */
async function reviewed(page, id) {
  expect((await page.request.post(`/api/games/${id}/review`)).status()).toBe(202);
  const status = async () => (await (await page.request.get(`/api/games/${id}/review`)).json()).status;
  await expect.poll(status, { timeout: 120_000 }).toBe("done");
  await page.goto(`/game/${id}/review`);
  await expect(page.locator("#board")).toHaveAttribute("data-settled", "yes");
}

/** Where the reader is. @param {Page} page @param {number} ply */
const at = (page, ply) => expect(page.locator("#board")).toHaveAttribute("data-ply", String(ply));

test("the heading says who played, and apart from it who won", async ({ page }) => {
  const { id } = await begin(page, { game: "pijersi", fen: FEN, second: { kind: "engine", level: 1 } });
  await page.request.post(`/api/games/${id}/actions`, { data: { action: "move", text: "f1-g1" } });
  await page.goto(`/game/${id}/review`);
  await expect(page.locator(".review-head p").first()).toHaveText("You – Computer (Beginner)");
  await expect(page.locator(".review-result")).toHaveText("You win");
});

test("from a finished game to its review, through it, and back", async ({ page }) => {
  const { id } = await begin(page, { game: "pijersi", fen: FEN });
  await expect(page.getByRole("button", { name: "Review this game" })).toHaveCount(0);
  for (const text of BLUNDERS) await page.request.post(`/api/games/${id}/actions`, { data: { action: "move", text } });
  // One click begins it and leads there.
  await page.getByRole("button", { name: "Review this game" }).click();
  await expect(page).toHaveURL(/\/review$/);
  await expect(page.locator("#graph")).toHaveAttribute("role", "slider");
  await expect(page.locator(".accuracy")).toHaveText(["14%", "5%"]);
  await at(page, 5);
  await expect(page.locator("#told")).toContainText("Best move");
  // A moment is replayed: the position before it, then the move.
  await expect(page.locator(".moments li")).toHaveCount(2);
  await page.getByRole("button", { name: /^Replay · 1. f1-e1/ }).click();
  await at(page, 1);
  await expect(page.locator("#told")).toContainText("Misses a win with the next move");
  await expect(page.locator(".moves [aria-current]")).toHaveText("f1-e1 ??");
  // What was better is shown on the board.
  await page.locator("#told .is-here").getByRole("button", { name: "Show the better line" }).click();
  const line = page.locator("#better .line button");
  await expect(line).toHaveText(["f1-g1"]);
  await expect(line).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Back to the move played" }).click();
  await expect(page.locator("#better")).toBeHidden();
  await at(page, 1);
  // The graph is a slider for the keyboard and picked from with the mouse.
  const graph = page.locator("#graph");
  await graph.focus();
  await page.keyboard.press("ArrowRight");
  await at(page, 2);
  await expect(graph).toHaveAttribute("aria-valuetext", /b1-c1 Blunder/);
  await page.keyboard.press("Home");
  await at(page, 0);
  const box = await graph.boundingBox();
  await graph.click({ position: { x: (box?.width ?? 0) - 3, y: 20 } });
  await at(page, 5);
  await page.locator(".moves button").nth(2).click();
  await at(page, 3);
  await page.getByRole("link", { name: "Back to the game" }).click();
  await expect(page).toHaveURL(new RegExp(`/game/${id}$`));
});

for (const [game, { moves }] of Object.entries(whole)) {
  test(`a whole game of ${game} is reviewed`, async ({ page }) => {
    await reviewed(page, await played(page, { game }, moves));
    await expect(page.locator(".moves button")).toHaveCount(moves.length);
    await expect(page.locator(".side")).toHaveCount(2);
    for (const ply of [moves.length - 1, moves.length - 2]) {
      await page.keyboard.press("ArrowLeft");
      await at(page, ply);
      await expect(page.locator("#told .is-here")).toHaveCount(1);
    }
  });
}

test("a review is seen to go on, and can be cancelled", async ({ page }) => {
  const { moves } = /** @type {{ moves: string[] }} */ (whole["jersi"]);
  const id = await played(page, { game: "jersi" }, moves);
  // However quick the engine is, the page is told that it is still at work.
  await page.route(/\/api\/games\/\w+\/review/, (route) => route.fulfill({ json: { status: "running", reviewed: 3, plies: moves.length } }));
  await page.goto(`/game/${id}/review`);
  await page.getByRole("button", { name: "Review this game" }).click();
  await expect(page.locator("#progress-text")).toHaveText(`3 of ${moves.length} moves are reviewed.`);
  await expectAccessible(page, "under way");
  await page.getByRole("button", { name: "Cancel the review" }).click();
  await expect(page.getByRole("button", { name: "Review this game" })).toBeVisible();
  expect((await (await page.request.get(`/api/games/${id}/review`)).json()).status).toBe("none");
});

test.describe("in French", () => {
  test.use({ locale: "fr-FR" });

  test("the page speaks French", async ({ page }) => {
    await reviewed(page, await played(page, { game: "pijersi", fen: FEN }, BLUNDERS));
    await expect(page.locator("h1")).toHaveText("Analyse · Pijersi");
    await page.locator(".moves button").first().click();
    await expect(page.locator("#told")).toContainText("Manque un gain immédiat");
    await expect(page.locator("#graph")).toHaveAttribute("aria-label", "Chances de gain\u00a0: Blanc");
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a review is asked for and read", async ({ page }) => {
    const id = await played(page, { game: "pijersi", fen: FEN }, BLUNDERS);
    await page.goto(`/game/${id}/review`);
    await page.getByRole("button", { name: "Review this game" }).click();
    // The page looks again by itself meanwhile, which may cut a look short.
    await expect(async () => {
      await page.goto(`/game/${id}/review`);
      await expect(page.locator(".accuracy")).toHaveCount(2, { timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    await expect(page.locator("#told")).toContainText("Better: f1-g1");
    await expect(page.locator("#told .told-move")).toHaveCount(5);
    await expect(page.getByRole("button", { name: "Replay" })).toHaveCount(0);
  });
});

for (const theme of ["light", "dark", "contrast"]) {
  test(`axe finds no fault in the theme ${theme}`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: "kelci-theme", value: theme, url: baseURL ?? "" }]);
    const { moves } = /** @type {{ moves: string[] }} */ (whole["mikjersi"]);
    const id = await played(page, { game: "mikjersi" }, moves);
    await page.goto(`/game/${id}/review`);
    await expectAccessible(page, "before");
    await reviewed(page, id);
    await expectAccessible(page, "done");
    await page.locator(".moments [data-better]").first().click();
    await expect(page.locator("#better")).toBeVisible();
    await expectAccessible(page, "the better line");
    for (const width of [1280, 768, 390, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSideways(page);
    }
  });
}
