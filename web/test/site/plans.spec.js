// Searches by days that stand, answers that are planned on the board, and games by codes on a board that is clicked.
import { byMouse, playClicks, spot } from "../play.js";
import { expect, expectAccessible, expectNoSideways, listen, test } from "./fixture.js";

/** @import { Browser, Page } from "@playwright/test" */

test.use({ contextOptions: { reducedMotion: "reduce" } });

const DAY_MS = 86_400_000;
const PHONE = { width: 360, height: 740 };

/** Another browser. @param {Browser} browser @param {string | undefined} baseURL @param {object} [options] */
async function another(browser, baseURL, options = {}) {
  const context = await browser.newContext({ baseURL: baseURL ?? "", reducedMotion: "reduce", ...options });
  const complaints = listen(context);
  return { page: await context.newPage(), complaints, close: () => context.close() };
}

/** @param {Page} page @param {string} name */
async function signUp(page, name) {
  const made = await page.request.post("/api/account", { data: { name, password: "a long walk" } });
  expect(made.status(), await made.text()).toBe(201);
}

/** A picture for whoever wants to look. @param {Page} page @param {string} name */
async function picture(page, name) {
  const folder = process.env["PICTURES"];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** The legal moves of Pijersi after others, with their clicks. @param {Page} page @param {string[]} moves @returns {Promise<{ text: string, clicks: string[][] }[]>} */
async function legal(page, moves) {
  const line = await page.request.post("/api/positions", { data: { game: "pijersi", moves } });
  expect(line.status(), await line.text()).toBe(200);
  return (await line.json()).position.moves;
}

/** Makes the move of that place on the board of the page. @param {Page} page @param {string[]} moves those before it @param {number} at */
async function clickMove(page, moves, at) {
  const move = (await legal(page, moves))[at];
  await playClicks(page, move?.clicks[0] ?? [], byMouse);
  return move?.text ?? "";
}

/** Makes a move that nothing could follow, so that its last click sends it. @param {Page} page @param {string[]} moves those before it */
async function clickAndSend(page, moves) {
  const scripts = (await legal(page, moves)).map(({ text, clicks }) => ({ text, clicks: clicks[0] ?? [] }));
  const goesOn = (/** @type {string[]} */ clicks) => scripts.some((other) => other.clicks.length > clicks.length && clicks.every((click, at) => other.clicks[at] === click));
  const whole = scripts.find(({ clicks }) => !goesOn(clicks));
  for (const click of whole?.clicks ?? []) await spot(page, click).click();
  await expect(page).toHaveURL(/move=/);
  return whole?.text ?? "";
}

/** @param {Page} page */
const settled = (page) => expect(page.locator("#board")).toHaveAttribute("data-settled", "yes");

test("a search by days stands without its page, and whoever looked is told", async ({ page: ann, browser, baseURL }) => {
  await signUp(ann, "Anna");
  await ann.goto("/new/pijersi?mode=anybody&clock=move-259200");
  await ann.locator("form button.primary").click();
  await expect(ann.getByText("Your search stands in the lobby until")).toBeVisible();
  await expect(ann.locator(".waiting-dots")).toHaveCount(0);
  await expectAccessible(ann);
  await picture(ann, "standing-waiting");
  await ann.getByRole("link", { name: "Back to the lobby" }).click();
  const own = ann.locator("#own-seeks li");
  await expect(own).toHaveCount(1);
  // The live list, which comes by the socket, does not say it twice.
  await expect(ann.locator("#lobby-here")).toContainText("1");
  await expect(ann.locator("#seeks li[data-offer]")).toHaveCount(0);
  await expectAccessible(ann);
  await picture(ann, "standing-lobby");
  await ann.goto("about:blank");
  const friend = await another(browser, baseURL, { locale: "fr", viewport: PHONE });
  const bob = friend.page;
  await signUp(bob, "Bobby");
  await bob.goto("/");
  await expectNoSideways(bob);
  await picture(bob, "standing-phone");
  await bob.locator("#seeks li[data-offer] button").first().click();
  await expect(bob).toHaveURL(/\/game\//);
  await ann.goto("/notices");
  await expect(ann.getByText(/It is your turn against Bobby|Bobby has taken up your game/)).toBeVisible();
  await ann.goto("/");
  await expect(own).toHaveCount(0);
  // Another one is withdrawn, by the keyboard.
  await ann.goto("/new/jersi?mode=anybody&clock=move-259200");
  await ann.locator("form button.primary").click();
  await ann.getByRole("link", { name: "Back to the lobby" }).click();
  await own.getByRole("button").focus();
  await ann.keyboard.press("Enter");
  await expect(own).toHaveCount(0);
  expect(friend.complaints).toEqual([]);
  await friend.close();
});

test("answers are planned on the board, in branches, and the engine keeps out of it", async ({ page: ann, browser, baseURL }) => {
  const friend = await another(browser, baseURL);
  const bob = friend.page;
  const clock = { kind: "move", ms: 3 * DAY_MS };
  const made = await ann.request.post("/api/games", { data: { game: "pijersi", first: { kind: "me" }, second: { kind: "friend" }, clock } });
  const { id, keys } = await made.json();
  await bob.request.post(`/api/games/${id}/join`, { data: { key: keys.second, name: "Bob" } });
  const first = (await legal(ann, []))[0]?.text ?? "";
  const act = (/** @type {Page} */ page, /** @type {string} */ text) => page.request.post(`/api/games/${id}/actions`, { data: { action: "move", text } });
  expect((await act(ann, first)).status()).toBe(200);
  /** @type {string[]} */
  const asked = [];
  ann.on("websocket", (socket) => asked.push(socket.url()));
  ann.on("request", (request) => asked.push(request.url()));
  await ann.goto(`/game/${id}`);
  await ann.locator("details", { hasText: "Conditional moves" }).locator("summary").click();
  await ann.getByRole("link", { name: "Plan answers on the board" }).click();
  await settled(ann);
  const keep = ann.locator("#plan-keep");
  await expect(keep).toBeDisabled();
  // Two branches: two moves of his, an answer to each.
  const theirs = await clickMove(ann, [first], 0);
  await expect(keep).toBeDisabled();
  await settled(ann);
  await clickMove(ann, [first, theirs], 3);
  await expect(ann.locator("#plan-list li")).toHaveCount(1);
  await settled(ann);
  await ann.keyboard.press("Home");
  await settled(ann);
  const other = await clickMove(ann, [first], 5);
  await settled(ann);
  await clickMove(ann, [first, other], 2);
  await expect(ann.locator("#plan-list li")).toHaveCount(2);
  await expect(ann.locator("#engine, #balance, #edit, #fen-form").locator("visible=true")).toHaveCount(0);
  await expectAccessible(ann);
  await picture(ann, "plan");
  await keep.click();
  await expect(ann).toHaveURL(new RegExp(`/game/${id}`));
  expect(asked.filter((url) => /analysis\/live|\/api\/anal/.test(url))).toEqual([]);
  const kept = await (await ann.request.get(`/api/games/${id}/conditional`)).json();
  expect(kept.lines).toHaveLength(2);
  // They come back on the board, also after the browser has forgotten its own copy.
  await ann.evaluate(() => localStorage.clear());
  await ann.goto(`/analysis/pijersi?plan=${id}`);
  await expect(ann.locator("#plan-list li")).toHaveCount(2);
  expect((await act(bob, other)).status()).toBe(200);
  const view = await (await ann.request.get(`/api/games/${id}`)).json();
  expect(view.ply).toBe(3);
  expect(friend.complaints).toEqual([]);
  await friend.close();
});

test("plans fit a phone, in French", async ({ browser, baseURL }) => {
  const friend = await another(browser, baseURL, { locale: "fr", viewport: PHONE, hasTouch: true });
  const { page } = friend;
  const clock = { kind: "move", ms: 3 * DAY_MS };
  const made = await page.request.post("/api/games", { data: { game: "pijersi", first: { kind: "me" }, second: { kind: "friend" }, clock } });
  const { id, keys } = await made.json();
  const other = await another(browser, baseURL);
  await other.page.request.post(`/api/games/${id}/join`, { data: { key: keys.second, name: "Bob" } });
  const first = (await legal(page, []))[0]?.text ?? "";
  await page.request.post(`/api/games/${id}/actions`, { data: { action: "move", text: first } });
  await page.goto(`/analysis/pijersi?plan=${id}`);
  await settled(page);
  await expect(page.getByRole("button", { name: "Garder comme coups conditionnels" })).toBeVisible();
  await expectNoSideways(page);
  await expectAccessible(page);
  await picture(page, "plan-phone");
  expect(friend.complaints).toEqual([]);
  await Promise.all([friend.close(), other.close()]);
});

test("a game by codes is played by clicks, back and forth", async ({ page: ann, browser, baseURL }) => {
  const friend = await another(browser, baseURL, { locale: "fr", viewport: PHONE });
  const bob = friend.page;
  await ann.goto("/code?game=pijersi");
  await settled(ann);
  await expectAccessible(ann);
  await picture(ann, "code-begin");
  const first = await clickAndSend(ann, []);
  await expect(ann.locator("#send")).toBeVisible();
  // It is sent: nothing is moved here any more.
  await expect(ann.locator("[data-click]")).toHaveCount(0);
  await picture(ann, "code-sent");
  const code = await ann.locator("#send").inputValue();
  await bob.goto(`/code?code=${code}`);
  await settled(bob);
  await expectNoSideways(bob);
  await expectAccessible(bob);
  await picture(bob, "code-phone");
  await clickAndSend(bob, [first]);
  const answer = await bob.locator("#send").inputValue();
  await ann.goto(`/code?code=${answer}&after=${code}`);
  await settled(ann);
  await expect(ann.locator("[data-click]").first()).toBeAttached();
  await ann.goto(`/code?code=${code}&after=${answer}`);
  await expect(ann.getByRole("alert")).toContainText("does not continue");
  // Days later the page is long closed; what she sent is remembered here, and tells an answer from what is none.
  const paste = async (/** @type {string} */ text) => {
    await ann.goto("/code");
    await ann.getByLabel("The code", { exact: true }).fill(text);
    await ann.getByRole("button", { name: "Read it", exact: true }).click();
  };
  await paste(answer);
  await settled(ann);
  await expect(ann.getByText("with one move more")).toBeVisible();
  await expect(ann).toHaveURL(`/code?code=${answer}`);
  await paste(code);
  await expect(ann.getByRole("alert")).toContainText("this is the code that you sent");
  await expect(ann.locator("[data-click]")).toHaveCount(0);
  await expectAccessible(ann);
  await picture(ann, "code-own");
  // A link is an answer too.
  await ann.goto(`/code?code=${code}`);
  await expect(ann.getByRole("alert")).toContainText("this is the code that you sent");
  await ann.getByRole("link", { name: "Read it all the same" }).click();
  await settled(ann);
  // Bob, who answered it, may look at what came once more.
  await bob.goto(`/code?code=${code}`);
  await expect(bob.locator("[data-click]").first()).toBeAttached();
  expect(friend.complaints).toEqual([]);
  await friend.close();
});
