// MIK-7 for beginners: a first game that can be won, a panel that says what wins, and no draws.
import { begin, expect, expectAccessible, expectNoSideways, look, play, test } from "./fixture.js";

/** @import { Page } from "@playwright/test" */

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** A ship can go to and fro here for ever, but for the rules. */
const ROUND = "AAA/2A/A4AA/A6/3E1E1/3/3 a 12 c - 33";

/** @param {Page} page @param {RegExp | string} text */
const facts = (page, text) => expect(page.locator("#facts")).toContainText(text);

for (const [role, seat] of /** @type {const} */ ([["Ali", "first"], ["Eddy", "second"]])) {
  test(`Play now is a game that a beginner can win, as ${role}`, async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: `Play as ${role}: MIK-7, against the computer` }).click();
    await expect(page.locator("#board")).toHaveAttribute("data-settled", "yes");
    const view = await look(page);
    expect(view.you).toEqual([seat]);
    expect(view.position.fen).toMatch(/ 11 h /);
    await facts(page, "Contracthome");
    await facts(page, /9 ships home on blue cells: [01] so far/);
    await facts(page, "Eddy wins with 12 captures: 0 so far");
  });
}

test("the lessons end with the same game, as Ali or as Eddy", async ({ page }) => {
  await page.goto("/learn/mik7/play");
  await expect(page.getByRole("button", { name: "Play as Ali" })).toBeVisible();
  await page.getByRole("button", { name: "Play as Eddy" }).click();
  await expect(page.locator("#board")).toHaveAttribute("data-settled", "yes");
  const view = await look(page);
  expect(view.you).toEqual(["second"]);
  expect(view.position.fen).toMatch(/ 11 h /);
  await page.goto("/learn/mik7");
  await expect(page.locator('[data-step="play"]').first(), "it is done").toHaveClass(/done/);
});

test("a move for which the list had no room is typed, and the server judges it", async ({ page }) => {
  // 8,059 moves, of which 4,000 are listed.
  await begin(page, { game: "mik7", fen: "3/AAA/1A1A2E/A1AAAAA/2EA1A1/AAA/1A1 e 11 c - 1" });
  const { position } = await look(page);
  expect(position.moves_capped).toBe(true);
  expect(position.moves.map(({ text }) => text)).not.toContain("g5xe3xg3xg5");
  const field = page.locator(".k-typed-input");
  await field.fill("g5-f5");
  await field.press("Enter");
  await expect(page.locator("#board .k-refusal")).toHaveText("g5-f5 is not legal: Eddy must capture: c3, g5 can");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveValue("g5-f5");
  await expect(page.locator("#notice")).toBeHidden();
  await field.fill("g5xe3xg3xg5");
  await field.press("Enter");
  await expect(page.locator("#board")).toHaveAttribute("data-ply", "1");
});

test("no draw is offered where the rules have none", async ({ page }) => {
  await begin(page, { game: "pijersi" });
  await play(page, null);
  await expect(page.getByRole("button", { name: "Agree on a draw", exact: true, includeHidden: true })).toHaveCount(1);
  await begin(page, { game: "mik7" });
  await play(page, null);
  await expect(page.getByRole("button", { name: "Take back", exact: true, includeHidden: true })).toHaveCount(1);
  await expect(page.getByRole("button", { name: /draw/i, includeHidden: true })).toHaveCount(0);
});

test("the panel warns before the third repetition, and says why the third loses", async ({ page }) => {
  await begin(page, { game: "mik7", fen: ROUND });
  const round = ["a5-b5", "d3-c3", "b5-a5", "c3-d3"];
  for (const text of round) await play(page, text);
  await expect(page.locator("#facts [data-kind='moves']")).toHaveCount(0);
  await play(page, "a5-b5");
  await expect(page.locator("#facts [data-kind='moves']")).toContainText("a5-b5 played twice: a third time loses");
  await expectAccessible(page);
  for (const text of [...round.slice(1), "a5-b5"]) await play(page, text);
  await expect(page.locator("#standing")).toHaveText("Eddy wins");
  await expect(page.locator(".reason")).toHaveText("Ali has played the same sideways move for the third time");
});

test("a win by the contract home is told as what it is", async ({ page }) => {
  await begin(page, { game: "mik7", fen: "A1A/AA1/A1A1A1A/2E1A1E/2A4/2A/AAA a 11 h - 30" });
  await facts(page, "9 ships home on blue cells: 8 so far");
  await play(page, "e4-e6");
  await expect(page.locator("#standing")).toHaveText("Ali wins");
  await expect(page.locator(".reason")).toHaveText("As many of Ali’s ships as announced stand on blue cells");
});

test("the form offers the contracts and says who usually wins", async ({ page }) => {
  await page.goto("/new/mik7");
  const contract = page.getByRole("group", { name: /^Contract/ });
  await expect(contract).toContainText("Eddy usually wins it");
  await contract.getByRole("radio", { name: "Home: enough ships on blue cells, any of them" }).check();
  await page.locator('[name="option-level"][value="11"]').check();
  await expectAccessible(page);
  await page.locator(".go").click();
  await expect(page.locator("#board")).toHaveAttribute("data-settled", "yes");
  await facts(page, "9 ships home on blue cells: 0 so far");
});

for (const [width, height] of /** @type {const} */ ([[1366, 768], [1024, 640], [390, 844], [844, 390]])) {
  test(`the form and the panel fit ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/new/mik7");
    await expectNoSideways(page);
    await begin(page, { game: "mik7", fen: ROUND.replace(" c - ", " c a5b5*2 ") });
    await expectNoSideways(page);
    const panel = await page.locator("#facts").evaluate((facts) => facts.scrollWidth - facts.clientWidth);
    expect(panel).toBeLessThanOrEqual(0);
  });
}

test.describe("in French", () => {
  test.use({ locale: "fr-FR" });

  test("the goal and the warning are told", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Jouer Ali : MIK-7, contre l’ordinateur" }).click();
    await expect(page.locator("#board")).toHaveAttribute("data-settled", "yes");
    await facts(page, "Contratarrivée");
    await facts(page, /9 vaisseaux sur des cases bleues\s: 0 jusqu’ici/);
    await facts(page, /Eddy gagne avec 12 prises\s: 0 jusqu’ici/);
    await begin(page, { game: "mik7", fen: ROUND.replace(" c - ", " c a5b5*2 ") });
    await facts(page, /Déjà joué deux fois\s: a5-b5\. Une troisième fois perd la partie/);
    await facts(page, /12 vaisseaux doivent être perdus, pas un de plus\s: 12 jusqu’ici/);
  });
});
