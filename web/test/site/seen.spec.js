// One sees what happened: the last move, what it took and did, and nothing that jumps.
import { begin, expect, look, openGame, play, test } from "./fixture.js";
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

/** @type {[string, number, number][]} */
const ENDS = [...Object.keys(whole).map((game) => /** @type {[string, number, number]} */ ([game, 1366, 768])), ["jersi", 390, 844], ["mik7", 844, 390]];

for (const [game, width, height] of ENDS) {
  test(`${game}, ${width}x${height}: the list shows the last move when the game ends, and after a reload`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const moves = whole[game]?.moves ?? [];
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

/** Where one draws, and the cells: an arrow, one that is taken back, a ring, and a click. */
const DRAWN = [
  { where: "a game of jersi", game: "jersi", arrow: ["a1", "c3"], undone: ["g1", "e1"], ring: "d4", click: "d5" },
  { where: "a game of mikjersi", game: "mikjersi", arrow: ["a1", "c3"], undone: ["e1", "d1"], ring: "c2", click: "c4" },
  { where: "a game of pijersi", game: "pijersi", arrow: ["a1", "c3"], undone: ["g1", "e1"], ring: "d4", click: "d5" },
  { where: "a game of mik7", game: "mik7", arrow: ["c1", "c3"], undone: ["e1", "e3"], ring: "d4", click: "d5" },
  { where: "the analysis board", address: "/analysis/pijersi", arrow: ["a1", "c3"], undone: ["g1", "e1"], ring: "d4", click: "d5" },
];

for (const { where, game, address, arrow, undone, ring, click } of DRAWN) {
  test(`on ${where} the right button draws arrows and rings, the left one clears them`, async ({ page }) => {
    if (address) {
      await page.goto(address);
      await expect(page.locator("#board")).toHaveAttribute("data-settled", "yes");
    } else {
      await begin(page, { game });
    }
    const [[from = "", to = ""], [other = "", end = ""]] = [arrow, undone];
    await rightDrag(page, from, to);
    await rightDrag(page, other, end);
    await rightDrag(page, ring, ring);
    await expect(page.locator(".k-arrow-own")).toHaveCount(2);
    await expect(page.locator(".k-ring")).toHaveCount(1);
    // The same once more takes it away.
    await rightDrag(page, other, end);
    await expect(page.locator(".k-arrow-own")).toHaveCount(1);
    await page.locator(`.k-spot[data-click="${click}"]`).click();
    await expect(page.locator(".k-arrow-own, .k-ring")).toHaveCount(0);
  });
}

for (const game of Object.keys(whole)) {
  test(`the engine's best move in ${game} is an arrow, and a line pointed at shows its first moves`, async ({ page }) => {
    await page.goto(`/analysis/${game}`);
    await expect(page.locator(".k-arrow-line, .k-badge")).not.toHaveCount(0);
    const line = page.locator("#lines li").nth(1);
    await line.hover();
    await expect(page.locator(".k-order", { hasText: "3" })).not.toHaveCount(0);
    await page.mouse.move(5, 5);
    await expect(page.locator(".k-order", { hasText: "3" })).toHaveCount(0);
    await line.locator("button").first().focus();
    await expect(page.locator(".k-order", { hasText: "3" })).not.toHaveCount(0);
  });
}

test("how long one's own move is seen before the answer is everybody's choice", async ({ page }) => {
  /** What the server has told of moves. @type {number[]} */
  let told = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => {
    const { type, event } = JSON.parse(String(payload));
    if (type === "event" && event.kind === "move") told.push(event.number);
  }));
  const board = page.locator("#board");
  await page.clock.install();
  for (const [pace, pauseMs] of /** @type {const} */ ([["slow", 1_200], ["normal", 500], ["off", 0]])) {
    await begin(page, { game: "pijersi", second: { kind: "engine", level: 1 } });
    await page.getByText("Options", { exact: true }).click();
    await page.locator("#option-pace").selectOption(pace);
    await page.keyboard.press("Escape");
    // It is kept for the next game.
    await page.reload();
    await expect(board).toHaveAttribute("data-settled", "yes");
    await expect(page.locator("#option-pace")).toHaveValue(pace);
    // From here on time stands, but for what it is told to go.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2_000));
    told = [];
    const [cells] = (await look(page)).position.moves.filter(({ clicks: [script = []] }) => script.length === 2);
    for (const cell of cells?.clicks[0] ?? []) await page.locator(`.k-spot[data-click="${cell}"]`).click();
    const complete = page.locator("#board .k-primary");
    if (await complete.count()) await complete.click();
    await expect.poll(() => told.length).toBe(2);
    if (pauseMs > 0) {
      await expect(board).toHaveAttribute("data-ply", "1");
      await page.clock.runFor(pauseMs - 50);
      await expect(board).toHaveAttribute("data-ply", "1");
      await page.clock.runFor(100);
    }
    await expect(board).toHaveAttribute("data-ply", "2");
    await page.clock.resume();
  }
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

/** @type {[string, string, string, string][]} */
const DEEDS = [
  ["en", "The black king was taken and returns on i3", "The white king was taken and returns on a4", "Prisoners exchanged, back in reserve: white rock, black rock"],
  ["fr", "Le roi noir a été pris et revient en i3", "Le roi blanc a été pris et revient en a4", "Prisonniers échangés, de retour en réserve : pierre blanche, pierre noire"],
];

for (const [lang, returns, returned, exchanged] of DEEDS) {
  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang });

    test("a king put back and an exchange of prisoners are said in words, to be seen and heard", async ({ page }) => {
      await begin(page, { game: "jersi", fen: KING_TAKEN });
      await play(page, "e4=e5-e6/k:i3");
      await expect(page.locator(".k-deeds")).toHaveText(returns);
      await expect(page.locator(".k-board .k-live")).toContainText(returns);
      const { id } = await begin(page, { game: "mikjersi" });
      await act(page, id, whole["mikjersi"]?.moves.slice(0, 2) ?? []);
      await expect(page.locator(".k-deeds")).toHaveText(returned);
      await expect(page.locator(".k-board .k-live")).toContainText(returned);
      await begin(page, { game: "mikjersi", fen: EXCHANGE });
      await play(page, "c1-c2");
      await expect(page.locator(".k-deeds")).toHaveText(exchanged);
      await expect(page.locator(".k-board .k-live")).toContainText(exchanged);
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

/** A capture that goes on: the clicks, what is under way to be taken after each, and the button that gives it up. */
const GOES_ON = [
  { game: "jersi", fen: KING_TAKEN, clicks: ["e4", "e5", "e6"], taken: ["", "rock", "king"], locale: "en-GB", cancel: "Cancel" },
  { game: "mikjersi", fen: "k-4/5/RPr-3/5/4K- w - 2 0 1", clicks: ["c1", "c2"], taken: ["", "rock"], locale: "fr-FR", cancel: "Annuler" },
  { game: "pijersi", fen: "6/7/6/3s-3/2RR3/7/6 w 0 1", clicks: ["c3", "d4"], taken: ["", "scissors"], locale: "en-GB", cancel: "Cancel" },
];

for (const { game, fen, clicks, taken, locale, cancel } of GOES_ON) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test(`a capture in ${game} that goes on is not a stack: what is taken makes room`, async ({ page }) => {
      await begin(page, { game, fen });
      for (const [at, cell] of clicks.entries()) {
        await page.locator(`.k-spot[data-click="${cell}"]`).click();
        if (taken[at]) await expect(page.locator(`.k-being-taken.k-second.k-${taken[at]}`)).toHaveCount(1);
      }
      await page.getByRole("button", { name: cancel, exact: true }).click();
      await expect(page.locator(".k-being-taken")).toHaveCount(0);
    });
  });
}

/** A piece of which there are several, a cell for the first, and how that is called before and after. */
const RESERVES = [
  { game: "jersi", locale: "en-GB", piece: "*M", cell: "d4", full: "white mountain in reserve: 4", left: "white mountain in reserve: 3", cancel: "Cancel" },
  { game: "mikjersi", locale: "fr-FR", piece: "*M", cell: "c3", full: "montagne blanche en réserve : 1", left: "montagne blanche en réserve : 0", cancel: "Annuler" },
];

for (const { game, locale, piece, cell, full, left, cancel } of RESERVES) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test(`a reserve of ${game} counts down while the first of two drops is placed`, async ({ page }) => {
      await begin(page, { game });
      const pieces = page.locator(`.k-tray-first [data-click="${piece}"]`);
      await expect(pieces).toHaveAccessibleName(full);
      await pieces.click();
      await page.locator(`.k-spot[data-click="${cell}"]`).click();
      await expect(pieces).toHaveAccessibleName(left);
      await page.getByRole("button", { name: cancel, exact: true }).click();
      await expect(pieces).toHaveAccessibleName(full);
    });
  });
}

/** Where the board is. @param {Page} page */
const boardBox = (page) => page.locator(".k-svg").boundingBox();

for (const { game, fen, cell } of [
  { game: "jersi", fen: "k-5p-/8/7/8/9/8/7/8/3K-3 w M 0 9", cell: "d4" },
  { game: "mikjersi", fen: "k-f-s-p-r-/w-4/5/W-4/R-P-S-F-K- w M 2 0 9", cell: "c3" },
]) test(`the board of ${game} stays where it is when the last piece beside it is used, and the field when words come`, async ({ page }) => {
  await begin(page, { game, fen });
  const board = await boardBox(page);
  const field = await page.locator(".k-typed").boundingBox();
  await page.locator('[data-click="*M"]').click();
  await page.locator(`.k-spot[data-click="${cell}"]`).click();
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
