// What hands and ears have of a game besides moves: keys that walk through it, sounds, the icon of the page.
import { byDrag, byKeyboard, byMouse, byTouch, middle, spot, stroke, swipe } from "../play.js";
import { begin, expect, expectAccessible, look, openGame, play, test } from "./fixture.js";
import { whole } from "./lines.js";

/** @import { APIRequestContext, Page } from "@playwright/test" */
/** @import { Position } from "../../board/types.js" */

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** @param {string} game */
const movesOf = (game) => whole[game]?.moves ?? [];

/** Plays moves as a program does, then opens the page. @param {Page} page @param {string} game @param {number} count */
async function played(page, game, count) {
  const { id } = await begin(page, { game });
  for (const text of movesOf(game).slice(0, count)) {
    const answer = await page.request.post(`/api/games/${id}/actions`, { data: { action: "move", text } });
    expect(answer.status(), text).toBe(200);
  }
  await openGame(page, id);
  return id;
}

/** Begins a game with somebody who plays from elsewhere. @param {Page} page @param {APIRequestContext} friend @param {Record<string, unknown>} wanted */
async function withFriend(page, friend, wanted) {
  const { id, keys } = await begin(page, { second: { kind: "friend" }, ...wanted });
  const joined = await friend.post(`/api/games/${id}/join`, { data: { key: keys["second"], name: "Bob" } });
  expect(joined.status(), await joined.text()).toBe(200);
  await expect(page.locator("#standing")).toHaveText(/Your turn|À vous/);
  return {
    id,
    /** @param {string} text */
    move: async (text) => {
      const answer = await friend.post(`/api/games/${id}/actions`, { data: { action: "move", text } });
      expect(answer.status(), await answer.text()).toBe(200);
    },
  };
}

/** The move that is looked at, by its number. @param {Page} page @param {number} ply */
async function at(page, ply) {
  const here = page.locator('.moves [aria-current="step"]');
  await expect(here).toHaveCount(ply > 0 ? 1 : 0);
  if (ply > 0) await expect(page.locator(".moves button").nth(ply - 1)).toHaveAttribute("aria-current", "step");
}

test.describe("arrow keys", () => {
  for (const game of Object.keys(whole)) {
    test(`walk through the moves of ${game} after a click on a cell, and over its cells for the keyboard`, async ({ page }) => {
      await played(page, game, 3);
      const cell = page.locator(".k-start").first();
      const name = (await cell.getAttribute("data-click")) ?? "";
      await cell.click();
      await expect(spot(page, name)).toBeFocused();
      // Twice: the board is drawn anew when it can no longer be played on.
      for (const ply of [2, 1]) {
        await page.keyboard.press("ArrowLeft");
        await at(page, ply);
      }
      await page.keyboard.press("Home");
      await at(page, 0);
      await page.keyboard.press("End");
      await at(page, 3);
      // Who leaves the board and comes back by keyboard walks over its cells.
      await page.keyboard.press("Tab");
      await page.keyboard.press("Shift+Tab");
      await expect(spot(page, name)).toBeFocused();
      await expect(page.locator(".k-focus")).toBeVisible();
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowLeft", "ArrowRight"]) await page.keyboard.press(key);
      await at(page, 3);
      // A click gives the arrows back to the moves, on the very cell too.
      await page.locator(":focus").click();
      await expect(page.locator(".k-focus")).toBeHidden();
      await page.keyboard.press("ArrowLeft");
      await at(page, 2);
    });
  }

  test("walk through an analysis after a click, variations too", async ({ page }) => {
    await page.goto("/analysis/pijersi?moves=" + encodeURIComponent(movesOf("pijersi").slice(0, 2).join(" ")));
    const board = page.locator("#board");
    await expect(board).toHaveAttribute("data-settled", "yes");
    await expect(board).toHaveAttribute("data-ply", "2");
    await page.locator(".k-start").first().click();
    await page.keyboard.press("ArrowLeft");
    await expect(board).toHaveAttribute("data-ply", "1");
    await page.keyboard.press("ArrowLeft");
    await expect(board).toHaveAttribute("data-ply", "0");
    await page.keyboard.press("ArrowDown");
    await expect(page.locator("#said")).toHaveText("There is no other variation here.");
    await page.keyboard.press("ArrowRight");
    await expect(board).toHaveAttribute("data-ply", "1");
  });

  test("walk through a review and the viewer after a click, and stay in a text", async ({ page }) => {
    const id = await played(page, "mikjersi", movesOf("mikjersi").length);
    await page.goto(`/view/${id}`);
    await page.locator(".k-spot").first().click();
    const here = page.locator("#moves [aria-current]");
    await page.keyboard.press("Home");
    await expect(here).toHaveCount(0);
    await page.keyboard.press("ArrowRight");
    await expect(here).toHaveText(movesOf("mikjersi")[0] ?? "");
    expect((await page.request.post(`/api/games/${id}/review`)).status()).toBe(202);
    const status = async () => (await (await page.request.get(`/api/games/${id}/review`)).json()).status;
    await expect.poll(status, { timeout: 120_000 }).toBe("done");
    await page.goto(`/game/${id}/review`);
    await page.locator(".k-spot").first().click();
    await page.keyboard.press("ArrowLeft");
    await at(page, movesOf("mikjersi").length - 1);
    // A slider has the keys for itself: one step, not two.
    await page.locator("#graph").focus();
    await page.keyboard.press("ArrowLeft");
    await at(page, movesOf("mikjersi").length - 2);
    await played(page, "pijersi", 2);
    await page.getByLabel("Type a move").fill("ab");
    await page.keyboard.press("ArrowLeft");
    await at(page, 2);
  });
});

/** Counts the sounds of a page. @param {Page} page */
async function listening(page) {
  await page.addInitScript(() => {
    Reflect.set(window, "knocks", 0);
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
      Reflect.set(window, "knocks", Reflect.get(window, "knocks") + 1);
      start.apply(this, when);
    };
  });
  return () => page.evaluate(() => Number(Reflect.get(window, "knocks")));
}

for (const game of Object.keys(whole)) {
  test(`${game} is heard after the first click, until the switch in sight is turned off`, async ({ page }) => {
    const knocks = await listening(page);
    const [one = "", two, three, four] = movesOf(game);
    const { id } = await begin(page, { game });
    const speaker = page.locator("#speaker");
    await expect(speaker).toHaveAttribute("aria-pressed", "true");
    await expect(speaker).toBeInViewport({ ratio: 1 });
    // A page that nobody has touched is quiet, and no browser complains of it.
    await page.request.post(`/api/games/${id}/actions`, { data: { action: "move", text: one } });
    await expect(page.locator("#board")).toHaveAttribute("data-ply", "1");
    expect(await knocks()).toBe(0);
    await play(page, two);
    const heard = await knocks();
    expect(heard).toBeGreaterThan(0);
    await speaker.click();
    await expect(speaker).toHaveAttribute("aria-pressed", "false");
    await play(page, three);
    expect(await knocks()).toBe(heard);
    await page.reload();
    await expect(speaker).toHaveAttribute("aria-pressed", "false");
    await speaker.press("Enter");
    await expect(speaker).toHaveAttribute("aria-pressed", "true");
    await play(page, four);
    expect(await knocks()).toBeGreaterThan(0);
    await page.getByText("Options", { exact: true }).click();
    await expect(page.getByLabel("Sounds"), "there is one switch").toHaveCount(1);
  });
}

test("the icon of the page says that it is one's turn", async ({ page, request }) => {
  const icon = page.locator('link[rel="icon"]');
  for (const game of Object.keys(whole)) {
    const { move } = await withFriend(page, request, { game });
    const [one, two = ""] = movesOf(game);
    await expect(icon).toHaveAttribute("href", /icon-turn\.svg$/);
    await play(page, one);
    await expect(icon).toHaveAttribute("href", /\/icon\.svg$/);
    await move(two);
    await expect(icon).toHaveAttribute("href", /icon-turn\.svg$/);
  }
  expect((await page.request.get((await icon.getAttribute("href")) ?? "")).headers()["content-type"]).toBe("image/svg+xml");
  await expectAccessible(page);
});

for (const game of Object.keys(whole)) {
  test(`a hint in ${game} shows the piece first, then the move, and goes with the move`, async ({ page }) => {
    await begin(page, { game, second: { kind: "engine", level: 1 } });
    const hint = page.locator("#hint");
    await expect(hint).toHaveText("Hint");
    const marks = page.locator(".k-hinted circle, .k-pointed");
    await hint.click();
    await expect(hint).toHaveText("Show the move");
    await expect(marks).toHaveCount(1);
    await expect(page.locator("#board .k-live")).toHaveText(/^Hint: look at ./);
    await expect(page.locator(".k-hinted-head")).toHaveCount(0);
    await expectAccessible(page, "the piece");
    await hint.press("Enter");
    await expect(hint).toHaveText("Hide the hint");
    const said = (await page.locator(".k-actions .k-hint").textContent()) ?? "";
    // The marks stay where they belong when the board is turned.
    await page.locator("#flip").click();
    await expect(marks.first()).toBeVisible();
    await page.locator("#flip").click();
    await hint.click();
    await expect(marks).toHaveCount(0);
    // What is known of a position is not asked for again.
    await hint.click();
    await expect(hint).toHaveText("Show the move");
    await play(page, said.replace("Hint: ", ""));
    await expect(marks).toHaveCount(0);
    await expect(page.locator("#board")).toHaveAttribute("data-ply", "2");
    await expect(hint).toHaveText("Hint");
  });
}

test("a second press ends the search for a hint", async ({ page }) => {
  await begin(page, { game: "pijersi", second: { kind: "engine", level: 1 } });
  let asked = 0;
  await page.route("**/hint", async () => void (asked += 1));
  const hint = page.locator("#hint");
  await hint.click();
  await expect(hint).toHaveText("Stop thinking");
  await expect(page.locator("#said")).toHaveText("The computer is looking for a hint.");
  await hint.click();
  await expect(hint).toHaveText("Hint");
  expect(asked).toBe(1);
  await expect(page.locator(".k-hinted circle")).toHaveCount(0);
  await expect(page.locator("#notice")).toBeHidden();
});

test("there are no hints between people, for who watches, or in a match", async ({ page, request, browser, baseURL }) => {
  await begin(page, { game: "pijersi" });
  await expect(page.locator("#bar button").first()).toBeVisible();
  await expect(page.locator("#hint")).toHaveCount(0);
  await withFriend(page, request, { game: "pijersi" });
  await expect(page.locator("#hint")).toHaveCount(0);
  await begin(page, { game: "pijersi", second: { kind: "engine", level: 1 }, series: { games: 2 } });
  await expect(page.locator("#hint")).toHaveCount(0);
  const { id } = await begin(page, { game: "pijersi", second: { kind: "engine", level: 1 } });
  await expect(page.locator("#hint")).toBeVisible();
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? "" });
  const watcher = await elsewhere.newPage();
  await openGame(watcher, id);
  await expect(watcher.locator("#watching")).toBeVisible();
  await expect(watcher.locator("#hint")).toHaveCount(0);
  await elsewhere.close();
});

/** Where moves lead, as the server tells it. @param {Page} page @param {string} game @param {string[]} moves @returns {Promise<Position>} */
async function after(page, game, moves) {
  return (await (await page.request.post("/api/positions", { data: { game, moves } })).json()).position;
}

/** A move of each side that can follow the first: the second is one of several clicks, by a piece that stands there already. @param {Page} page @param {string} game */
async function nextTwo(page, game) {
  const first = movesOf(game)[0] ?? "";
  const now = await after(page, game, [first]);
  const reply = now.moves[0]?.text ?? "";
  const then = await after(page, game, [first, reply]);
  const own = new Set(now.pieces.filter(({ side }) => side === "first").map(({ cell }) => cell));
  const candidates = then.moves.filter(({ clicks: [script = []] }) => own.has(script[0] ?? "") && !script.some((click) => /^[*!]/.test(click)));
  const [mine] = candidates.toSorted((one, other) => (other.clicks[0]?.length ?? 0) - (one.clicks[0]?.length ?? 0));
  return { first, reply, mine: mine?.text ?? "", clicks: mine?.clicks[0] ?? [] };
}

const kept = (/** @type {Page} */ page) => page.locator(".k-kept-number");

test.describe("a move before one's turn", () => {
  test.use({ hasTouch: true });

  for (const game of Object.keys(whole)) {
    for (const [hand, way] of Object.entries({ mouse: byMouse, finger: byTouch, keyboard: byKeyboard })) {
      test(`is kept here and played when it is one's turn in ${game}, by ${hand}`, async ({ page, request }) => {
        const { id, move } = await withFriend(page, request, { game });
        const { first, reply, mine, clicks } = await nextTwo(page, game);
        await play(page, first, way);
        for (const [at, click] of clicks.entries()) await way(page, click, at, clicks);
        await expect(kept(page)).toHaveCount(clicks.length);
        await expect(page.locator(".k-actions")).toContainText(`Kept for your turn: ${clicks.join(" ")}`);
        await expect(spot(page, clicks[0] ?? "")).toHaveAttribute("aria-label", /kept for your turn, 1/);
        // Nobody else can know of it.
        expect((await (await request.get(`/api/games/${id}`)).json()).ply).toBe(1);
        await expectAccessible(page, "kept");
        await move(reply);
        await expect(page.locator("#board")).toHaveAttribute("data-ply", "3");
        await expect(kept(page)).toHaveCount(0);
        expect((await look(page)).plies.at(-1)?.text.replace(/[!*]/g, "")).toBe(mine);
      });
    }
  }

  test("is forgotten by Escape, by the other button of the mouse and by Cancel", async ({ page, request }) => {
    const { move } = await withFriend(page, request, { game: "pijersi" });
    const { first, reply, clicks } = await nextTwo(page, "pijersi");
    await play(page, first);
    const enter = async () => {
      for (const click of clicks) await spot(page, click).click();
      await expect(kept(page)).toHaveCount(clicks.length);
    };
    await enter();
    await page.keyboard.press("Escape");
    await expect(kept(page)).toHaveCount(0);
    await expect(page.locator("#board .k-live")).toHaveText("The kept move is forgotten.");
    await enter();
    await spot(page, "d4").click({ button: "right" });
    await expect(kept(page)).toHaveCount(0);
    await expect(page.locator(".k-arrows .k-ring"), "nothing is drawn instead").toHaveCount(0);
    await enter();
    await page.locator(".k-actions").getByRole("button", { name: "Cancel" }).click();
    await expect(kept(page)).toHaveCount(0);
    // One click is taken back like any other.
    await enter();
    await page.keyboard.press("Backspace");
    await expect(kept(page)).toHaveCount(clicks.length - 1);
    await page.keyboard.press("Escape");
    await move(reply);
    await expect(page.locator("#standing")).toHaveText("Your turn");
    await expect(page.locator("#board")).toHaveAttribute("data-ply", "2");
    expect((await look(page)).ply).toBe(2);
  });

  test("by drag; what cannot be is said and not played, and half a move is half a move", async ({ page, request }) => {
    const { move } = await withFriend(page, request, { game: "mik7" });
    await play(page, "f4-f5");
    await byDrag(page, "b3", 1, ["a4", "b3"]);
    await expect(kept(page)).toHaveCount(2);
    await move("e5xg5");
    await expect(page.locator("#board")).toHaveAttribute("data-ply", "2");
    await expect(page.locator(".k-refusal")).toContainText("a4 b3 is not possible now");
    expect((await look(page)).ply).toBe(2);
    await play(page, "b3-b5");
    await spot(page, "b4").click();
    await move("c5xa5");
    await expect(page.locator("#standing")).toHaveText("Your turn");
    await expect(kept(page)).toHaveCount(0);
    await spot(page, "b5").click();
    await expect(page.locator("#board")).toHaveAttribute("data-ply", "5");
  });

  test("can be turned off", async ({ page, request }) => {
    await withFriend(page, request, { game: "mikjersi" });
    await page.getByText("Options", { exact: true }).click();
    await page.getByLabel("Enter a move before your turn").uncheck();
    await page.keyboard.press("Escape");
    await play(page, movesOf("mikjersi")[0]);
    await page.locator(".k-pieces .k-first").first().waitFor();
    await spot(page, "a4").click({ force: true });
    await expect(kept(page)).toHaveCount(0);
    await expect(page.locator(".k-start")).toHaveCount(0);
  });
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  for (const game of Object.keys(whole)) {
    test(`a finger that goes sideways walks through the moves of ${game}`, async ({ page }) => {
      await played(page, game, 3);
      const empty = game === "mik7" ? "d6" : "d4";
      const from = await middle(page, empty);
      await swipe(page, stroke(from, 120, 10));
      await at(page, 2);
      await swipe(page, stroke(from, 120, -10));
      await at(page, 1);
      await swipe(page, stroke(from, -120, 0));
      await at(page, 2);
      // Neither a short way nor one that goes up turns a page; the latter scrolls.
      await swipe(page, stroke(from, 25, 0));
      await swipe(page, stroke(from, -10, -150));
      await at(page, 2);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    });
  }

  test("a hint is asked for, shown and followed by touch", async ({ page }) => {
    await begin(page, { game: "mikjersi", second: { kind: "engine", level: 1 } });
    const hint = page.locator("#hint");
    await hint.tap();
    await expect(page.locator(".k-hinted circle, .k-pointed")).toHaveCount(1);
    await hint.tap();
    const said = (await page.locator(".k-actions .k-hint").textContent()) ?? "";
    await play(page, said.replace("Hint: ", ""), byTouch);
    await expect(page.locator("#board")).toHaveAttribute("data-ply", "2");
    await expect(hint).toHaveText("Hint");
  });

  test("a piece that is dragged is dragged", async ({ page }) => {
    await begin(page, { game: "mik7" });
    await play(page, "f4-f5");
    await play(page, "e5xg5");
    const [from, to] = [await middle(page, "b3"), await middle(page, "b5")];
    await swipe(page, stroke(from, to.x - from.x, to.y - from.y));
    await expect(page.locator("#board")).toHaveAttribute("data-ply", "3");
    // Sideways to where it cannot go: it goes back, and no move is walked to.
    const ship = await middle(page, "g5");
    await swipe(page, stroke(ship, -3 * (ship.x - to.x) / 4, 0));
    await at(page, 3);
    await expect(page.locator("#live")).toBeHidden();
  });
});

test("how long nothing was captured is told when it matters", async ({ page }) => {
  for (const game of ["jersi", "mikjersi", "pijersi"]) {
    await begin(page, { game });
    await expect(page.locator("#facts")).not.toContainText("without a capture");
    await page.locator("#details summary").click();
    await expect(page.locator("#details")).toContainText(/Turns without a capture.*0 of \d+, then a draw/);
    await expectAccessible(page, game);
  }
  await begin(page, { game: "pijersi", fen: "6/R-6/6/7/6/p-6/6 w 10 9" });
  await expect(page.locator("#facts")).toHaveText("Turns without a capture10 of 20, then a draw");
  await expect(page.locator("#details")).toBeHidden();
});

test("a list counts moves as the game does", async ({ page }) => {
  await played(page, "pijersi", 3);
  await expect(page.locator(".moves li")).toHaveCount(2);
  await page.goto("/mine");
  await expect(page.getByText(/^2 moves/).first()).toBeVisible();
});

test("in a match against the computer both are called what they are", async ({ page }) => {
  await begin(page, { game: "mikjersi", second: { kind: "engine", level: 1 }, series: { games: 2 } });
  await expect(page.locator(".series .score")).toHaveText("You 0 – 0 Computer (Beginner)");
  await expect(page.locator(".plate-first .name")).toHaveText("White");
  await expect(page.locator(".plate-first .what")).toHaveText("you");
});

test("a puzzle that is solved can be analysed", async ({ page }) => {
  for (const game of Object.keys(whole)) {
    await page.goto(`/puzzles/${game}/1`);
    await page.locator("#solution").click();
    await page.locator("#verdict").getByRole("link", { name: "Analyse" }).click();
    await expect(page).toHaveURL(new RegExp(`/analysis/${game}\\?fen=`));
    await expect(page.locator("#board")).toHaveAttribute("data-settled", "yes");
    expect(Number(await page.locator("#board").getAttribute("data-ply"))).toBeGreaterThan(0);
  }
});

test("the last lesson leads on to puzzles and to a game", async ({ page }) => {
  for (const game of Object.keys(whole)) {
    await page.goto(`/learn/${game}`);
    const last = await page.locator("main ol a").last().getAttribute("href");
    await page.goto(last ?? "");
    await expect(page.locator(".lesson-ways").getByRole("link", { name: "Puzzles" })).toHaveAttribute("href", `/puzzles/${game}`);
    await expect(page.locator(".lesson-ways").getByRole("link", { name: "All ways to play" })).toHaveAttribute("href", `/new/${game}`);
    await expectAccessible(page, game);
  }
});

test("moves of nobody knows which game: one is asked to choose it", async ({ page }) => {
  await page.goto("/import");
  await page.locator("textarea").fill("a4-b5=c4 g6-f7=d6");
  await page.locator("main form button").last().click();
  await expect(page.locator("main")).toContainText("nothing says which game it is; choose one");
  await expect(page.locator("main")).toContainText("these are moves without numbers; name the game");
});

test.describe("in French", () => {
  test.use({ locale: "fr-FR" });

  test("a hint is given in French", async ({ page }) => {
    await begin(page, { game: "mik7", second: { kind: "engine", level: 1 } });
    const hint = page.locator("#hint");
    await expect(hint).toHaveText("Indice");
    await hint.click();
    await expect(hint).toHaveText("Montrer le coup");
    await expect(page.locator("#board .k-live")).toHaveText(/^Indice : regardez ./);
    await hint.click();
    await expect(page.locator(".k-actions .k-hint")).toHaveText(/^Indice : [a-g]\d/);
    await expect(page.locator(".k-hinted-head")).toBeVisible();
  });

  test("a kept move and one that cannot be are told in French", async ({ page, request }) => {
    const { move } = await withFriend(page, request, { game: "mik7" });
    await play(page, "f4-f5");
    for (const cell of ["a4", "b3"]) await spot(page, cell).click();
    await expect(page.locator(".k-actions")).toContainText("Gardé pour votre tour : a4 b3");
    await move("e5xg5");
    await expect(page.locator(".k-refusal")).toContainText("a4 b3 n’est pas possible maintenant");
    await expect(page.getByRole("button", { name: "Sons" })).toHaveAttribute("aria-pressed", "true");
    await expect(page.locator('link[rel="icon"]')).toHaveAttribute("href", /icon-turn/);
  });
});
