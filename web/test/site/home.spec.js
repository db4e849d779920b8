// The first page: ways to play that do it, what there is today, and choices that apply at once.
import { expect, expectAccessible, expectNoSideways, test } from "./fixture.js";

/** @import { Page } from "@playwright/test" */

const GAMES = /** @type {[string, string][]} */ ([["jersi", "Jersi"], ["mikjersi", "Mikjersi"], ["pijersi", "Pijersi"], ["mik7", "MIK-7"]]);
const SIZES = /** @type {[number, number][]} */ ([[1366, 768], [1024, 640], [390, 844], [844, 390]]);

for (const [game, title] of GAMES) {
  test(`${title} is begun in each of the four ways`, async ({ page }) => {
    for (const mode of ["computer", "friend", "screen", "watch"]) {
      await page.goto("/");
      await page.locator(".at-once").getByLabel(title, { exact: true }).check();
      await page.locator(`.at-once button[value="${mode}"]`).click();
      await page.waitForURL(/\/game\//);
      const told = await (await page.request.get(page.url().replace("/game/", "/api/games/"))).json();
      expect(told.game, mode).toBe(game);
      if (mode === "friend") await expect(page.locator("#invite-link")).toBeVisible();
      else if (mode === "watch") await expect(page.locator("#watching")).toBeVisible();
      else await expect(page.locator("#board .k-svg")).toBeVisible();
    }
  });
}

test("a game in which the side matters asks for it before it is begun", async ({ page }) => {
  const side = page.getByRole("group", { name: "Your side" });
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    await expect(side).toBeHidden();
    await page.locator(".at-once").getByLabel("MIK-7", { exact: true }).check();
    await expect(side).toBeVisible();
    await expectNoSideways(page);
  }
  await expectAccessible(page, "the side");
  await side.getByLabel("Play as Eddy").check();
  await page.locator('.at-once button[value="computer"]').click();
  await page.waitForURL(/\/game\//);
  const told = await (await page.request.get(page.url().replace("/game/", "/api/games/"))).json();
  expect(told.you).toEqual(["second"]);
});

test("the puzzle of the day, a game that is played and names of pieces are there", async ({ page }) => {
  await page.goto("/");
  for (const name of ["rock", "king", "station"]) await expect(page.locator(".hero-pieces li", { hasText: name })).toBeVisible();
  await expect(page.locator(".today").getByText("Nobody plays a public game right now.")).toBeVisible();
  const me = { kind: "me" };
  const made = await page.request.post("/api/games", { data: { game: "pijersi", first: me, second: me, visibility: "public" } });
  const { id } = await made.json();
  await page.goto("/");
  await expect(page.locator(`#live a[href="/game/${id}"] + .game-board svg`)).toBeVisible();
  await page.request.post(`/api/games/${id}/actions`, { data: { action: "resign" } });
  await page.goto("/");
  await expect(page.locator("#live h2")).toContainText("Lately over");
  await page.locator('.today a[href^="/puzzles/"].game-card').click();
  await expect(page.locator("#task")).toBeVisible();
});

test("who comes back with many games can still play at once, at every size", async ({ page, context }) => {
  const me = { kind: "me" };
  for (let game = 0; game < 8; game += 1) await page.request.post("/api/games", { data: { game: "pijersi", first: me, second: me } });
  for (const language of ["en", "fr"]) {
    for (const scheme of /** @type {("light" | "dark")[]} */ (["light", "dark"])) {
      await page.emulateMedia({ colorScheme: scheme });
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await page.goto("/");
        await context.addCookies([{ name: "kelci-language", value: language, url: page.url() }]);
        await page.reload();
        await expectNoSideways(page);
        const now = await page.locator('.at-once button[value="computer"]').boundingBox();
        if (height > 400) expect((now?.y ?? 0) + (now?.height ?? 0), `${width}x${height} ${language}`).toBeLessThanOrEqual(height);
        await expect(page.locator("#own .game-card")).toHaveCount(3);
        await expect(page.locator('#own a[href="/mine"]')).toContainText(/\(\d+\)/);
      }
      await expectAccessible(page, `home ${language} ${scheme}`);
    }
  }
});

test("a theme is seen at once and kept, a language too", async ({ page }) => {
  await page.goto("/rules");
  const menu = page.locator(".choices");
  await expect(menu.locator("summary")).toContainText("EN");
  await menu.locator("summary").click();
  await expect(menu.getByRole("button")).toHaveCount(0);
  const kept = page.waitForResponse("**/choices");
  await menu.getByLabel("Dark").check({ force: true });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await kept;
  await expectAccessible(page, "the menu");
  await menu.getByLabel("Français").check({ force: true, noWaitAfter: true });
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page).toHaveURL(/\/rules$/);
  await expect(menu.locator("summary")).toContainText("FR");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("choices are kept by their button", async ({ page }) => {
    await page.goto("/");
    await page.locator(".choices summary").click();
    await page.locator(".choices").getByLabel("Français").check({ force: true });
    await page.locator(".choices button").click();
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  });
});

test("every game is printed as it is wanted", async ({ page }) => {
  await page.goto("/print");
  await expectNoSideways(page);
  await expectAccessible(page, "/print");
  for (const [game, title] of GAMES) {
    const form = page.getByRole("form", { name: `${title} on paper`, exact: true });
    await form.getByLabel("Paper of the board").selectOption("A3");
    await form.getByLabel("Size of the pieces").selectOption("20 mm");
    const address = await form.evaluate((found) => {
      const one = /** @type {HTMLFormElement} */ (found);
      return `${one.getAttribute("action")}?${new URLSearchParams(/** @type {any} */ (new FormData(one)))}`;
    });
    expect(address).toBe(`/print/${game}.pdf?paper=a3&cube=20&language=en`);
    const answer = await page.request.get(address);
    expect(answer.headers()["content-type"]).toBe("application/pdf");
    expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
  }
});
