import { expect, test } from "@playwright/test";
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expectAccessible } from "./accessible.js";
import { byDrag, byKeyboard, byMouse, byTouch, expectPosition, open, playNext, spot } from "./play.js";

const GAMES = ["jersi", "mikjersi", "pijersi", "mik7"];
// `PLIES=20` plays on.
const PLIES = Number(process.env.PLIES ?? 4);

/** What the page complained about: errors of scripts, and what its content policy forbade. @type {string[]} */
let complaints = [];
test.beforeEach(async ({ page }) => {
  complaints = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
});
test.afterEach(() => expect(complaints).toEqual([]));

for (const line of GAMES) {
  test.describe(line, () => {
    test.describe("without motion", () => {
      test.use({ contextOptions: { reducedMotion: "reduce" } });

      test("is played by mouse", async ({ page }) => {
        await open(page, { line });
        for (let ply = 0; ply < PLIES; ply += 1) await playNext(page, byMouse);
      });

      test("is played by dragging", async ({ page }) => {
        await open(page, { line, ply: 4 });
        for (let ply = 0; ply < PLIES; ply += 1) await playNext(page, byDrag);
      });

      test("is played by keyboard alone", async ({ page }) => {
        await open(page, { line, ply: 2 });
        for (let ply = 0; ply < PLIES; ply += 1) await playNext(page, byKeyboard);
      });
    });

    test("shows every step in its order", async ({ page }) => {
      await page.addInitScript(() => {
        const animate = Element.prototype.animate;
        Reflect.set(window, "animated", []);
        Element.prototype.animate = function (frames, timing) {
          Reflect.get(window, "animated").push(this);
          return animate.call(this, frames, timing);
        };
      });
      await open(page, { line });
      for (let ply = 0; ply < PLIES; ply += 1) await playNext(page, byMouse);
      const { animated, steps } = await page.evaluate((plies) => ({
        animated: Reflect.get(window, "animated").length,
        steps: Reflect.get(window, "positions").slice(1, plies + 1).reduce((sum, { last }) => sum + last.frames.length + 1, 0),
      }), PLIES);
      expect(animated).toBeGreaterThanOrEqual(steps);
    });

    test("has no fault that axe finds, in any theme", async ({ page }) => {
      for (const theme of ["light", "dark", "contrast"]) {
        await open(page, { line, theme, ply: 6, lang: theme === "dark" ? "fr" : "en" });
        await page.locator(".k-spot.k-start").first().click();
        await expectAccessible(page, theme);
      }
    });

    test.describe("on a phone", () => {
      test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, contextOptions: { reducedMotion: "reduce" } });

      test("is played by touch, without scrolling sideways", async ({ page }) => {
        await open(page, { line });
        for (let ply = 0; ply < PLIES; ply += 1) {
          await playNext(page, byTouch);
          const { wide, room } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, room: innerWidth }));
          expect(wide).toBeLessThanOrEqual(room);
        }
      });
    });
  });
}

test.describe("a turn", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("that is complete but could go on shows both", async ({ page }) => {
    await open(page, { line: "pijersi", ply: 8 });
    const both = await page.evaluate(() => {
      const { moves } = Reflect.get(window, "positions")[8];
      const scripts = moves.flatMap(({ clicks }) => clicks);
      const begins = (short, long) => long.length > short.length && short.every((click, at) => click === long[at]);
      return scripts.find((script) => scripts.some((other) => begins(script, other)));
    });
    for (const click of both) await spot(page, click).click();
    await expect(page.locator(".k-primary")).toHaveText(/^Play /);
    await expect(page.locator(".k-hint")).toHaveText("or go on");
    await expect(page.locator(".k-finish")).toHaveCount(1);
    expect(await page.locator(".k-target, .k-join, .k-capture").count()).toBeGreaterThan(0);
    await page.keyboard.press("Escape");
    await expect(page.locator(".k-actions")).toBeEmpty();
    // The last cell once more plays it.
    for (const click of both) await spot(page, click).click();
    await spot(page, both.at(-1)).click();
    await expect(page.locator("#log")).not.toBeEmpty();
  });

  test("waits for a confirmation if the player wants one", async ({ page }) => {
    await open(page, { line: "mik7", confirm: 1 });
    await spot(page, "a4").click();
    await spot(page, "a5").click();
    await expect(page.locator("#board")).toHaveAttribute("data-ply", "0");
    await page.getByRole("button", { name: "Play a4-a5" }).click();
    await expect(page.locator("#board")).toHaveAttribute("data-ply", "1");
  });

  test("that takes the king ends with its return", async ({ page }) => {
    await open(page, { line: "return" });
    for (const cell of ["e4", "e5", "e6"]) await spot(page, cell).click();
    await expect(page.locator(".k-hint")).toHaveText("Choose a cell for the black king");
    await expect(spot(page, "i3")).toHaveAccessibleName("i3, empty, can go here");
    await spot(page, "i3").click();
    await expect(page.locator("#board")).toHaveAttribute("data-ply", "1");
    await expectPosition(page, 1);
    await expect(spot(page, "i3")).toHaveAccessibleName("i3, black king, last move");
  });

  test("that exchanges prisoners gives both their cubes back", async ({ page }) => {
    await open(page, { line: "exchange" });
    await expect(page.getByRole("img", { name: "white rock, prisoner: 1" })).toBeVisible();
    await playNext(page, byMouse);
    await expect(page.getByRole("button", { name: "white rock in reserve: 1" })).toBeVisible();
    await expect(page.getByRole("button", { name: "black rock in reserve: 1" })).toBeVisible();
    await expect(page.locator(".k-prisoner")).toHaveCount(0);
  });

  test("can be a word", async ({ page }) => {
    await open(page, { line: "claim" });
    await playNext(page, byMouse);
    await page.getByRole("button", { name: "Claim the capture" }).click();
    await expect(page.locator("#board")).toHaveAttribute("data-ply", "2");
    await expectPosition(page, 2);
  });

  test("drags the top of a stack to where the whole cannot go", async ({ page }) => {
    await open(page, { line: "pijersi", ply: 6 });
    await byDrag(page, "a2", 1, ["a3", "a2"]);
    await byDrag(page, "b2", 1, ["a2", "b2"]);
    await expect(page.locator("#board")).toHaveAttribute("data-ply", "7");
  });

  test("can be typed, and is completed", async ({ page }) => {
    await open(page, { line: "mik7" });
    const field = page.getByRole("combobox", { name: "Type a move" });
    await field.fill("a4");
    await expect(page.getByRole("option")).toHaveText(["a4-a5"]);
    await field.press("ArrowDown");
    await field.press("Enter");
    await expect(page.locator("#board")).toHaveAttribute("data-ply", "1");
    await field.fill("zz");
    await field.press("Enter");
    await expect(page.locator(".k-live")).toHaveText("No legal move begins with zz");
    // Eyes are told as well, until something else is typed.
    const told = page.locator(".k-refusal");
    await expect(told).toHaveText("No legal move begins with zz");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await field.fill("c5");
    await expect(told).toBeHidden();
    await expect(field).not.toHaveAttribute("aria-invalid");
    await field.fill("zz");
    await field.press("Enter");
    await playNext(page, byMouse);
    await expect(told).toBeHidden();
    await expect(field).toHaveValue("");
    await expect(field).not.toHaveAttribute("aria-invalid");
  });

  test("that cannot begin or go on so is said to be impossible", async ({ page }) => {
    await open(page, { line: "pijersi" });
    const told = page.locator(".k-refusal");
    await spot(page, "d4").click();
    await expect(told).toHaveText("d4: nothing can move from here");
    await spot(page, "b4").click();
    await expect(told).toBeHidden();
    await spot(page, "g1").click();
    await expect(told).toHaveText("Nothing goes to g1");
    await expect(page.locator(".k-live")).toHaveText("Nothing goes to g1");
    await playNext(page, byMouse);
    await expect(told).toBeHidden();
  });

  test("that was refused leaves the board as it was", async ({ page }) => {
    await open(page, { line: "mik7" });
    await spot(page, "b4").click();
    await spot(page, "b5").click();
    await expect(page.locator(".k-live")).toHaveText("The line goes on with a4-a5");
    await expectPosition(page, 0);
    await playNext(page, byMouse);
  });
});

test.describe("who does not see", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("hears cells by name and moves as they are made", async ({ page }) => {
    await open(page, { line: "pijersi" });
    await expect(spot(page, "b4")).toHaveAccessibleName("b4, white wise on wise");
    await expect(spot(page, "d4")).toHaveAccessibleName("d4, empty");
    await playNext(page, byMouse);
    await expect(page.locator(".k-live")).toHaveText("White: a3 to b3 to a3");
  });

  test("hears how many ways there are to go on", async ({ page }) => {
    await open(page, { line: "mik7" });
    await spot(page, "a4").click();
    await expect(page.locator(".k-live")).toHaveText("a4 chosen, one way to go on");
    await open(page, { line: "mik7", lang: "fr" });
    await spot(page, "a4").click();
    await expect(page.locator(".k-live")).toHaveText("a4 choisi, une seule suite possible");
  });

  test("hears it in French", async ({ page }) => {
    await open(page, { line: "pijersi", lang: "fr" });
    await expect(spot(page, "b4")).toHaveAccessibleName("b4, sage blanc sur sage");
    await expect(spot(page, "g1")).toHaveAccessibleName("g1, ciseaux noirs");
  });

  test("has one place in the board for the Tab key, and it follows", async ({ page }) => {
    await open(page, { line: "mikjersi" });
    await expect(page.locator('.k-spot[tabindex="0"]')).toHaveCount(1);
    await spot(page, "a1").focus();
    for (const key of ["ArrowUp", "ArrowRight", "ArrowRight", "ArrowLeft"]) await page.keyboard.press(key);
    await expect(spot(page, "b2")).toBeFocused();
    await expect(page.locator('.k-spot[tabindex="0"]')).toHaveAttribute("data-click", "b2");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(spot(page, "a2")).toBeFocused();
  });
});

test("a board turned round is played as before", async ({ page }) => {
  await open(page, { line: "pijersi", bottom: "second", marks: "letters" });
  const [near, far] = [await spot(page, "g1").boundingBox(), await spot(page, "a1").boundingBox()];
  expect(near?.y).toBeGreaterThan(far?.y ?? Infinity);
  await expect(page.locator('use[href$="#first-wise-letter"]')).toHaveCount(2);
  await playNext(page, byMouse);
  await playNext(page, byDrag);
  await page.evaluate(() => Reflect.get(window, "board").flip());
  await expectPosition(page, 2);
  await playNext(page, byMouse);
});

test("a walk up a board of hexagons is straight", async ({ page }) => {
  await open(page, { line: "pijersi" });
  await spot(page, "a3").focus();
  const names = [];
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press("ArrowUp");
    names.push(await page.evaluate(() => document.activeElement?.getAttribute("data-click")));
  }
  expect(names.filter((_, at) => at % 2 === 1)).toEqual(["c3", "e3", "g3"]);
});

test("all of the board is small", () => {
  const folder = new URL("../board/", import.meta.url);
  const files = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
  const size = files.reduce((sum, name) => sum + gzipSync(readFileSync(new URL(name, folder))).length, 0);
  expect(size).toBeLessThan(34_000);
});
