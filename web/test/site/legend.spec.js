// Who captures whom, beside every board, and the names of pieces.
import { spot } from "../play.js";
import { begin, expect, expectAccessible, expectNoSideways, play, test } from "./fixture.js";

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

test("a choice that is made over TLS stays with TLS", async ({ page, context, site }) => {
  // The program itself speaks plain HTTP, as behind a proxy that does the rest.
  const { id } = await begin(page, { game: "pijersi" });
  await page.routeWebSocket(/.*/, () => {});
  await page.route("https://kelci.example/**", async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: `${site.url}${pathname}${search}` }) });
  });
  const kept = async (/** @type {string} */ url) => (await context.cookies(url)).find(({ name }) => name === "kelci-legend");
  await legend(page).locator("summary").click();
  expect(await kept(page.url())).toMatchObject({ secure: false });
  await page.goto(`https://kelci.example/game/${id}`);
  await legend(page).locator("summary").click();
  expect(await kept(page.url())).toMatchObject({ secure: true, domain: "kelci.example" });
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

/** The name that is told, of the board or of a player's plate. @param {Page} page */
const told = (page) => page.locator(".k-name:visible");

/** A piece of each game, an empty cell, and their name. */
const NAMED = [
  { game: "jersi", cell: "a4", empty: "e5", en: "white king", fr: "roi blanc" },
  { game: "mikjersi", cell: "a1", empty: "c3", en: "white rock", fr: "pierre blanche" },
  { game: "pijersi", cell: "a4", empty: "d4", en: "white rock", fr: "pierre blanche" },
  { game: "mik7", cell: "c5", empty: "d5", en: "station", fr: "station" },
];

for (const { game, cell, empty, en, fr } of NAMED) {
  test(`a pointer that rests on a piece of ${game} is told its name; so is the keyboard, in the reader's language`, async ({ page, context, site }) => {
    await begin(page, { game });
    await spot(page, cell).hover();
    await expect(told(page)).toHaveText(en);
    await spot(page, empty).hover();
    await expect(told(page)).toHaveCount(0);
    await context.addCookies([{ name: "kelci-language", value: "fr", url: site.url }]);
    await page.reload();
    await expect(page.locator("#board")).toHaveAttribute("data-settled", "yes");
    await page.mouse.move(1, 1);
    await spot(page, cell).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    await expect(told(page)).toHaveText(fr);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await expect(told(page).filter({ hasText: fr })).toHaveCount(0);
  });
}

/** What stands beside a board: a reserve, prisoners, and what was taken for good. @type {[string, { game: string, fen: string }, string, string, string][]} */
const BESIDE = [
  ["in reserve", { game: "jersi", fen: "k-6/8/7/8/9/8/7/8/K-6 w W 0 1" }, "", ".k-tray-first .k-hand", "white wise in reserve: 1"],
  ["that is a prisoner", { game: "mikjersi", fen: "k-4/5/P-r-3/5/4K- w MWRSFmwpsf 2 5 9" }, "c1-c2", ".k-prisoner", "black rock, prisoner: 1"],
  ["that was taken", { game: "pijersi", fen: "6/7/6/2r-4/2P-3/7/6 w 0 1" }, "c3-d3", ".taken li", "black rock taken: 1"],
];

test.describe("by hand and key", () => {
  test.use({ hasTouch: true });

  for (const [what, begun, move, where, name] of BESIDE) {
    test(`a piece ${what} has its name for the mouse, the keyboard and a long press`, async ({ page, context }) => {
      await begin(page, begun);
      if (move) await play(page, move);
      const piece = page.locator(where).first();
      await piece.hover();
      await expect(told(page)).toHaveText(name);
      await page.mouse.move(1, 1);
      await expect(told(page)).toHaveCount(0);
      // By Tab, as somebody comes there.
      await piece.focus();
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Tab");
      await expect(piece).toBeFocused();
      await expect(told(page)).toHaveText(name);
      await page.keyboard.press("Tab");
      await expect(told(page).filter({ hasText: name })).toHaveCount(0);
      const cdp = await context.newCDPSession(page);
      const box = await piece.boundingBox();
      const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
      await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
      await expect(told(page)).toHaveText(name);
      await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      await expectAccessible(page, what);
    });
  }
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test("a long press tells the name, and is neither a click nor a drag", async ({ page, context }) => {
    await begin(page, { game: "pijersi" });
    const cdp = await context.newCDPSession(page);
    const name = told(page);
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
