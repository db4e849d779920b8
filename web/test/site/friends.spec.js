// Two people in two browsers, and whoever watches.
import { begin, expect, expectAccessible, listen, look, openGame, play, test } from "./fixture.js";
import { whole } from "./lines.js";

/** @import { Browser, Page } from "@playwright/test" */

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Another browser. @param {Browser} browser @param {string} baseURL */
async function another(browser, baseURL) {
  const context = await browser.newContext({ baseURL, reducedMotion: "reduce" });
  const complaints = listen(context);
  const page = await context.newPage();
  return { page, complaints, close: () => context.close() };
}

/** @param {Page} page @param {string} name */
const button = (page, name) => page.getByRole("button", { name, exact: true });

test("two friends play over a link: clocks, takeback, draw, rematch, a spectator", async ({ page: ann, browser, baseURL }) => {
  const clock = { kind: "game", base_ms: 300_000, increment_ms: 2_000 };
  const { id } = await begin(ann, { game: "pijersi", clock, first: { kind: "me", name: "Ann" }, second: { kind: "friend" } });
  await expect(ann.locator("#standing")).toHaveText("Waiting for the other player");
  await expect(ann.locator(".qr")).toBeVisible();
  await expect(ann.locator("#invite")).toContainText(`--listen 0.0.0.0:${new URL(ann.url()).port}`);
  await expectAccessible(ann, "waiting");
  const link = await ann.locator("#invite-link").inputValue();
  expect(link).toContain(`/game/${id}/join/`);

  const guest = await another(browser, baseURL ?? "");
  const bob = guest.page;
  await bob.goto(link);
  await expect(bob.getByRole("heading", { level: 1 })).toHaveText("Ann invites you to Pijersi");
  await expectAccessible(bob, "invitation");
  // Looking at a link takes nothing.
  expect((await look(ann)).status).toBe("waiting");
  await bob.getByLabel("Your name").fill("Bob");
  await button(bob, "Sit down and play").click();
  await expect(bob).toHaveURL(new RegExp(`/game/${id}$`));
  await expect(ann.locator("#invite")).toBeHidden();
  await expect(ann.locator(".plate-second .name")).toHaveText("Bob");
  await expect(ann.locator("#standing")).toHaveText("Your turn");
  await expect(ann.locator(".plate-first .clock")).toHaveClass(/is-running/);

  const watcher = await another(browser, baseURL ?? "");
  await openGame(watcher.page, id);
  await expect(watcher.page.locator("#watching")).toBeVisible();
  await expect(watcher.page.locator("#bar button")).toHaveCount(0);

  const [first, second] = /** @type {[string, string]} */ (whole["pijersi"]?.moves);
  await play(ann, first);
  await expect(bob.locator("#standing")).toHaveText("Your turn");
  await expect(bob).toHaveTitle(/^Your turn/);
  await expect(bob.locator("#board .k-live")).toHaveText(/White: b4/);
  await expect(bob.locator(".plate-second .clock")).toHaveClass(/is-running/);
  await play(bob, second);
  await expect(watcher.page.locator(".moves button")).toHaveCount(2);
  await expect(ann.locator("#board")).toHaveAttribute("data-ply", "2");

  // Who looks at what was is not told whose turn it is now.
  await watcher.page.getByRole("button", { name: "Previous move" }).click();
  await expect(watcher.page.locator("#standing")).toHaveText(/^After White: /);
  await button(watcher.page, "Back to the game").click();
  await expect(watcher.page.locator("#standing")).toHaveText("White to move");

  // Bob's move goes back when Ann agrees.
  await button(bob, "Take back").click();
  await expect(ann.locator(".offer")).toContainText("Bob would like to take back the last move.");
  await expect(bob.locator(".offer")).toContainText("You asked");
  await button(ann, "Accept").click();
  await expect(ann.locator(".moves button")).toHaveCount(1);
  await expect(bob.locator("#standing")).toHaveText("Your turn");
  // What was said of the move that went back is not said any more.
  await expect(ann.locator("#board .k-live")).toHaveText("");
  await play(bob, second);

  // A draw is declined, then agreed.
  await expect(ann.locator("#standing")).toHaveText("Your turn");
  await button(ann, "Offer a draw").click();
  await button(bob, "Decline").click();
  await expect(ann.locator("#said")).toHaveText("The offer was declined.");
  await button(bob, "Offer a draw").click();
  await button(ann, "Accept").click();
  for (const page of [ann, bob, watcher.page]) {
    await expect(page.locator("#standing")).toHaveText("A draw");
    await expect(page.locator(".reason")).toHaveText("Both players agreed");
    await expect(page.locator(".clock.is-running")).toHaveCount(0);
  }

  // Another game with sides swapped, for both.
  await button(ann, "Play again").click();
  await expect(bob.locator(".offer")).toContainText("Ann would like to play again.");
  await button(bob, "Accept").click();
  await expect(ann).not.toHaveURL(new RegExp(id));
  await expect(bob).toHaveURL(ann.url());
  await expect(bob.locator("#standing")).toHaveText("Your turn");
  await expect(ann.locator(".plate-second .what")).toContainText("you");
  await expect(watcher.page.getByRole("link", { name: "To the next game" })).toBeVisible();

  // Bob gives up, after having been asked; before the first moves a game is called off instead.
  await play(bob, first);
  await expect(ann.locator("#standing")).toHaveText("Your turn");
  await play(ann, second);
  await button(bob, "Resign").click();
  await button(bob, "No, go on").click();
  await expect(bob.locator("#standing")).toHaveText("Your turn");
  await button(bob, "Resign").click();
  await button(bob, "Yes, resign").click();
  await expect(ann.locator("#standing")).toHaveText("You win");
  await expect(ann.locator(".reason")).toHaveText("By resignation");
  expect([...guest.complaints, ...watcher.complaints]).toEqual([]);
  await Promise.all([guest.close(), watcher.close()]);
});

test("a link that was replaced is void, and the owner is shown the new one", async ({ page, browser, baseURL }) => {
  const { id, keys } = await begin(page, { game: "mikjersi", first: { kind: "friend" }, second: { kind: "me" } });
  await page.request.post(`/api/games/${id}/seats/first/key`);
  await page.reload();
  await expect(page.locator(".qr")).toHaveCount(1);
  await expect(page.locator("#invite-link")).toHaveValue(/join/);
  const link = await page.locator("#invite-link").inputValue();
  expect(link).not.toContain(keys["first"]);
  const context = await browser.newContext({ baseURL });
  const guest = await context.newPage();
  expect((await guest.goto(`/game/${id}/join/${keys["first"]}`))?.status()).toBe(403);
  await expect(guest.getByRole("heading", { level: 1 })).toHaveText("This link was used, replaced by another one, or has expired");
  await guest.goto(link);
  await button(guest, "Sit down and play").click();
  await expect(guest.locator("#standing")).toHaveText("Your turn");
  // The link brings back whoever used it.
  await guest.goto(link);
  await expect(guest).toHaveURL(new RegExp(`/game/${id}$`));
  await context.close();
});

test("a second device plays the same games, and who had games there is asked first", async ({ page, browser, baseURL }) => {
  const { id } = await begin(page, { game: "mikjersi" });
  const device = async () => {
    await page.goto(`/game/${id}`);
    await page.locator('form[action$="/device"]').evaluate((form) => /** @type {HTMLFormElement} */ (form).requestSubmit());
    await page.waitForURL(/device$/);
    return page.getByLabel("The link for your other device").inputValue();
  };
  const phone = await another(browser, baseURL ?? "");
  await phone.page.goto(await device());
  await expectAccessible(phone.page, "arrival");
  await button(phone.page, "Go on here").click();
  await expect(phone.page).toHaveURL(new RegExp(`/game/${id}$`));
  const { moves: [first = "", second = ""] } = /** @type {{ moves: string[] }} */ (whole["mikjersi"]);
  await play(phone.page, first);
  await page.goto(`/game/${id}`);
  await play(page, second);
  await expect(phone.page.locator(".moves button")).toHaveCount(2);
  // Somebody who has games of their own on that device.
  const tablet = await another(browser, baseURL ?? "");
  await tablet.page.goto("/");
  const own = await begin(tablet.page, { game: "pijersi" });
  await tablet.page.goto(await device());
  await expectAccessible(tablet.page, "arrival, occupied");
  await tablet.page.locator("button[name=aside]").click();
  await expect(tablet.page).toHaveURL(new RegExp(`/game/${id}$`));
  await tablet.page.goto("/mine");
  await expect(tablet.page.locator(`a[href="/game/${own.id}"]`)).toHaveCount(0);
  await tablet.page.locator('form[action="/devices/back"] button').click();
  await expect(tablet.page.locator(`a[href="/game/${own.id}"]`).first()).toBeVisible();
  expect([...phone.complaints, ...tablet.complaints]).toEqual([]);
  await Promise.all([phone.close(), tablet.close()]);
});

test("a flag falls, and both see it", async ({ page }) => {
  await begin(page, { game: "mikjersi", clock: { kind: "move", ms: 1_500 } });
  await expect(page.locator(".plate-first .clock")).toHaveText(/^0:0[01]\.\d$/);
  await expect(page.locator("#standing")).toHaveText("Black wins");
  await expect(page.locator(".reason")).toHaveText("On time");
});

test("a match of two games of MIK-7 keeps its score", async ({ page }) => {
  const { moves } = /** @type {{ moves: string[] }} */ (whole["mik7"]);
  const options = { count: "points" };
  const seats = { first: { kind: "me", name: "Ann" }, second: { kind: "me", name: "Bob" } };
  await begin(page, { game: "mik7", options, series: { games: 2, count: "points" }, ...seats });
  await expect(page.locator(".series")).toContainText("Game 1 of 2");
  await expect(page.locator(".series .score")).toHaveText("Ann 0 – 0 Bob");
  // With points play goes on after the contract is broken, so the first game is given up.
  for (const text of moves) await play(page, text);
  await button(page, "Resign").click();
  await button(page, "Yes, resign").click();
  await expect(page.locator(".points")).toHaveText(/^Points: Ali \d+, Eddy \d+$/);
  const score = page.locator(".series .score");
  await expect(score).not.toHaveText("Ann 0 – 0 Bob");
  const before = await score.textContent();
  await button(page, "Next game of the match").click();
  await expect(page.locator(".series")).toContainText("Game 2 of 2");
  await expect(page.locator(".plate-first .name")).toHaveText("Bob");
  await expect(score).toHaveText(before ?? "");
  for (const text of moves.slice(0, 2)) await play(page, text);
  await button(page, "Resign").click();
  await button(page, "Yes, resign").click();
  await expect(score).not.toHaveText(before ?? "");
  await expect(button(page, "Next game of the match")).toHaveCount(0);
  await expect(page.locator(".match-end")).toHaveText("The match is drawn.");
  await expect(page.locator("#result").getByRole("link", { name: "Score sheet" })).toHaveAttribute("href", /^\/series\//);
  await expect(page.locator("#result").getByRole("link", { name: "New game" })).toBeVisible();
});

test("a match of MIK-7 by contracts is played to its end", async ({ page }) => {
  const { moves, reason } = /** @type {import("./lines.js").WholeGame} */ (whole["mik7"]);
  const seats = { first: { kind: "me", name: "Ann" }, second: { kind: "me", name: "Bob" } };
  await begin(page, { game: "mik7", series: { games: 2 }, ...seats });
  const next = button(page, "Next game of the match");
  // Eddy wins both: Bob is he first, then Ann.
  for (const [winner, told] of [["Bob", "Ann 0 – 1 Bob"], ["Ann", "Ann 1 – 1 Bob"]]) {
    for (const text of moves) await play(page, text);
    await expect(page.locator("#standing")).toHaveText(`${winner} wins`);
    await expect(page.locator(".reason")).toHaveText(reason);
    await expect(page.locator(".series .score")).toHaveText(told ?? "");
    if (winner === "Bob") {
      await next.click();
      await expect(page.locator(".plate-first .name")).toHaveText("Bob");
    }
  }
  await expect(next).toHaveCount(0);
  await expect(page.locator(".match-end")).toHaveText("The match is drawn.");
  await page.locator("#result").getByRole("link", { name: "Score sheet" }).click();
  await expect(page.getByRole("row")).toContainText([/Ann/, /Eddy/, /Eddy/]);
});

test("whoever has no name in a match has a letter, also when sides are swapped", async ({ page }) => {
  await begin(page, { game: "mik7", series: { games: 2 } });
  const names = page.locator(".plate-first .name, .plate-second .name");
  const sides = page.locator(".plate-first .what, .plate-second .what");
  await expect(page.locator(".series .score")).toHaveText("Player A 0 – 0 Player B");
  expect((await names.allTextContents()).toSorted()).toEqual(["Player A", "Player B"]);
  await expect(page.locator(".plate-first .name")).toHaveText("Player A");
  expect((await sides.allTextContents()).toSorted()).toEqual(["Ali", "Eddy"]);
  for (const text of whole["mik7"]?.moves ?? []) await play(page, text);
  await expect(page.locator("#standing")).toHaveText("Player B wins");
  await button(page, "Next game of the match").click();
  await expect(page.locator(".plate-first .name")).toHaveText("Player B");
  await expect(page.locator(".plate-first .what")).toHaveText("Ali");
});

test("one's own invitation is known as such; a link that was used leads to watching", async ({ page, browser, baseURL }) => {
  const { id, keys } = await begin(page, { game: "jersi", second: { kind: "friend" } });
  const link = `/game/${id}/join/${keys["second"]}`;
  // All of the invitation is in the window.
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await page.locator(".panel").evaluate((panel) => panel.scrollHeight - panel.clientHeight)).toBeLessThanOrEqual(0);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your own invitation to Jersi");
  await expect(page.locator("main")).toContainText("This link is for your friend: whoever uses it plays Black.");
  await expectAccessible(page, "own invitation");
  await page.getByRole("link", { name: "To the game and its code" }).click();
  await expect(page.locator(".qr")).toBeVisible();
  await page.goto(link);
  await button(page, "Play both sides here").click();
  await expect(page.locator("#standing")).toHaveText("White to move");
  expect((await look(page)).you).toEqual(["first", "second"]);
  const third = await another(browser, baseURL ?? "");
  expect((await third.page.goto(link))?.status()).toBe(403);
  await third.page.getByRole("link", { name: "Watch this game" }).click();
  await expect(third.page.locator("#watching")).toBeVisible();
  await third.close();
});

test("what a friend asks for is answered right below the board", async ({ page: ann, browser, baseURL }) => {
  const { id, keys } = await begin(ann, { game: "jersi", second: { kind: "friend" } });
  const { page: bob, close } = await another(browser, baseURL ?? "");
  await bob.setViewportSize({ width: 390, height: 844 });
  await bob.request.post(`/game/${id}/join/${keys["second"]}`, { form: { name: "Bob" } });
  await openGame(bob, id);
  await play(ann);
  await button(ann, "Take back").click();
  const offer = bob.locator(".offer");
  for (const [width, height] of [[390, 844], [844, 390], [1280, 800]]) {
    await bob.setViewportSize({ width: width ?? 0, height: height ?? 0 });
    await expect(button(bob, "Accept"), `${width}`).toBeInViewport({ ratio: 1 });
    await expect(bob.locator(".at-bottom"), `${width}`).toBeInViewport({ ratio: 1 });
  }
  await bob.setViewportSize({ width: 390, height: 844 });
  const [board, asked] = [await bob.locator("#board").boundingBox(), await offer.boundingBox()];
  expect((asked?.y ?? 0) - (board?.y ?? 0) - (board?.height ?? 0)).toBeLessThan(20);
  await button(bob, "Accept").click();
  await expect(offer).toHaveCount(0);
  await close();
});
