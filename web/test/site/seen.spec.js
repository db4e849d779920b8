// One sees what happened: the last move, what it took and did, and nothing that jumps.
import { begin, expect, openGame, play, test } from "./fixture.js";
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

/** The order of what is drawn of the last move: `from-to` of its arrows. @param {Page} page */
const lastArrows = (page) => page.locator(".k-arrow-last").evaluateAll((arrows) => arrows.map((arrow) => arrow.getAttribute("data-step")));

/** @type {Record<string, { fen?: string, moves: string[], arrows: string[], order: string[], badges: string[] }>} */
const LAST = {
  "jersi, a king put back": { fen: "p-6/8/7/8/3RPr-k-3/8/7/8/3K-3 w - 0 9", moves: ["e4=e5-e6/k:i3"], arrows: ["e4-e5", "e5-e6"], order: ["1", "2", "3"], badges: ["taken e5", "taken e6", "return i3"] },
  "jersi, two drops": { moves: ["M:d8/W:e9"], arrows: [], order: ["1", "2"], badges: ["drop d8", "drop e9"] },
  "mikjersi, a capture": { fen: "k-4/5/P-r-3/5/4K- w MWSFmwpsf 2 5 9", moves: ["c1-c2"], arrows: ["c1-c2"], order: [], badges: ["taken c2"] },
  "pijersi, there and back": { moves: ["a3-b3=a3"], arrows: ["a3-b3", "b3-a3"], order: ["1", "2"], badges: [] },
  "mik7, a chain of jumps": { fen: "3/3/1EE1A1A/A5A/AAA1A2/AAA/AAA a 7 c d3e3 11", moves: ["b3-f3"], arrows: ["b3-d3", "d3-f3"], order: ["1", "2"], badges: [] },
  "mik7, a chain of captures": { moves: whole["mik7"]?.moves ?? [], arrows: ["d5-b5", "b5-b3", "b3-d3", "d3-f5"], order: ["1", "2", "3", "4"], badges: ["taken c5", "taken b4", "taken c3", "taken e4"] },
};

for (const [name, { fen, moves, arrows, order, badges }] of Object.entries(LAST)) {
  test(`the last move is drawn in its order: ${name}`, async ({ page }) => {
    const { id } = await begin(page, { game: name.split(",")[0], ...(fen && { fen }) });
    await act(page, id, moves);
    await expect.poll(() => lastArrows(page)).toEqual(arrows);
    await expect(page.locator(".k-order")).toHaveText(order);
    const drawn = await page.locator(".k-badge").evaluateAll((all) => all.map((each) => `${each.getAttribute("class")?.split("k-badge-")[1]} ${each.getAttribute("data-cell")}`));
    expect(drawn.sort()).toEqual([...badges].sort());
    // Whoever does not want arrows has none.
    await page.getByText("Options", { exact: true }).click();
    await page.getByLabel("Arrows").uncheck();
    await expect(page.locator(".k-arrow-last, .k-badge, .k-order")).toHaveCount(0);
  });
}

/** @param {Page} page @param {string} from @param {string} to */
async function rightDrag(page, from, to) {
  for (const [at, cell] of [from, to].entries()) {
    const box = await page.locator(`.k-spot[data-click="${cell}"]`).boundingBox();
    if (!box) throw new Error(`${cell} is not on the screen`);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await (at === 0 ? page.mouse.down({ button: "right" }) : page.mouse.up({ button: "right" }));
  }
}

for (const [where, address] of [["a game", ""], ["the analysis board", "/analysis/pijersi"]]) {
  test(`on ${where} the right button draws arrows and rings, the left one clears them`, async ({ page }) => {
    if (address) {
      await page.goto(address);
      await expect(page.locator("#board")).toHaveAttribute("data-settled", "yes");
    } else {
      await begin(page, { game: "pijersi" });
    }
    await rightDrag(page, "a1", "c3");
    await rightDrag(page, "g1", "e1");
    await rightDrag(page, "d4", "d4");
    await expect(page.locator(".k-arrow-own")).toHaveCount(2);
    await expect(page.locator(".k-ring")).toHaveCount(1);
    // The same once more takes it away.
    await rightDrag(page, "g1", "e1");
    await expect(page.locator(".k-arrow-own")).toHaveCount(1);
    await page.locator('.k-spot[data-click="d5"]').click();
    await expect(page.locator(".k-arrow-own, .k-ring")).toHaveCount(0);
  });
}

test("the engine's best move is an arrow, and a line pointed at shows its first moves", async ({ page }) => {
  await page.goto("/analysis/mik7");
  await expect(page.locator(".k-arrow-line")).not.toHaveCount(0);
  const line = page.locator("#lines li").nth(1);
  await line.hover();
  await expect(page.locator(".k-order", { hasText: "3" })).not.toHaveCount(0);
  await page.mouse.move(5, 5);
  await expect(page.locator(".k-order", { hasText: "3" })).toHaveCount(0);
  await line.locator("button").first().focus();
  await expect(page.locator(".k-order", { hasText: "3" })).not.toHaveCount(0);
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  for (const game of Object.keys(whole)) {
    test(`${game}: the computer's answer waits until one's own move has been seen`, async ({ page }) => {
      await page.addInitScript(() => {
        // The plies that the board settled on.
        const seen = /** @type {string[]} */ ([]);
        Reflect.set(window, "seen", seen);
        document.addEventListener("DOMContentLoaded", () => {
          const host = /** @type {HTMLElement} */ (document.getElementById("board"));
          new MutationObserver(() => {
            const { settled, ply = "" } = host.dataset;
            if (settled === "yes" && seen.at(-1) !== ply) seen.push(ply);
          }).observe(host, { attributes: true });
        });
      });
      await begin(page, { game, second: { kind: "engine", level: 1 } });
      await play(page, whole[game]?.moves[0] ?? null);
      await expect.poll(() => page.evaluate(() => Reflect.get(window, "seen"))).toEqual(["0", "1", "2"]);
    });
  }
});

const KING_TAKEN = "p-6/8/7/8/3RPr-k-3/8/7/8/3K-3 w - 0 9";
const EXCHANGE = "k-4/5/P-r-3/5/4K- w MWSFmwpsf 2 5 9";

for (const [lang, returns, exchanged] of [
  ["en", "The black king was taken and returns on i3", "Prisoners exchanged, back in reserve: white rock, black rock"],
  ["fr", "Le roi noir a été pris et revient en i3", "Prisonniers échangés, de retour en réserve : pierre blanche, pierre noire"],
]) {
  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang });

    test("a king put back and an exchange of prisoners are said in words, to be seen and heard", async ({ page }) => {
      await begin(page, { game: "jersi", fen: KING_TAKEN });
      await play(page, "e4=e5-e6/k:i3");
      await expect(page.locator(".k-deeds")).toHaveText(returns ?? "");
      await expect(page.locator(".k-board .k-live")).toContainText(returns ?? "");
      await begin(page, { game: "mikjersi", fen: EXCHANGE });
      await play(page, "c1-c2");
      await expect(page.locator(".k-deeds")).toHaveText(exchanged ?? "");
      await expect(page.locator(".k-board .k-live")).toContainText(exchanged ?? "");
      // The next click has something else to say.
      await page.locator(".k-hand.k-open").first().click();
      await expect(page.locator(".k-deeds")).toHaveCount(0);
    });
  });
}

test("what was taken is counted beside the players, where one is in the game", async ({ page }) => {
  const { id } = await begin(page, { game: "mik7" });
  await act(page, id, whole["mik7"]?.moves ?? []);
  const eddys = page.getByRole("list", { name: "Taken by Eddy" });
  await expect(eddys.getByRole("listitem")).toHaveAccessibleName("ship taken: 9");
  await expect(page.getByRole("list", { name: "Taken by Ali" })).toBeHidden();
  await page.getByRole("button", { name: "First position" }).click();
  await expect(eddys).toBeHidden();
  // What a start does not have was never taken; a king that comes back is not either.
  await begin(page, { game: "jersi", fen: KING_TAKEN });
  await expect(page.locator(".taken li")).toHaveCount(0);
  await play(page, "e4=e5-e6/k:i3");
  await expect(page.getByRole("list", { name: "Taken by White" }).getByRole("listitem")).toHaveAccessibleName("black rock taken: 1");
  const pijersi = await begin(page, { game: "pijersi", fen: "6/7/6/2r-4/2P-3/7/6 w 0 1" });
  await act(page, pijersi.id, ["c3-d3"]);
  await expect(page.getByRole("list", { name: "Taken by White" }).getByRole("listitem")).toHaveAccessibleName("black rock taken: 1");
  // A prisoner is seen in its cage.
  await begin(page, { game: "mikjersi", fen: "k-4/5/P-r-3/5/4K- w MWRSFmwpsf 2 5 9" });
  await play(page, "c1-c2");
  await expect(page.locator(".k-prisoner")).toHaveCount(1);
  await expect(page.locator(".taken li")).toHaveCount(0);
});

test("a capture that goes on is not a stack: what is taken makes room", async ({ page }) => {
  await begin(page, { game: "jersi", fen: KING_TAKEN });
  for (const cell of ["e4", "e5"]) await page.locator(`.k-spot[data-click="${cell}"]`).click();
  await expect(page.locator(".k-being-taken.k-second.k-rock")).toHaveCount(1);
  await page.locator('.k-spot[data-click="e6"]').click();
  await expect(page.locator(".k-being-taken.k-second.k-king")).toHaveCount(1);
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.locator(".k-being-taken")).toHaveCount(0);
});

test("a reserve counts down while the first of two drops is placed", async ({ page }) => {
  await begin(page, { game: "jersi" });
  const mountains = page.locator('.k-tray-first [data-click="*M"]');
  await expect(mountains).toHaveAccessibleName("white mountain in reserve: 4");
  await mountains.click();
  await page.locator('.k-spot[data-click="d4"]').click();
  await expect(mountains).toHaveAccessibleName("white mountain in reserve: 3");
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(mountains).toHaveAccessibleName("white mountain in reserve: 4");
});

/** Where the board is. @param {Page} page */
const boardBox = (page) => page.locator(".k-svg").boundingBox();

test("the board stays where it is when the last piece beside it is used, and the field when words come", async ({ page }) => {
  await begin(page, { game: "jersi", fen: "k-5p-/8/7/8/9/8/7/8/3K-3 w M 0 9" });
  const board = await boardBox(page);
  const field = await page.locator(".k-typed").boundingBox();
  await page.locator('[data-click="*M"]').click();
  await page.locator('.k-spot[data-click="d4"]').click();
  expect(await page.locator(".k-typed").boundingBox()).toEqual(field);
  if (await page.locator("#board .k-primary").count()) await page.locator("#board .k-primary").click();
  await expect(page.locator("#board")).toHaveAttribute("data-ply", "1");
  await expect(page.locator(".k-hand")).toHaveCount(0);
  expect(await boardBox(page)).toEqual(board);
});

for (const [width, height] of /** @type {const} */ ([[1366, 768], [1024, 640]])) {
  for (const lang of ["en", "fr"]) {
    test.describe(`at ${width}x${height}, in ${lang}`, () => {
      test.use({ viewport: { width, height }, locale: lang });

      /** Nothing of the game is cut off or below the window. @param {Page} page */
      const expectAllInSight = async (page) => {
        const at = await page.evaluate(() => {
          const panel = /** @type {HTMLElement} */ (document.querySelector(".panel"));
          /** @param {string} part */
          const below = (part) => Math.max(...[...document.querySelectorAll(part)].map((each) => each.getBoundingClientRect().bottom)) - innerHeight;
          return { cut: panel.scrollHeight - panel.clientHeight, plate: below(".plate"), foot: below(".k-foot"), trays: below(".k-hand"), list: document.getElementById("moves")?.clientHeight ?? 0 };
        });
        expect(at.cut).toBeLessThanOrEqual(0);
        for (const part of /** @type {const} */ (["plate", "foot"])) expect(at[part], part).toBeLessThanOrEqual(0);
        expect(at.list).toBeGreaterThan(90);
      };

      test("everything is in sight, in the middle and at the end of each game", async ({ page }) => {
        for (const [game, { moves }] of Object.entries(whole)) {
          const { id } = await begin(page, { game });
          await act(page, id, moves.slice(0, moves.length / 2));
          await openGame(page, id);
          await expectAllInSight(page);
          await act(page, id, moves.slice(moves.length / 2));
          await expect(page.locator(".reason")).toBeVisible();
          await expectAllInSight(page);
        }
        // Many pieces beside the board.
        await begin(page, { game: "mikjersi", fen: "k-4/5/P-4/5/4K- w MWSFmwf 2 5 9" });
        await expectAllInSight(page);
      });
    });
  }
}

for (const [width, height] of /** @type {const} */ ([[1366, 768], [1024, 640]])) {
  test(`the panel of the analysis board does not scroll within itself at ${width}x${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/analysis/jersi");
    await expect(page.locator("#lines li")).toHaveCount(3);
    expect(await page.locator(".panel").evaluate((panel) => panel.scrollHeight - panel.clientHeight)).toBeLessThanOrEqual(0);
  });
}
