// Whole games in the browser, from the first move to the end by the rules.
import { byKeyboard, byMouse, byTouch } from "../play.js";
import { begin, expect, expectNoSideways, play, test } from "./fixture.js";
import { drawn, whole } from "./lines.js";

/** @import { Page } from "@playwright/test" */
/** @import { Way } from "../play.js" */
/** @import { WholeGame } from "./lines.js" */

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** @param {Page} page @param {string} game @param {WholeGame} line @param {Way} way */
async function playWhole(page, game, { moves, standing, reason }, way) {
  await begin(page, { game });
  for (const text of moves) await play(page, text, way);
  await expect(page.locator("#standing")).toHaveText(standing);
  await expect(page.locator(".reason")).toHaveText(reason);
  await expect(page.locator("#said")).toHaveText(`${standing}. ${reason}`);
  await expect(page).toHaveTitle(new RegExp(`^${standing} · `));
  await expect(page.locator(".moves button")).toHaveCount(moves.length);
  await expect(page.locator(".k-spot.k-start")).toHaveCount(0);
}

for (const [game, line] of Object.entries(whole)) {
  test(`${game} is played to its end by mouse`, async ({ page }) => playWhole(page, game, line, byMouse));
}

test("a game is played to its end by keyboard alone", async ({ page }) => {
  await playWhole(page, "mikjersi", /** @type {WholeGame} */ (whole["mikjersi"]), byKeyboard);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test("a game is played to a draw by touch, and nothing scrolls sideways", async ({ page }) => {
    await playWhole(page, "pijersi", drawn, byTouch);
    await expectNoSideways(page);
  });
});
