// The pages before and around a game, in a real browser, served by the real program.
import { expect, test } from "@playwright/test";
import { expectAccessible } from "../accessible.js";
import { byMouse, playClicks } from "../play.js";
import { start } from "./server.js";

const GAMES = ["jersi", "mikjersi", "pijersi", "mik7"];
const THEMES = ["light", "dark", "contrast"];
const LANGUAGES = ["en", "fr"];

/** @type {import("./server.js").Site} */
let site;
/** Pages that differ by game or by what goes on, filled once there is something to see; every other page is walked in `every_page.spec.js`. @type {string[]} */
const pages = ["/", "/watch", ...GAMES.flatMap((game) => [`/new/${game}`, `/rules/${game}`])];

/** The address of an empty seat. */
let invitation = "";

/**
 * Begins a game as a program does; gives its name.
 * @param {import("@playwright/test").APIRequestContext} request
 * @param {Record<string, unknown>} wanted
 */
async function begin(request, wanted) {
  const answer = await request.post(`${site.url}/api/games`, { data: wanted });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

test.beforeAll(async ({ playwright }) => {
  site = await start();
  const request = await playwright.request.newContext();
  const me = (/** @type {string} */ name) => ({ kind: "me", name });
  for (const game of GAMES) {
    await begin(request, { game, first: me("Zoé, who has quite a long name indeed"), second: me("Max"), visibility: "public" });
  }
  const match = await begin(request, {
    game: "mik7", options: { count: "points" }, first: me("Zoé"), second: me("Max"), series: { games: 4, count: "points" },
  });
  await request.post(`${site.url}/api/games/${match}/actions`, { data: { action: "resign" } });
  pages.push(`/series/${match}`);
  const wanted = { game: "pijersi", first: me("Zoé"), second: { kind: "friend" } };
  const { id, keys } = await (await request.post(`${site.url}/api/games`, { data: wanted })).json();
  invitation = `/game/${id}/join/${keys.second}`;
  await request.dispose();
});
test.afterAll(() => site.remove());

/** What the page complained about. @type {string[]} */
let complaints = [];
test.beforeEach(({ page }) => {
  complaints = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
});
/** Whatever goes wrong with a page that is not there is said by its status. */
const isOwn = (/** @type {string} */ text) => !/status of (404|422)/.test(text);
test.afterEach(() => expect(complaints.filter(isOwn)).toEqual([]));

/** Cookies of a reader who has chosen. */
const chosen = (/** @type {string} */ language, /** @type {string} */ theme) => [
  { name: "kelci-language", value: language, url: site.url },
  { name: "kelci-theme", value: theme, url: site.url },
];

// Colours do not depend on words, so both languages are read in one theme only.
for (const [theme, language] of [...THEMES.map((theme) => [theme, "en"]), ["dark", "fr"]]) {
  test(`everybody can use the pages of every game (${theme}, ${language})`, async ({ page, context }) => {
    await context.addCookies(chosen(language, theme));
    const check = async (/** @type {string} */ what) => {
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      // What is folded away must be right too.
      await page.evaluate(() => document.querySelectorAll("details.more").forEach((more) => more.setAttribute("open", "")));
      await expectAccessible(page, what);
    };
    await page.goto(`${site.url}/new/pijersi?option-setup=other&text-setup=GRXLLZ`);
    await page.locator("button.go").click();
    await expect(page.locator("#wrong")).toBeVisible();
    await check("a form that came back");
    // From now on the first page has a game of one's own.
    const begun = await page.request.post(`${site.url}/new/jersi`, { form: { mode: "computer" }, maxRedirects: 0 });
    const own = begun.headers()["location"];
    for (const path of [...pages, "/mine", invitation]) {
      await page.goto(site.url + path);
      await check(path);
    }
    // One's seat for another device is the answer to a button in a menu.
    await page.goto(site.url + own);
    await page.locator('form[action$="/device"]').evaluate((form) => /** @type {HTMLFormElement} */ (form).requestSubmit());
    await page.waitForURL(/device$/);
    await check("device");
  });
}

test("no page of a game is wider than a small phone", async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const language of LANGUAGES) {
    await context.addCookies(chosen(language, "light"));
    for (const path of pages) {
      await page.goto(site.url + path);
      await page.evaluate(() => document.querySelectorAll("details.more").forEach((more) => more.setAttribute("open", "")));
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, `${path} in ${language}`).toBeLessThanOrEqual(360);
    }
  }
});

test("nothing sticks out of a card of the first page, and a game can be begun without scrolling", async ({ page, context }) => {
  for (const language of LANGUAGES) {
    await context.addCookies(chosen(language, "light"));
    for (const [width, height] of [[1280, 800], [1920, 1080], [1024, 768], [768, 1024], [390, 844]]) {
      await page.setViewportSize({ width: width ?? 0, height: height ?? 0 });
      await page.goto(site.url);
      const out = await page.locator("#games .card").evaluateAll((cards) =>
        cards.flatMap((card) => {
          const { left, right } = card.getBoundingClientRect();
          const parts = [...card.querySelectorAll(".button, .button *, h2, p")];
          return parts.filter((one) => one.getBoundingClientRect().left < left || one.getBoundingClientRect().right > right || one.scrollWidth > one.clientWidth + 1 && one.matches(".button")).map((one) => one.outerHTML.slice(0, 120));
        }));
      expect(out, `${language} ${width}`).toEqual([]);
      const below = await page.locator(".at-once .button").evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)));
      expect(below, `${language} ${width}`).toBeLessThanOrEqual(height ?? 0);
    }
  }
});

test("the menu of languages and colours is closed by Escape and by a click elsewhere", async ({ page }) => {
  await page.goto(site.url);
  const menu = page.locator(".choices");
  const sheet = menu.locator(".sheet");
  await menu.locator("summary").click();
  await sheet.getByLabel("Light").check();
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(menu.locator("summary")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(sheet).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(sheet).toBeHidden();
});

test("what is touched is large enough to be touched", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const path of ["/", "/watch", "/new/pijersi", "/new/mik7"]) {
    await page.goto(site.url + path);
    const small = await page.locator("main :is(.button, .pill, .mode, .switch, summary, select, input[type=text])").evaluateAll((all) =>
      all.filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44).map((one) => one.outerHTML.slice(0, 120)));
    expect(small, path).toEqual([]);
  }
});

for (const game of GAMES) {
  test(`from the first page to ${game} it takes two clicks, and the third moves`, async ({ page }) => {
    await page.goto(site.url);
    await page.locator(`#games h2 a[href="/new/${game}"]`).click();
    await page.locator("button.go").click();
    await page.waitForURL(/\/game\/[0-9a-z]{26}$/);
    const view = await (await page.request.get(page.url().replace("/game/", "/api/games/"))).json();
    expect(view.you).toEqual(["first"]);
    expect(view.turn).toBe("first");
    // The first move whose clicks are all on the board.
    const { clicks } = view.position.moves.find((/** @type {{ clicks: string[][] }} */ move) => move.clicks[0]?.every((click) => /^[a-i]/.test(click)));
    await expect(page.locator("#board")).toHaveAttribute("data-settled", "yes");
    await playClicks(page, clicks[0], byMouse);
  });

  test(`one click plays ${game} now`, async ({ page }) => {
    await page.goto(site.url);
    await page.locator(`#games form[action="/new/${game}"] button`).first().click();
    await page.waitForURL(/\/game\//);
  });
}

test("only what belongs to the chosen way to play is shown", async ({ page }) => {
  await page.goto(`${site.url}/new/mik7`);
  const shown = (/** @type {string} */ selector) => page.locator(selector).first().isVisible();
  expect(await shown(".levels")).toBe(true);
  expect(await shown("select[name=level-first]")).toBe(false);
  await page.locator("input[name=mode][value=watch]").check();
  expect(await shown(".levels")).toBe(false);
  expect(await shown("select[name=level-first]")).toBe(true);
  expect(await shown("fieldset:has(> .row [name=side])")).toBe(false);
  await page.locator("input[name=mode][value=friend]").check();
  expect(await shown("fieldset:has(> .row [name=side])")).toBe(true);
  expect(await shown(".counts")).toBe(false);
  await page.locator("input[name=series][value='4']").check();
  expect(await shown(".counts")).toBe(true);
  expect(await shown("input[name=series-games]")).toBe(false);
  await page.locator("input[name=series][value=other]").check();
  expect(await shown("input[name=series-games]")).toBe(true);
  expect(await shown("input[name=base-minutes]")).toBe(false);
  await page.locator("input[name=clock][value=own-game]").check();
  expect(await shown("input[name=base-minutes]")).toBe(true);
});

test("a rule file is read into its field, and what is wrong with it is said there", async ({ page }) => {
  await page.goto(`${site.url}/new/mik7`);
  await page.locator("summary", { hasText: "visibility" }).click();
  const file = page.locator("input[type=file]");
  await file.setInputFiles({ name: "large.toml", mimeType: "text/plain", buffer: Buffer.alloc(70_000, "#") });
  await expect(page.locator(".document output")).toHaveText(/too large/);
  await file.setInputFiles({ name: "rules.toml", mimeType: "text/plain", buffer: Buffer.from('stations = ["z9", "e5"]\n') });
  await expect(page.locator("textarea")).toHaveValue(/z9/);
  await page.locator("button.go").click();
  await expect(page.locator(".document .wrong")).toContainText("This rule file cannot be used");
  await expect(page.locator("textarea")).toHaveValue(/z9/);
  await page.locator("textarea").fill("ship_diagonals = true");
  await page.locator("button.go").click();
  await page.waitForURL(/\/game\//);
});

test("the form works by keyboard alone", async ({ page }) => {
  await page.goto(`${site.url}/new/pijersi`);
  await page.locator("input[name=mode][value=computer]").focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("input[name=mode][value=friend]")).toBeChecked();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/game\//);
  const view = await (await page.request.get(page.url().replace("/game/", "/api/games/"))).json();
  expect(view.status).toBe("waiting");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("a game begins all the same", async ({ page }) => {
    await page.goto(`${site.url}/new/jersi`);
    await page.locator("button.go").click();
    await page.waitForURL(/\/game\//);
    await page.goto(site.url);
    await expect(page.locator("#own .status")).toHaveText("Your turn");
  });
});

test("a score sheet fills in while one looks", async ({ page }) => {
  await page.goto(`${site.url}/new/jersi`);
  const wanted = { game: "jersi", first: { kind: "me", name: "Ann" }, second: { kind: "me", name: "Ben" }, series: { games: 2 } };
  const match = await begin(page.request, wanted);
  await page.goto(`${site.url}/series/${match}`);
  await expect(page.locator(".score-standing")).toContainText("It is level.");
  await page.request.post(`${site.url}/api/games/${match}/actions`, { data: { action: "resign" } });
  await expect(page.locator(".score-standing")).toContainText("Ben leads.");
  await expect(page.locator("tbody tr").first()).toContainText(/by resignation/i);
});

test("public games appear while one watches", async ({ page, playwright }) => {
  await page.goto(`${site.url}/watch`);
  const other = await playwright.request.newContext();
  const me = { kind: "me", name: "Somebody new" };
  await begin(other, { game: "pijersi", first: me, second: me, visibility: "public" });
  await expect(page.locator("#running")).toContainText("Somebody new");
  await other.dispose();
});
