// Who captures whom, beside every board, and the names of pieces.
import { spot } from "../play.js";
import { begin, expect, expectAccessible, expectNoSideways, test } from "./fixture.js";

/** @import { Page } from "@playwright/test" */

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** How many pieces each game has. */
const PIECES = { jersi: 7, mikjersi: 7, pijersi: 4, mik7: 2 };
const TITLES = { jersi: "Jersi", mikjersi: "Mikjersi", pijersi: "Pijersi", mik7: "MIK-7" };
const GAMES = /** @type {(keyof typeof PIECES)[]} */ (Object.keys(PIECES));
const SIZES = /** @type {[number, number][]} */ ([[1366, 768], [1024, 640], [390, 844], [844, 390]]);

/** @param {Page} page */
const legend = (page) => page.locator("#legend");
/** @param {Page} page */
const isOpen = (page) => legend(page).evaluate((found) => /** @type {HTMLDetailsElement} */ (found).open);

for (const game of GAMES) {
  test(`${game}: its pieces, who captures whom and its rules are beside the board`, async ({ page, context }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    const { id } = await begin(page, { game, second: { kind: "engine", level: 1 } });
    await expect(legend(page).getByText("Who captures whom")).toBeVisible();
    await expect(legend(page).locator("tbody")).toHaveCount(PIECES[game]);
    await expect(legend(page).locator(".legend-circle .beats-head").first()).toBeVisible();
    await expect(legend(page).getByRole("link", { name: `Rules of ${TITLES[game]}` })).toHaveAttribute("href", `/rules/${game}`);
    // It covers nothing of the board.
    const [shown, board] = [await legend(page).boundingBox(), await page.locator("#board").boundingBox()];
    expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThanOrEqual(board?.x ?? 0);
    await context.addCookies([{ name: "kelci-language", value: "fr", url: page.url() }]);
    await page.goto(`/game/${id}`);
    await expect(legend(page).getByText("Qui capture qui")).toBeVisible();
    for (const scheme of /** @type {("light" | "dark")[]} */ (["light", "dark"])) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await expectAccessible(page, `${game} in ${scheme}`);
    }
  });

  test(`${game}: it folds at every size, and nothing hangs over the side`, async ({ page }) => {
    await begin(page, { game });
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      for (const wanted of [true, false]) {
        await legend(page).evaluate((found, open) => void (/** @type {HTMLDetailsElement} */ (found).open = open), wanted);
        await expectNoSideways(page);
        const sides = await legend(page).evaluate((found) => [found.scrollWidth, found.clientWidth]);
        expect(sides[0], `${width}x${height}`).toBeLessThanOrEqual(sides[1] ?? 0);
      }
    }
  });
}

test("what the learners' game leaves out is not in its legend", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await begin(page, { game: "jersi", options: { reserve: false } });
  await expect(legend(page).locator("tbody")).toHaveCount(5);
  await expect(legend(page)).not.toContainText("mountain", { ignoreCase: true });
});

test("as it was left it is found, and after a few games it is folded", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await begin(page, { game: "pijersi" });
  expect(await isOpen(page)).toBe(true);
  await legend(page).locator("summary").click();
  await expect.poll(() => isOpen(page)).toBe(false);
  await begin(page, { game: "mik7" });
  expect(await isOpen(page)).toBe(false);
  await legend(page).locator("summary").press("Enter");
  await expect.poll(() => isOpen(page)).toBe(true);
  for (let game = 0; game < 6; game += 1) await begin(page, { game: "pijersi" });
  expect(await isOpen(page), "a choice counts more than habit").toBe(true);
  await page.context().clearCookies({ name: "kelci-legend" });
  for (let game = 0; game < 6; game += 1) await begin(page, { game: "pijersi" });
  expect(await isOpen(page), "who has played a few games knows").toBe(false);
});

test("where there is little room it waits folded, and on a phone it is below the board", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 640 });
  await begin(page, { game: "jersi" });
  expect(await isOpen(page)).toBe(false);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.locator("#board")).toHaveAttribute("data-settled", "yes");
  expect(await isOpen(page)).toBe(true);
  const [shown, board] = [await legend(page).boundingBox(), await page.locator("#board").boundingBox()];
  expect(shown?.y ?? 0).toBeGreaterThan((board?.y ?? 0) + (board?.height ?? 0));
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("it unfolds too", async ({ page, site }) => {
    const answer = await page.request.post(`${site.url}/api/games`, { data: { game: "pijersi", first: { kind: "me" }, second: { kind: "me" } } });
    await page.goto(`/game/${(await answer.json()).id}`);
    await expect(legend(page).locator("table")).toBeVisible();
    await legend(page).locator("summary").click();
    await expect(legend(page).locator("table")).toBeHidden();
  });
});

for (const path of ["/analysis/jersi", "/puzzles/pijersi/1", "/learn/mikjersi/king", "/analysis/mik7"]) {
  test(`${path} has it as well`, async ({ page }) => {
    await page.goto(path);
    await expect(legend(page).locator("table")).toBeHidden();
    await legend(page).locator("summary").click();
    await expect(legend(page).locator("table")).toBeVisible();
    await expectNoSideways(page);
    await expectAccessible(page, path);
  });
}

test("a pointer that rests is told the name of a piece, also beside the board", async ({ page }) => {
  await begin(page, { game: "jersi" });
  const name = page.locator(".k-name");
  await spot(page, "a4").hover();
  await expect(name).toHaveText("white king");
  await page.locator(".k-tray-first .k-hand").first().hover();
  await expect(name).toContainText("white wise");
  await spot(page, "e5").hover();
  await expect(name).toBeHidden();
});

test("so is the keyboard, in the reader's language", async ({ page, context, site }) => {
  await context.addCookies([{ name: "kelci-language", value: "fr", url: site.url }]);
  await begin(page, { game: "mik7" });
  await spot(page, "c5").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator(".k-name")).toHaveText("station");
  await page.keyboard.press("Tab");
  await expect(page.locator(".k-name")).toBeHidden();
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test("a long press tells the name, and is neither a click nor a drag", async ({ page, context }) => {
    await begin(page, { game: "pijersi" });
    const cdp = await context.newCDPSession(page);
    const name = page.locator(".k-name");
    const box = await spot(page, "a4").boundingBox();
    const x = (box?.x ?? 0) + (box?.width ?? 0) / 2;
    const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
    await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await expect(name).toBeVisible();
    await expect(name).toContainText("white");
    await cdp.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: x + 40, y: y - 60 }] });
    await expect(page.locator(".k-floating")).toHaveCount(0);
    await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect(page.locator(".k-selected")).toHaveCount(0);
    // A tap is still a click, and the name is gone.
    await spot(page, "a4").tap();
    await expect(page.locator(".k-selected")).toHaveCount(1);
    await expect(name).toBeHidden();
  });
});
