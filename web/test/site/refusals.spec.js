// A refusal says the rule: near the cell, in the reader's language, however the move was tried.
import { byKeyboard, byMouse, byTouch, middle, spot, stroke, swipe } from "../play.js";
import { begin, expect, expectAccessible, expectNoSideways, play, test } from "./fixture.js";

/** @import { Page } from "@playwright/test" */
/** @import { Way } from "../play.js" */

/** The words beside the cell. @param {Page} page */
const refused = (page) => page.locator("#board .k-refusal");
/** What is read aloud. @param {Page} page */
const heard = (page) => page.locator("#board .k-live");

/** Something that each game forbids: where it goes from and to, how it is written, and which rule that is. */
const CASES = [
  { game: "jersi", fen: "k-6/8/7/8/3p-w-r-3/3R-M-3/7/8/K-6 w M 0 1", clicks: ["d4", "e4"], text: "d4-e4", en: "Paper beats rock", fr: "La feuille bat la pierre" },
  { game: "mikjersi", fen: "k-4/5/1p-3/1F-K-2/5 w - 0 0 1", clicks: ["b2", "b4"], text: "b2-b4", en: "A cube goes one cell, and b4 is not next to b2", fr: "Un cube avance d’une case, et b4 n’est pas voisine de b2" },
  { game: "pijersi", fen: "6/7/6/7/2RRs-2/7/6 w 0 1", clicks: ["c3", "c5"], text: "c3=c5", en: "c4 is in the way", fr: "La case c4 barre le passage" },
  { game: "mik7", fen: "3/3/2E1E2/2A4/7/AAA/AAA e 13 c - 1", clicks: ["c5", "c6"], text: "e5-e6", en: "Eddy must capture: c5 can", fr: "Eddy doit prendre : c’est possible avec c5" },
];

/** Blanks that do not break are blanks. @param {string} text */
const asTold = (text) => new RegExp(`^${text.replace(/[.*+?()[\]]/g, "\\$&").replaceAll(" ", "[ \u00a0\u202f]")}$`);

/** @param {Page} page @param {string} told */
async function expectRefused(page, told) {
  await expect(refused(page)).toBeVisible();
  await expect(refused(page)).toHaveText(asTold(told));
  await expect(heard(page)).toHaveText(asTold(told));
}

/** Drags from cell to cell, whether anything can be lifted or not. @param {Page} page @param {string} from @param {string} to */
async function drag(page, from, to) {
  const [start, end] = await Promise.all([from, to].map((cell) => spot(page, cell).boundingBox()));
  if (!start || !end) throw new Error(`${from} or ${to} is not on the screen`);
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 6 });
  await page.mouse.up();
}

/** The same with a finger. @param {Page} page @param {string} from @param {string} to */
async function pull(page, from, to) {
  const [start, end] = [await middle(page, from), await middle(page, to)];
  await swipe(page, stroke(start, end.x - start.x, end.y - start.y));
}

for (const [language, locale] of /** @type {const} */ ([["en", "en-GB"], ["fr", "fr-FR"]])) {
  test.describe(`in ${language}`, () => {
    test.use({ locale, hasTouch: true });
    for (const { game, fen, clicks, text, ...said } of CASES) {
      test(`${game} says the rule by mouse, drag, touch, keys and typing`, async ({ page }) => {
        await begin(page, { game, fen });
        const [from = "", to = ""] = clicks;
        for (const way of /** @type {Way[]} */ ([byKeyboard, byMouse, byTouch])) {
          for (const [at, click] of clicks.entries()) await way(page, click, at, clicks);
          await expectRefused(page, said[language]);
          await page.keyboard.press("Escape");
          await expect(refused(page)).toBeHidden();
        }
        for (const moved of [drag, pull]) {
          await moved(page, from, to);
          await expectRefused(page, said[language]);
          await expect(page.locator(".k-floating")).toHaveCount(0);
          // The next click ends it.
          await spot(page, from).click();
          await expect(refused(page)).toBeHidden();
          await page.keyboard.press("Escape");
        }
        const field = page.locator("#board .k-typed-input");
        await field.fill(text);
        await field.press("Enter");
        await expect(refused(page)).toBeVisible();
        await expect(refused(page)).toContainText(new RegExp(asTold(said[language]).source.slice(1, -1), "i"));
        await expect(field).toHaveAttribute("aria-invalid", "true");
        await field.fill("");
        await expect(refused(page)).toBeHidden();
      });
    }
  });
}

test("a wrong click in the second half of a move keeps the first half", async ({ page }) => {
  await begin(page, { game: "pijersi", fen: "6/7/6/3s-S-2/2R-P-2/7/6 w 0 1" });
  await spot(page, "c3").click();
  await spot(page, "c4").click();
  await spot(page, "d5").click();
  await expectRefused(page, "A stack never lands on a friendly cube");
  await expect(page.locator("#board .k-primary")).toHaveText("Play c3-c4");
  // A drag that is refused keeps it too, and so does one that ends beside the board.
  await drag(page, "c4", "d5");
  await expectRefused(page, "A stack never lands on a friendly cube");
  await expect(page.locator("#board .k-primary")).toHaveText("Play c3-c4");
  await spot(page, "d4").click();
  await expect(page.locator("#board")).toHaveAttribute("data-ply", "1");

  await begin(page, { game: "mik7", fen: "3/3/2E1E2/A1A3A/A2A1AA/3/3 e 13 c - 1" });
  await spot(page, "c5").click();
  await spot(page, "c3").click();
  await spot(page, "e5").click();
  await expectRefused(page, "From c3 the station goes on by capturing, to e3");
  await spot(page, "e3").click();
  await expect(page.locator("#board")).toHaveAttribute("data-ply", "1");

  // A captured king that is put in a wrong place is still to be put.
  await begin(page, { game: "jersi", fen: "7/8/7/8/4k-4/3R-4/7/8/K-6 w - 0 1" });
  await spot(page, "d4").click();
  await spot(page, "e5").click();
  await spot(page, "a3").click();
  await expectRefused(page, "A captured king returns to its own first row");
  await spot(page, "i1").click();
  await expect(page.locator("#board")).toHaveAttribute("data-ply", "1");
});

test.describe("in French", () => {
  test.use({ locale: "fr-FR", hasTouch: true });

  test("a wrong tap or key in the second half of a move keeps the first half", async ({ page }) => {
    for (const way of /** @type {Way[]} */ ([byTouch, byKeyboard])) {
      await begin(page, { game: "mikjersi", fen: "k-4/5/5/RP4/4K- w - 2 0 1" });
      const clicks = ["b1", "b2", "b4"];
      for (const [at, click] of clicks.entries()) await way(page, click, at, clicks);
      await expectRefused(page, "Un cube avance d’une case, et b4 n’est pas voisine de b2");
      await expect(page.locator("#board .k-primary")).toHaveText("Jouer b1=b2");
      await way(page, "b3", 2, ["b1", "b2", "b3"]);
      await expect(page.locator("#board")).toHaveAttribute("data-ply", "1");
    }
  });
});

test("in the first half another piece is chosen instead, and Escape gives everything up", async ({ page }) => {
  await begin(page, { game: "pijersi", fen: "6/7/6/3s-S-2/2R-P-2/7/6 w 0 1" });
  await spot(page, "c3").click();
  await spot(page, "d5").click();
  await expect(refused(page)).toBeHidden();
  await expect(spot(page, "d5")).toHaveAttribute("aria-label", /chosen/);
  await spot(page, "a1").click();
  await expect(refused(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(refused(page)).toBeHidden();
  await expect(spot(page, "d5")).not.toHaveAttribute("aria-label", /chosen/);
});

test("what cannot be lifted says why when it is dragged", async ({ page }) => {
  await begin(page, { game: "mik7", fen: "3/3/2E1E2/2A4/7/AAA/AAA e 13 c - 1" });
  await drag(page, "e5", "e6");
  await expectRefused(page, "Eddy must capture: c5 can");
  await begin(page, { game: "jersi", fen: "k-6/8/7/8/3p-w-r-3/3R-M-3/7/8/K-6 w M 0 1" });
  await drag(page, "d5", "d6");
  await expectRefused(page, "Mountains never move");
  // A piece of the reserve, by drag.
  await drag(page, "*M", "a1");
  await expectRefused(page, "Nothing lies on a king");
});

/** Pieces that cannot be lifted, after a move to which one could walk back, and where a finger pulls them. */
const STUCK = [
  { game: "jersi", fen: "k-6/8/7/8/9/3R-m-3/7/8/K-6 w - 0 1", before: "a1-a2", from: "d5", to: ["f5", "d8"], en: "Mountains never move" },
  { game: "mikjersi", fen: "k-4/5/2M-2/5/4K- b - 2 0 1", before: "e1-e2", from: "c3", to: ["e3", "c1"], en: "Mountains never move" },
  { game: "pijersi", fen: "5r-/7/6/7/p-5/R-p-5/SR5 b 0 1", before: "g6-g5", from: "b1", to: ["d1", "b4"], en: "What stands on b1 has nowhere to go" },
  { game: "mik7", fen: "3/3/2E1E2/7/2A4/AAA/AAA a 13 c - 1", before: "c3-c4", from: "e5", to: ["e3", "c5"], en: "Eddy must capture: c5 can" },
];

test.describe("a finger", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  for (const { game, fen, before, from, to, en } of STUCK) {
    test(`that pulls at a piece of ${game} which cannot be lifted is told why, and neither walks nor scrolls`, async ({ page }) => {
      await begin(page, { game, fen });
      await play(page, before);
      // Up, where a page scrolls, and then sideways, where it walks and forgets what was said.
      for (const cell of to) {
        await pull(page, from, cell);
        await expectRefused(page, en);
        await expect(page.locator('.moves [aria-current="step"]')).toHaveCount(1);
        await expect(page.locator("#live")).toBeHidden();
        expect(await page.evaluate(() => scrollY)).toBe(0);
      }
    });
  }
});

test("the same question is asked once in a position", async ({ page }) => {
  let asked = 0;
  await page.route("**/api/positions/why", (route) => {
    asked += 1;
    return route.continue();
  });
  await begin(page, { game: "pijersi" });
  for (let time = 0; time < 3; time += 1) {
    await spot(page, "d4").click();
    await expectRefused(page, "There is no cube on d4");
    await page.keyboard.press("Escape");
  }
  expect(asked).toBe(1);
});

test("without an answer the board says what it knows", async ({ page }) => {
  await page.route("**/api/positions/why", (route) => route.abort("connectionrefused"));
  await begin(page, { game: "pijersi" });
  await spot(page, "d4").click();
  await expectRefused(page, "d4: nothing can move from here");
  await page.unroute("**/api/positions/why");
  // Who could not be reached is asked again.
  await spot(page, "d4").click();
  await expectRefused(page, "There is no cube on d4");
});

for (const [game, locale, fen, stack, said] of [
  ["mikjersi", "en-GB", "k-4/5/5/RP4/4K- w - 2 0 1", "b1", "Choose it again: top only"],
  ["pijersi", "fr-FR", "6/7/6/3s-3/2RR3/7/6 w 0 1", "c3", "Encore une fois : le dessus seul"],
]) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test(`that one more click takes the top of a stack of ${game} is there to be read`, async ({ page }) => {
      await begin(page, { game, fen });
      await spot(page, stack ?? "").click();
      await expect(page.locator("#board .k-actions .k-hint")).toHaveText(asTold(said ?? ""));
    });
  });
}

test("that one more click takes the top of a stack is there to be read", async ({ page }) => {
  await begin(page, { game: "jersi", fen: "k-6/8/7/8/9/3RSm-3/7/8/K-6 w - 0 1" });
  await spot(page, "d4").click();
  await expect(page.locator("#board .k-actions .k-hint")).toHaveText("Choose it again: top only");
  await spot(page, "d5").click();
  await expectRefused(page, "A stack never lands on a mountain; the top alone can go to d5: choose d4 once more");
  await spot(page, "d4").click();
  await expect(page.locator("#board .k-actions .k-hint")).toHaveCount(0);
  await spot(page, "d5").click();
  await expect(page.locator("#board")).toHaveAttribute("data-ply", "1");
});

for (const [path, clicks, said] of /** @type {const} */ ([
  ["/learn/jersi/capture", ["c4", "d5"], "Paper beats rock"],
  ["/analysis/mikjersi", ["a1", "d1"], "A cube goes one cell, and d1 is not next to a1"],
  ["/analysis/mik7", ["b4", "c4"], "c4 is occupied"],
])) {
  test(`${path} says the same`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator("#board")).toHaveAttribute("data-settled", "yes");
    for (const click of clicks) await spot(page, click).click();
    await expectRefused(page, said);
    await expectAccessible(page, path);
  });
}

test("a puzzle says the same", async ({ page }) => {
  await page.goto("/puzzles/pijersi/1");
  await expect(page.locator("#board")).toHaveAttribute("data-settled", "yes");
  const empty = page.locator('#board .k-spot[aria-label$=", empty"]').first();
  const cell = await empty.getAttribute("data-click");
  await empty.click();
  await expectRefused(page, `There is no cube on ${cell}`);
  await expectAccessible(page);
});

for (const [width, height] of /** @type {const} */ ([[1366, 768], [1024, 640], [390, 844], [844, 390]])) {
  test(`the words are in sight at every edge of ${width}x${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await begin(page, { game: "jersi", fen: "k-5p-/8/7/8/9/8/7/8/K-5P- w - 0 1" });
    for (const cell of ["i1", "i7", "e1", "e9", "a2", "e5"]) {
      await spot(page, cell).click();
      await expect(refused(page)).toBeVisible();
      const box = await refused(page).boundingBox();
      const at = await spot(page, cell).boundingBox();
      if (!box || !at) throw new Error(`${cell} is not in sight`);
      expect(box.x, cell).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width, cell).toBeLessThanOrEqual(width);
      // Beside the cell, and not over it.
      expect(box.y + box.height <= at.y + 1 || box.y >= at.y + at.height - 1, cell).toBe(true);
      const clear = await refused(page).evaluate((words) => words.scrollWidth <= words.clientWidth + 1);
      expect(clear, cell).toBe(true);
    }
    await expectNoSideways(page);
    for (const theme of ["light", "dark", "contrast"]) {
      await page.evaluate((name) => (document.documentElement.dataset["theme"] = name), theme);
      await expectAccessible(page, theme);
      const folder = process.env["SHOTS"];
      if (folder) await page.screenshot({ path: `${folder}/refusal-${width}-${theme}.png` });
    }
  });
}
