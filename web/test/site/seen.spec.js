// One sees what happened: the last move, what it took and did, and nothing that jumps.
import { begin, expect, openGame, test } from "./fixture.js";
import { whole } from "./lines.js";

/** @import { Page } from "@playwright/test" */

test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: "reduce" } });

/** Makes moves without the board. @param {Page} page @param {string} id @param {string[]} moves */
async function act(page, id, moves) {
  for (const text of moves) {
    const answer = await page.request.post(`/api/games/${id}/actions`, { data: { action: "move", text } });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}

/** The last move of the list is within what the list shows. @param {Page} page */
async function expectLastMoveInSight(page) {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const list = document.getElementById("moves")?.getBoundingClientRect();
        const move = [...document.querySelectorAll("#moves [data-ply]")].at(-1)?.getBoundingClientRect();
        return list && move ? move.top >= list.top - 1 && move.bottom <= list.bottom + 1 : null;
      }),
    )
    .toBe(true);
}

for (const [game, { moves }] of Object.entries(whole)) {
  test(`${game}: the list shows the last move when the game ends, and after a reload`, async ({ page }) => {
    const { id } = await begin(page, { game });
    await act(page, id, moves.slice(0, -1));
    await openGame(page, id);
    await act(page, id, moves.slice(-1));
    await expect(page.locator(".reason")).toBeVisible();
    await expectLastMoveInSight(page);
    await page.reload();
    await expect(page.locator("#board")).toHaveAttribute("data-settled", "yes");
    await expectLastMoveInSight(page);
  });
}

test("rockets point to where they go, whoever sits at the bottom", async ({ page }) => {
  await begin(page, { game: "mik7" });
  const turned = () => page.locator(".k-pieces .k-ship use").evaluateAll((uses) => uses.filter((use) => getComputedStyle(use).rotate === "180deg").length);
  expect(await turned()).toBe(0);
  await page.locator("#flip").click();
  expect(await turned()).toBe(20);
  // Letters are to be read.
  await page.getByText("Options", { exact: true }).click();
  await page.getByLabel("Letters instead of symbols").check();
  expect(await turned()).toBe(0);
});
