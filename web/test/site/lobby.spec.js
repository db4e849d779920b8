// People who do not know each other: the lobby of the first page, waiting, and a few words in a game.
import { expect, expectAccessible, expectNoSideways, listen, test } from "./fixture.js";

/** @import { Browser, Page } from "@playwright/test" */

// A site that soon offers the engine.
test.use(/** @type {any} */ ({ siteArgs: ["--offer-after", "2"], contextOptions: { reducedMotion: "reduce" } }));

/** Another browser. @param {Browser} browser @param {string | undefined} baseURL @param {object} [options] */
async function another(browser, baseURL, options = {}) {
  const context = await browser.newContext({ baseURL: baseURL ?? "", reducedMotion: "reduce", ...options });
  const complaints = listen(context);
  const page = await context.newPage();
  return { page, complaints, close: () => context.close() };
}

/** A picture for whoever wants to look. @param {Page} page @param {string} name */
async function picture(page, name) {
  const folder = process.env["PICTURES"];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** @param {Page} page @param {string} game @param {string} pace */
const quick = (page, game, pace) => page.locator(`.quick-row button[value="${game}.${pace}"]`);

test("one click each, and two strangers play; what one says in French is read in English", async ({ page: ann, browser, baseURL }) => {
  await ann.goto("/");
  await expect(ann.locator("#lobby-here")).toHaveText("1 person is here");
  await expect(ann.locator("#seeks-none")).toBeVisible();
  await quick(ann, "pijersi", "fast").click();
  await ann.waitForURL(/\/lobby\//);
  await expect(ann.getByRole("heading", { level: 1 })).toHaveText("Looking for an opponent");
  await expect(ann.locator(".lead")).toHaveText("Pijersi · 5 min + 3 s");
  await expectAccessible(ann, "waiting");

  const other = await another(browser, baseURL, { locale: "fr-FR" });
  const bob = other.page;
  await bob.goto("/");
  await expect(bob.locator("#seeks li")).toContainText("Pijersi · 5 min + 3 s");
  await expect(bob.locator("#lobby-here")).toHaveText("2 personnes sont là");
  await expectAccessible(bob, "lobby");
  await quick(bob, "pijersi", "fast").click();
  await bob.waitForURL(/\/game\//);
  await ann.waitForURL(bob.url());
  await expect(ann.locator("#board")).toHaveAttribute("data-settled", "yes");
  await expect(bob.locator("#board")).toHaveAttribute("data-settled", "yes");

  await bob.locator(".talk-menu summary").click();
  await bob.getByRole("button", { name: "Bonjour !", exact: true }).click();
  await expect(bob.locator(".talk-heard")).toContainText("Vous : Bonjour !");
  await expect(ann.locator(".talk-heard li")).toHaveText(/Hello!$/);
  await expect(ann.locator("#said")).toHaveText(/Hello!$/);
  await ann.locator(".talk-menu summary").click();
  await expectAccessible(ann, "talk");
  await ann.getByRole("button", { name: "Have fun!", exact: true }).click();
  await expect(bob.locator(".talk-heard li").last()).toHaveText(/Amusez-vous bien\s!$/);
  // Who does not want to hear the others hears nothing more of them.
  await ann.getByRole("button", { name: "Mute the others" }).click();
  await bob.getByRole("button", { name: "Merci !", exact: true }).click();
  await expect(bob.locator(".talk-heard li").last()).toHaveText("Vous : Merci !");
  await ann.getByRole("button", { name: "Oops!", exact: true }).click();
  await expect(ann.locator(".talk-heard")).toHaveText(/^You: Oops!$/);
  expect(other.complaints).toEqual([]);
  await other.close();
});

test("whoever waits is taken up by a click, and their line goes", async ({ page: ann, browser, baseURL }) => {
  const [bob, cid] = [await another(browser, baseURL), await another(browser, baseURL)];
  await ann.goto("/");
  await cid.page.goto("/");
  await bob.page.goto("/");
  await quick(bob.page, "jersi", "days").click();
  await bob.page.waitForURL(/\/lobby\//);
  const line = ann.locator("#seeks li");
  await expect(line).toContainText("Jersi · 1 day a move");
  await expect(ann.locator("#lobby-said")).toHaveText("Somebody is waiting for an opponent: Jersi, 1 day a move");
  await line.getByRole("button").click();
  await ann.waitForURL(/\/game\//);
  await bob.page.waitForURL(ann.url());
  await expect(cid.page.locator("#seeks li")).toHaveCount(0);
  await expect(cid.page.locator("#seeks-none")).toBeVisible();
  for (const one of [bob, cid]) {
    expect(one.complaints).toEqual([]);
    await one.close();
  }
});

test("a seat that is offered to anybody is taken by the keyboard, and without scripts", async ({ page: ann, browser, baseURL }) => {
  const [bob, cid] = [await another(browser, baseURL, { viewport: { width: 390, height: 844 } }), await another(browser, baseURL, { javaScriptEnabled: false })];
  await ann.goto("/");
  await expect(ann.locator("#open-part")).toBeHidden();
  await expect(ann.locator("#lobby-here")).toHaveText("1 person is here");
  const offer = async () => {
    await bob.page.goto("/new/mik7?mode=friend&side=second");
    await expectAccessible(bob.page, "offer form");
    await bob.page.getByLabel("Anybody may take the seat").check();
    await picture(bob.page, "open-form");
    await bob.page.getByRole("button", { name: "Create the link" }).click();
    await bob.page.waitForURL(/\/game\//);
    await expect(bob.page.locator("#invite")).toContainText("anybody may take the seat");
    await expectNoSideways(bob.page);
    await picture(bob.page, "open-offered");
  };
  await offer();
  const line = ann.locator("#open li");
  await expect(line).toContainText("Somebody MIK-7 · No clock · you play Ali");
  await expect(ann.locator("#lobby-said")).toHaveText(/^Somebody is waiting for an opponent: MIK-7, No clock · you play Ali$/);
  await expectAccessible(ann, "open games");
  await picture(ann, "open-lobby");
  await expect(line.getByRole("button")).toHaveAccessibleName("Play Somebody – MIK-7, No clock · you play Ali");
  await line.getByRole("button").focus();
  await ann.keyboard.press("Enter");
  await ann.waitForURL(bob.page.url());
  await expect(bob.page.locator("#invite")).toBeHidden();
  await expect(ann.locator("#standing")).toHaveText("Your turn");
  // Another is withdrawn, and a third taken at its board by whoever has no scripts.
  await ann.goto("/");
  await expect(line).toHaveCount(0);
  await offer();
  await expect(line).toHaveCount(1);
  const withdrawn = bob.page.url();
  expect((await bob.page.request.post(withdrawn.replace("/game/", "/api/games/") + "/actions", { data: { action: "abort" } })).status()).toBe(200);
  await expect(line).toHaveCount(0);
  await offer();
  await cid.page.goto("/");
  await cid.page.goto(bob.page.url());
  await picture(cid.page, "open-seat");
  await cid.page.getByRole("button", { name: "Take the seat" }).click();
  await expect(bob.page.locator("#invite")).toBeHidden();
  await expect(cid.page.locator("#invite")).toHaveCount(0);
  for (const one of [bob, cid]) {
    expect(one.complaints).toEqual([]);
    await one.close();
  }
});

test("whoever finds nobody plays the computer, or stops", async ({ page }) => {
  await page.goto("/");
  await quick(page, "mik7", "normal").click();
  await page.waitForURL(/\/lobby\//);
  await expect(page.locator("#offer")).toBeVisible();
  await expect(page.locator("#lobby-said")).toHaveText("Nobody has come yet. Would you like to play the computer instead?");
  await expectAccessible(page, "offer");
  await page.getByRole("button", { name: /^Play the computer/ }).click();
  await page.waitForURL(/\/game\//);
  const told = await (await page.request.get(page.url().replace("/game/", "/api/games/"))).json();
  expect([told.game, told.players.filter((/** @type {{ kind: string }} */ { kind }) => kind === "engine").length]).toEqual(["mik7", 1]);
  await page.goto("/");
  await quick(page, "mik7", "normal").click();
  await page.waitForURL(/\/lobby\//);
  await page.getByRole("button", { name: "Stop looking" }).click();
  await page.waitForURL(/\/#lobby$/);
  expect((await (await page.request.get("/api/lobby")).json()).seeks).toEqual([]);
});

test("without scripts whoever waits is found too, and so is the engine", async ({ page: ann, browser, baseURL }) => {
  const plain = await another(browser, baseURL, { javaScriptEnabled: false });
  await plain.page.goto("/");
  await quick(plain.page, "mikjersi", "fast").click();
  await plain.page.waitForURL(/\/lobby\//);
  await expect(plain.page.getByText("Nobody has come yet.")).toBeVisible();
  await ann.goto("/");
  await quick(ann, "mikjersi", "fast").click();
  await ann.waitForURL(/\/game\//);
  await plain.page.waitForURL(ann.url());
  await plain.close();
});

test("little boards follow their games", async ({ page, browser, baseURL }) => {
  const player = await another(browser, baseURL);
  const me = { kind: "me" };
  const made = await player.page.request.post("/api/games", { data: { game: "pijersi", first: me, second: me, visibility: "public" } });
  const { id } = await made.json();
  await page.goto("/");
  const board = page.locator(`#live a[href="/game/${id}"] + .game-board`);
  await expect(board.locator("svg")).toBeVisible();
  const move = (/** @type {string} */ text) => player.page.request.post(`/api/games/${id}/actions`, { data: { action: "move", text } });
  await move("a4-b5=c4");
  await expect(board.locator(`img[src*="/picture/game/${id}/1.svg"]`)).toBeVisible();
  // A move that comes between the page and its script is not missed.
  await page.route("**/lobby/home*.js", async (route) => {
    await move("g1f1");
    await route.continue();
  });
  await page.goto("/");
  await expect(board.locator(`img[src*="/picture/game/${id}/2.svg"]`)).toBeVisible();
  await player.close();
});

test("the lobby fits a phone and a screen, empty and busy", async ({ page, browser, baseURL }) => {
  const looks = [];
  for (const [width, height] of /** @type {[number, number][]} */ ([[1366, 768], [390, 844]])) looks.push({ width, height });
  const see = async (/** @type {string} */ what) => {
    for (const size of looks) {
      await page.setViewportSize(size);
      await page.goto("/");
      await expectNoSideways(page);
      await expectAccessible(page, `${what} ${size.width}`);
      if (process.env["LOOK"]) await page.screenshot({ path: `${process.env["LOOK"]}/${what}-${size.width}.png`, fullPage: true });
    }
  };
  await see("empty");
  const others = [];
  for (const [game, pace] of [["pijersi", "fast"], ["jersi", "normal"], ["mikjersi", "days"], ["mik7", "fast"], ["pijersi", "days"]]) {
    const other = await another(browser, baseURL);
    await other.page.goto("/");
    await quick(other.page, game ?? "", pace ?? "").click();
    await other.page.waitForURL(/\/lobby\//);
    others.push(other);
  }
  await see("busy");
  await expect(page.locator("#seeks li")).toHaveCount(5);
  const [first] = others;
  if (process.env["LOOK"] && first) {
    await expect(first.page.locator("#offer")).toBeVisible();
    for (const size of looks) {
      await first.page.setViewportSize(size);
      await first.page.screenshot({ path: `${process.env["LOOK"]}/waiting-${size.width}.png` });
    }
  }
  for (const other of others) await other.close();
});
