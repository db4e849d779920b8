// The analysis board: the tree, the engine, links, and the way from a game and back.
import { byKeyboard, byMouse, playClicks, spot } from "../play.js";
import { begin, expect, expectAccessible, expectNoSideways, play, test } from "./fixture.js";
import { drawn as tied, whole } from "./lines.js";

/** @import { Page } from "@playwright/test" */
/** @import { Way } from "../play.js" */

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** White arrives with this turn. */
const WON = "6/R-6/6/7/3p-2/7/6 w 0 9";
/** @param {Page} page @param {string} name */
const button = (page, name) => page.getByRole("button", { name, exact: true });
/** @param {string} game */
const movesOf = (game) => whole[game]?.moves ?? [];

/** @param {Page} page @param {string} path */
async function open(page, path) {
  await page.goto(`/analysis/${path}`);
  await expect(page.locator("#board")).toHaveAttribute("data-settled", "yes");
}

/** @param {Page} page @param {boolean} is */
const setEngine = (page, is) => page.locator("#engine-on").setChecked(is);

/** Makes a move by its text. @param {Page} page @param {string} text @param {Way} [way] */
async function tryMove(page, text, way = byMouse) {
  const fen = await page.locator("#fen").inputValue();
  const game = new URL(page.url()).pathname.split("/").at(-1);
  const { position } = await (await page.request.post("/api/positions", { data: { game, fen } })).json();
  const move = position.moves.find((/** @type {{ text: string }} */ known) => known.text === text);
  expect(move, `${text} in ${fen}`).toBeDefined();
  await playClicks(page, move.clicks[0], way);
}

/** @param {Page} page */
const here = (page) => page.locator('.tree [aria-current="step"]');
/** @param {Page} page */
const shown = (page) => page.locator(".tree .move").allTextContents();

test("a tree grows by mouse: variations, marks, comments, promotion, deletion and undo", async ({ page }) => {
  await open(page, "pijersi");
  await setEngine(page, false);
  const [first = "", second = "", third = ""] = movesOf("pijersi");
  for (const text of [first, second, third]) await tryMove(page, text);
  expect(await shown(page)).toEqual([first, second, third]);
  await page.locator(".tree .move").first().click();
  await expect(page.locator("#board")).toHaveAttribute("data-ply", "1");
  await tryMove(page, "f4-e3");
  await expect(page.locator(".variation .move")).toHaveText(["f4-e3"]);
  await button(page, "interesting move").click();
  await expect(here(page)).toHaveText("f4-e3!?");
  await expect(here(page)).toHaveAccessibleName("f4-e3, interesting move");
  await page.getByLabel("Comment").fill("a stack comes <b>near");
  await expect(page.locator(".tree .comment")).toHaveText("a stack comes <b>near");
  await button(page, "Make main line").click();
  await expect(page.locator(".variation .move")).toHaveText([second, third]);
  await expect(button(page, "Make main line")).toBeHidden();
  await button(page, "Delete from here").click();
  expect(await shown(page)).toEqual([first, second, third]);
  await expect(here(page)).toHaveText(first);
  await button(page, "Undo").click();
  await expect(page.locator(".tree .move")).toHaveCount(4);
  await expect(page.locator(".tree .comment")).toHaveCount(1);
  // A move that is known leads where it led.
  await tryMove(page, second);
  await expect(page.locator(".tree .move")).toHaveCount(4);
  await button(page, "First position").click();
  await expect(page.locator("#board")).toHaveAttribute("data-ply", "0");
  await button(page, "Clear all").click();
  await expect(page.locator(".tree")).toContainText("Make a move on the board to begin.");
});

test("the same by keyboard", async ({ page }) => {
  await open(page, "mik7");
  await setEngine(page, false);
  const [first = "", second = ""] = movesOf("mik7");
  await tryMove(page, first, byKeyboard);
  await tryMove(page, second, byKeyboard);
  await page.locator("#tree").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(here(page)).toHaveText(first);
  await page.keyboard.press("ArrowUp");
  await expect(page.locator("#said")).toHaveText("There is no other variation here.");
  await page.keyboard.press("Home");
  await expect(page.locator("#board")).toHaveAttribute("data-ply", "0");
  await tryMove(page, "b4-b5", byKeyboard);
  await page.locator("#tree").focus();
  await expect(here(page)).toHaveText("b4-b5");
  await page.keyboard.press("ArrowDown");
  await expect(here(page)).toHaveText(first);
  await page.keyboard.press("End");
  await expect(here(page)).toHaveText(/^e5xg5/);
  await expect(page.locator("#board")).toHaveAttribute("data-ply", "2");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await expect(here(page)).toHaveText("b4-b5");
  // In the comment the same keys walk through the text.
  await page.getByLabel("Comment").fill("ab");
  await page.keyboard.press("Home");
  await expect(here(page)).toHaveText("b4-b5");
});

test("the engine's lines come, deeper and deeper, and can be played", async ({ page }) => {
  await open(page, "pijersi");
  await page.getByLabel("Lines", { exact: true }).selectOption("2");
  await expect(page.locator(".lines li")).toHaveCount(2);
  await expect(page.locator("#depth")).toHaveText(/^Depth \d+ · [\d.]+ [kM] pos\/s$/);
  const bar = page.getByRole("meter", { name: "Evaluation" });
  await expect(bar).not.toHaveAttribute("aria-valuetext", "Not evaluated yet");
  await expect(page.locator("#verdict")).not.toBeEmpty();
  const depth = async () => Number(/\d+/.exec((await page.locator("#depth").textContent()) ?? "")?.[0] ?? 0);
  await expect.poll(depth).toBeGreaterThan(3);
  await setEngine(page, false);
  await expect(page.locator("#depth")).toHaveText("Off");
  await expect(page.locator(".lines li")).toHaveCount(0);
  await setEngine(page, true);
  // The third move of the best line, with those before it.
  const third = page.locator(".lines li").first().locator(".move").nth(2);
  await expect(third).toBeVisible();
  await third.click();
  await expect(page.locator("#board")).toHaveAttribute("data-ply", "3");
  await expect(page.locator(".tree .move")).toHaveCount(3);
});

test("a forced win is said in words and fills the bar; the end is told", async ({ page }) => {
  await open(page, `pijersi?${new URLSearchParams({ fen: WON })}`);
  await expect(page.locator("#verdict")).toHaveText("White wins with the next ply");
  await expect(page.getByRole("meter")).toHaveAttribute("aria-valuenow", "100");
  await expect(page.locator(".lines .figure").first()).toHaveText("#1");
  await page.locator(".lines li").first().locator(".move").first().click();
  await expect(page.locator("#standing")).toHaveText("White wins");
  await expect(page.locator("#verdict")).toHaveText("A rock, paper or scissors stands on the far row");
  await expect(page.locator(".lines li")).toHaveCount(0);
});

test("the contract of MIK-7 is told in words", async ({ page }) => {
  await open(page, `mik7?${new URLSearchParams({ moves: movesOf("mik7").slice(0, 4).join(" ") })}`);
  await expect(page.locator("#facts")).toContainText("7 ships must be lost, not one more: 2 so far");
  await expect(page.locator("#facts")).toContainText(/13 ships on the marked cells: \d+ so far/);
  await expect(page.locator("#prospects")).toContainText(/The contract is fulfilled with a chance of \d+ %/);
});

test("a link opens the same line or the same position elsewhere", async ({ page, browser, baseURL }) => {
  await open(page, "mik7?option-level=9");
  await setEngine(page, false);
  for (const text of movesOf("mik7").slice(0, 3)) await tryMove(page, text);
  await page.getByText("Share", { exact: true }).click();
  const [line, position] = [await page.locator("#line-link").inputValue(), await page.locator("#position-link").inputValue()];
  const fen = await page.locator("#fen").inputValue();
  expect(line).toContain("option-level=9");
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const other = await context.newPage();
  for (const [link, plies] of /** @type {[string, number][]} */ ([[line, 3], [position, 0]])) {
    await other.goto(link);
    await expect(other.locator("#board")).toHaveAttribute("data-settled", "yes");
    await expect(other.locator("#fen")).toHaveValue(fen);
    await expect(other.locator(".tree .move")).toHaveCount(plies);
  }
  await context.close();
});

test("any FEN can be gone to, and a bad one is refused with its reason", async ({ browser, baseURL }) => {
  // A browser complains about whatever a server refuses, so this page is not the fixture's.
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await open(page, "pijersi");
  await page.getByLabel("FEN").fill("6/R-6/6/7/3x-2/7/6 w 0 9");
  await page.keyboard.press("Enter");
  await expect(page.locator("#fen-fault")).toContainText("x");
  await page.getByLabel("FEN").fill(WON);
  await page.keyboard.press("Enter");
  await page.waitForURL(/fen=/);
  await expect(page.locator("#fen")).toHaveValue(WON);
  await context.close();
});

test("a game is written as text, and read with its variations, comments and marks", async ({ page }) => {
  const moves = movesOf("pijersi").slice(0, 3);
  await open(page, `pijersi?${new URLSearchParams({ moves: moves.join(" ") })}`);
  await setEngine(page, false);
  await page.getByLabel("Comment").fill("a stack goes on");
  await button(page, "Previous move").click();
  await button(page, "Previous move").click();
  await expect(page.locator("#board")).toHaveAttribute("data-ply", "1");
  await tryMove(page, "f4-e3");
  await page.getByLabel("Comment").fill("also good");
  await button(page, "interesting move").click();
  const before = await shown(page);
  await button(page, "Import, export").click();
  const saved = page.waitForEvent("download");
  await button(page, "Text").click();
  expect((await saved).suggestedFilename()).toMatch(/^pijersi/);
  const text = page.locator("#record-text");
  await expect(text).toHaveValue(/a stack goes on/);
  const written = await text.inputValue();
  await button(page, "Close").click();
  await open(page, "pijersi");
  await expect(page.locator(".tree .move")).toHaveCount(0);
  await button(page, "Import, export").click();
  await text.fill(written);
  await button(page, "Read").click();
  await expect(page.locator(".tree .move")).toHaveCount(4);
  expect(await shown(page)).toEqual(before);
  await expect(page.locator(".tree .comment")).toHaveText(["also good", "a stack goes on"]);
});

/** Brings a text to the dialog. @param {Page} page @param {string} text */
async function bring(page, text) {
  await button(page, "Import, export").click();
  await page.locator("#record-text").fill(text);
  await button(page, "Read").click();
}

test("what is wrong in a record is told with its place and selected", async ({ page }) => {
  await open(page, "pijersi");
  await setEngine(page, false);
  const selected = () =>
    page.locator("#record-text").evaluate((/** @type {HTMLTextAreaElement} */ field) => ({
      text: field.value.slice(field.selectionStart, field.selectionEnd),
      isFocused: document.activeElement === field,
      // The fault is below the middle of a text that is higher than its field.
      top: field.scrollTop,
    }));
  await bring(page, '[Game "pijersi"]\n\n1. b4=c4-d4 f4=e3-e2 2. a1-a6');
  await expect(page.locator("#record-fault")).toContainText("Line 3, column 25: a1-a6 is not legal");
  expect(await selected()).toMatchObject({ text: "a1-a6", isFocused: true });
  // 😀 is one character, though two places of the text; a comment this long has many rows.
  await page.locator("#record-text").fill(`[Game "pijersi"]\n\n{${"😀 ".repeat(900)}} 1. a1-a7`);
  await button(page, "Read").click();
  await expect(page.locator("#record-fault")).toContainText("Line 3, column 1807");
  const far = await selected();
  expect(far).toMatchObject({ text: "a1-a7", isFocused: true });
  expect(far.top).toBeGreaterThan(200);
  await page.locator("#record-text").fill("x".repeat(170_000));
  await button(page, "Read").click();
  await expect(page.locator("#record-fault")).toHaveText("At most 160 KiB can be sent at once: bring fewer games at a time.");
});

test("of several games one is chosen", async ({ page }) => {
  await open(page, "pijersi");
  await setEngine(page, false);
  await bring(page, '[Game "pijersi"]\n\n1. a1-a2\n\n[Game "pijersi"]\n\n1. a1-b1 g1-g2');
  const number = page.getByLabel("This text holds 2 games. Which one is to be read?");
  await expect(number).toBeFocused();
  await number.fill("2");
  await button(page, "Read").click();
  await expect(page.locator(".tree .move")).toHaveCount(2);
  expect(await shown(page)).toEqual(["a1-b1", "g1-g2"]);
});

test("an import is taken back, with what was there before it", async ({ page }) => {
  await open(page, "pijersi?moves=a1a2");
  await setEngine(page, false);
  await page.getByLabel("Comment").fill("of great value");
  await expect(button(page, "Undo")).toBeHidden();
  // To another line, and then to the same one.
  for (const [text, moves] of /** @type {const} */ ([["1. a1-b1 g1-g2", ["a1-b1", "g1-g2"]], ["1. a1-a2", ["a1-a2"]]])) {
    await bring(page, text);
    await expect(page.locator(".tree .comment")).toHaveCount(0);
    await expect(page.locator(".tree .move")).toHaveText([...moves]);
    await button(page, "Undo").click();
    await expect(page.locator(".tree .comment")).toHaveText("of great value");
    await expect(page.locator(".tree .move")).toHaveText(["a1-a2"]);
    await expect(button(page, "Undo")).toBeHidden();
  }
  // What was worked on is not taken back by mistake.
  await bring(page, "1. a1-b1 g1-g2");
  await expect(page.locator(".tree .move")).toHaveCount(2);
  await page.getByLabel("Comment").fill("mine");
  await expect(button(page, "Undo")).toBeHidden();
});

test("the current move stays in view when the engine takes its room", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, `pijersi?${new URLSearchParams({ moves: tied.moves.join(" ") })}`);
  const isInView = () =>
    page.evaluate(() => {
      const [tree, move] = [".tree", ".tree [aria-current]"].map((found) => document.querySelector(found)?.getBoundingClientRect());
      return Boolean(tree && move && move.top >= tree.top && move.bottom <= tree.bottom);
    });
  await expect.poll(isInView).toBe(true);
  await button(page, "Previous move").click();
  await expect(page.locator("#lines li").first()).toBeVisible();
  await expect.poll(isInView).toBe(true);
});

test("nothing is drawn of what nobody knows", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("kelci-analysis-engine", '{"isOn":false}'));
  await open(page, `pijersi?${new URLSearchParams({ moves: movesOf("pijersi").slice(0, 5).join(" ") })}`);
  const drawn = page.locator("#plot .graph-second");
  await expect(page.locator("#plot .graph-even")).toHaveCount(1);
  await expect(drawn).toHaveAttribute("width", "0");
  await button(page, "Evaluate all moves").click();
  await expect(drawn).toHaveAttribute("width", "1000");
});

test("a move under the pointer can be read, the current one too", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "pijersi?moves=a1a2");
  await setEngine(page, false);
  const colours = () => here(page).evaluate((found) => [getComputedStyle(found).color, getComputedStyle(found).backgroundColor]);
  await page.mouse.move(0, 0);
  const before = await colours();
  await here(page).hover();
  expect(await colours()).toEqual(before);
});

test("the example of a typed move is legal", async ({ page }) => {
  for (const game of Object.keys(whole)) {
    await open(page, game);
    const { position } = await (await page.request.post("/api/positions", { data: { game } })).json();
    const example = await page.getByRole("combobox", { name: "Type a move" }).getAttribute("placeholder");
    expect(position.moves.map((/** @type {{ text: string }} */ { text }) => text)).toContain(example);
  }
});

test("a reload loses nothing", async ({ page }) => {
  await open(page, "pijersi");
  await setEngine(page, false);
  const [first = "", second = ""] = movesOf("pijersi");
  await tryMove(page, first);
  await tryMove(page, second);
  await page.getByLabel("Comment").fill("kept");
  await button(page, "Previous move").click();
  await tryMove(page, "f4-e3");
  await page.reload();
  await expect(page.locator("#board")).toHaveAttribute("data-settled", "yes");
  expect(await shown(page)).toEqual([first, second, "f4-e3"]);
  await expect(here(page)).toHaveText("f4-e3");
  await expect(page.locator(".tree .comment")).toHaveText("kept");
  await expect(page.locator("#engine-on")).not.toBeChecked();
});

test("from a game to its analysis and back, when nobody could profit", async ({ page }) => {
  const { id } = await begin(page, { game: "mikjersi" });
  const moves = movesOf("mikjersi");
  for (const text of moves.slice(0, 2)) await play(page, text);
  await page.getByRole("link", { name: "Analyse", exact: true }).click();
  await expect(page.locator("#board")).toHaveAttribute("data-ply", "2");
  await page.getByRole("link", { name: "Back to the game" }).click();
  for (const text of moves.slice(2)) await play(page, text);
  await page.getByRole("link", { name: "Analyse", exact: true }).click();
  await expect(page.locator("#standing")).toHaveText("White wins");
  await expect(page.locator(".tree .move")).toHaveCount(moves.length);
  expect(page.url()).toContain(`game=${id}`);
  // The graph fills in, and leads to any move.
  await button(page, "Evaluate all moves").click();
  await expect(page.locator("#plot")).toHaveAccessibleName(/8 of 8 positions are evaluated/, { timeout: 60_000 });
  await expect(button(page, "Evaluate all moves")).toBeVisible();
  await page.locator("#plot").click({ position: { x: 2, y: 20 } });
  await expect(page.locator("#board")).toHaveAttribute("data-ply", "0");
  await page.getByRole("link", { name: "Back to the game" }).click();
  await expect(page).toHaveURL(new RegExp(`/game/${id}$`));
});

test("a game against a friend is analysed only when it is over", async ({ page }) => {
  const { id } = await begin(page, { game: "pijersi", second: { kind: "friend" } });
  await expect(page.locator("#analyse")).toBeHidden();
  await button(page, "Cancel the game").click();
  await button(page, "Yes, cancel it").click();
  await expect(page.locator("#analyse")).toBeVisible();
  expect(await page.locator("#analyse").getAttribute("href")).toBe(`/analysis/pijersi?game=${id}`);
});

test.describe("in French", () => {
  test.use({ locale: "fr-FR" });

  test("the board speaks French", async ({ page }) => {
    await open(page, `pijersi?${new URLSearchParams({ fen: WON })}`);
    await expect(page.locator("h1")).toHaveText("Analyse de Pijersi");
    await expect(page.locator("#verdict")).toHaveText("Blanc gagne au prochain coup");
    await expect(page.locator("#depth")).toHaveText(/^Profondeur \d+/);
    await expect(page.getByRole("meter", { name: "Évaluation" })).toHaveAttribute("aria-valuetext", "Blanc gagne au prochain coup (#1)");
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the position and the moves can be read", async ({ page }) => {
    await page.goto(`/analysis/pijersi?${new URLSearchParams({ moves: movesOf("pijersi").slice(0, 3).join(" ") })}`);
    await expect(page.locator("#standing")).toHaveText("Black to move");
    await expect(page.locator(".moves li")).toHaveCount(2);
    await expect(page.locator("#board svg")).toBeVisible();
    await expect(page.locator("noscript p")).toContainText("Without scripts");
  });
});

for (const theme of ["light", "dark", "contrast"]) {
  test(`axe finds no fault in the theme ${theme}`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: "kelci-theme", value: theme, url: baseURL ?? "" }]);
    const game = theme === "dark" ? "mik7" : "pijersi";
    await open(page, `${game}?${new URLSearchParams({ moves: movesOf(game).slice(0, 4).join(" ") })}`);
    await button(page, "First position").click();
    await expect(page.locator("#board")).toHaveAttribute("data-ply", "0");
    await tryMove(page, game === "mik7" ? "b4-b5" : "a4-b5=c4");
    await button(page, "blunder").click();
    await page.getByLabel("Comment").fill("no good");
    await expect(page.locator(".lines li").first()).toBeVisible();
    await expectAccessible(page, "analysing");
    await page.getByText("Options", { exact: true }).click();
    await expectAccessible(page, "options");
    await page.getByText("Share", { exact: true }).click();
    await expectAccessible(page, "share");
    await button(page, "Import, export").click();
    await expectAccessible(page, "records");
    await page.goto("/analysis");
    await expectAccessible(page, "which game");
  });
}

test("the board is in the window, and nothing scrolls sideways, at any size", async ({ page }) => {
  await open(page, `jersi?${new URLSearchParams({ moves: movesOf("jersi").slice(0, 8).join(" ") })}`);
  for (const [width, height] of [[1920, 1080], [1280, 800], [1024, 600], [900, 700], [768, 1024], [390, 844], [360, 640]]) {
    await page.setViewportSize({ width: width ?? 0, height: height ?? 0 });
    await expectNoSideways(page);
    const box = await page.locator(".k-svg").boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), `${width}x${height}`).toBeLessThanOrEqual(height ?? 0);
    const bar = await page.locator("#balance").boundingBox();
    expect(bar?.width, `${width}x${height}`).toBeGreaterThan(15);
    expect(bar?.height, `${width}x${height}`).toBeGreaterThan(15);
  }
  await spot(page, "a1").isVisible();
});
