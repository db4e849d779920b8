// People who meet and meet again, in two and three real browsers: found in the lobby, rated, challenged, blocked, gone.
import { expect, expectAccessible, expectNoSideways, listen, play, test } from "./fixture.js";

/** @import { Browser, BrowserContext, Page } from "@playwright/test" */

// A site that soon offers the engine.
test.use(/** @type {any} */ ({ siteArgs: ["--offer-after", "1"], contextOptions: { reducedMotion: "reduce" } }));

const PASSWORD = "a long walk";

/** @param {BrowserContext} context @param {string} name */
async function signUp(context, name) {
  const answer = await context.request.post("/api/account", { data: { name, password: PASSWORD } });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** Another browser, of somebody with an account. @param {Browser} browser @param {string | undefined} baseURL @param {string} name */
async function another(browser, baseURL, name) {
  const context = await browser.newContext({ baseURL: baseURL ?? "", reducedMotion: "reduce" });
  const complaints = listen(context);
  await signUp(context, name);
  return { page: await context.newPage(), complaints, close: () => context.close() };
}

/** A picture of a page, for whoever wants to look at it. @param {Page} page @param {string} name */
async function picture(page, name) {
  if (process.env["LOOK"]) await page.screenshot({ path: `${process.env["LOOK"]}/${name}.png`, fullPage: true });
}

/** @param {Page} page @param {string} action */
const act = (page, action) => page.request.post(page.url().replace("/game/", "/api/games/") + "/actions", { data: { action } });

test("found by one click, rated, played again, challenged, blocked, and gone", async ({ page: ann, context, browser, baseURL }) => {
  await signUp(context, "Annika");
  const others = [await another(browser, baseURL, "Bobby"), await another(browser, baseURL, "Cidney")];
  const [bob, cid] = /** @type {[Page, Page]} */ (others.map(({ page }) => page));
  await ann.goto("/");
  await expect(ann.getByRole("checkbox", { name: "Rated" })).toBeChecked();
  await ann.locator('button[value="pijersi.fast"]').click();
  await expect(ann.locator(".lead")).toHaveText("Pijersi · 5 min + 3 s · rated");
  // Another sees who waits, and how strong they are.
  await bob.goto("/");
  const line = bob.locator("#seeks li");
  await expect(line).toContainText("Annika (1500) Pijersi · 5 min + 3 s · rated");
  await expect(bob.locator("#names a")).toHaveText(["Annika", "Bobby"]);
  await line.getByRole("button").click();
  await bob.waitForURL(/\/game\//);
  await ann.waitForURL(bob.url());
  await expect(ann.locator(".rated")).toHaveText("Rated game");
  for (const ply of [0, 1]) {
    const mover = (await ann.locator("#standing").textContent()) === "Your turn" ? ann : bob;
    await expect(mover.locator("#standing")).toHaveText("Your turn");
    await play(mover);
    await expect(ann.locator("#board")).toHaveAttribute("data-ply", String(ply + 1));
  }
  await act(ann, "resign");
  for (const page of [ann, bob]) {
    const ratings = page.locator(".plate .rating");
    await expect.poll(async () => (await ratings.allTextContents()).sort()).toEqual(["1338? (−162)", "1662? (+162)"]);
  }
  // Once more, with the other colours.
  const before = bob.url();
  await ann.getByRole("button", { name: "Play again" }).click();
  await expect(bob.locator("#offers, .offers, main").first()).toContainText("would like to play again");
  await bob.getByRole("button", { name: /^(Accept|Play again)/ }).first().click();
  await expect(bob).not.toHaveURL(before);
  await expect(ann).toHaveURL(bob.url());
  await act(ann, "abort");

  // From the list of games that are watched to somebody's page, and there a challenge.
  await cid.goto("/watch");
  await cid.getByRole("link", { name: "Bobby", exact: true }).first().click();
  await expect(cid.getByRole("heading", { level: 1 })).toHaveText("Bobby");
  await expect(cid.locator(".person-facts")).toContainText("1662?");
  await cid.getByRole("button", { name: "Follow" }).click();
  await expect(cid.locator(".ties")).toContainText("followed");
  await picture(cid, "profile");
  await cid.getByRole("button", { name: "Fast: 5 min + 3 s" }).click();
  await cid.waitForURL(/\/#lobby$/);
  await expect(cid.locator("#challenges li")).toContainText("You challenged Bobby: Jersi, 5 min + 3 s · rated");
  await bob.goto("/");
  await expect(cid.locator("#names .is-followed")).toHaveText("Bobby");
  const asked = bob.locator("#challenges li");
  await expect(asked).toContainText("Cidney challenges you: Jersi, 5 min + 3 s · rated");
  await asked.getByRole("button", { name: /^Accept/ }).click();
  await bob.waitForURL(/\/game\//);
  await cid.waitForURL(bob.url());
  await act(cid, "abort");

  // From a ladder, with everything to choose; then no more.
  await cid.goto("/ratings?game=pijersi&pace=fast");
  await cid.getByRole("link", { name: "Challenge Annika" }).click();
  await expect(cid.locator(".mode:has(:checked)")).toContainText("Challenge Annika");
  await cid.getByRole("button", { name: "Challenge", exact: true }).click();
  await cid.waitForURL(/\/#lobby$/);
  await ann.goto("/people/Cidney");
  await ann.getByRole("button", { name: "Block", exact: true }).click();
  await expect(ann.locator(".ties")).toContainText("blocked");
  await expect(cid.locator("#challenges li")).toHaveCount(0);
  await cid.goto("/people/Annika");
  const refused = cid.waitForResponse((answer) => answer.url().endsWith("/people/Annika/tie"));
  await cid.getByRole("button", { name: "Fast: 5 min + 3 s" }).click();
  expect((await refused).status()).toBe(409);

  await ann.goto("/account/delete");
  await ann.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await ann.getByRole("button", { name: "Delete my account for ever" }).click();
  await expect(ann).toHaveURL(/\/$/);
  await cid.goto("/ratings?game=pijersi&pace=fast");
  await expect(cid.getByRole("link", { name: "Bobby", exact: true })).toBeVisible();
  await expect(cid.getByText("Annika")).toHaveCount(0);
  // Refusing is what was tried.
  expect(others.flatMap(({ complaints }) => complaints.filter((text) => !text.includes("409")))).toEqual([]);
  for (const { close } of others) await close();
});

test("whoever finds nobody plays a rated game against the level nearest to them", async ({ page, context }) => {
  await signUp(context, "Lonely");
  await page.goto("/new/mikjersi?mode=anybody&clock=game-300-3&rated=true&least=1400&most=1600");
  await expectAccessible(page, "the form for anybody");
  await picture(page, "anybody");
  await page.getByRole("button", { name: "Look for an opponent" }).click();
  await expect(page.locator(".lead")).toHaveText("Mikjersi · 5 min + 3 s · rated · 1400–1600");
  await expect(page.locator("#offer")).toBeVisible();
  await expectAccessible(page, "a rated offer");
  await picture(page, "offer");
  await page.getByRole("button", { name: /^Play a rated game/ }).click();
  await page.waitForURL(/\/game\//);
  await expect(page.locator(".rated")).toHaveText("Rated game");
});

test("what a guest has solved and learned is the account’s, and on every device of it", async ({ page, browser, baseURL }) => {
  await page.goto("/puzzles/pijersi");
  await page.evaluate(() => {
    localStorage.setItem("kelci-puzzles", JSON.stringify({ "pijersi/1": "solved", "pijersi/2": "shown", "jersi/1": "solved", "pijersi/99999": "solved" }));
    localStorage.setItem("kelci-learn", JSON.stringify({ pijersi: ["cube"] }));
  });
  await page.goto("/sign-up");
  await page.getByLabel("Name", { exact: true }).fill("Solver");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  const sent = page.waitForResponse((answer) => answer.url().endsWith("/api/account/progress") && answer.request().method() === "POST");
  await page.locator("main form button").last().click();
  expect((await sent).status()).toBe(200);
  await page.goto("/people/Solver");
  await expect(page.locator(".person-facts dl").last()).toContainText(/Pijersi1 of \d+/);
  await expect(page.locator(".person-facts dl").last()).toContainText(/Jersi1 of \d+/);

  const phone = await browser.newContext({ baseURL: baseURL ?? "" });
  const there = await phone.newPage();
  await phone.request.post("/api/account/sign-in", { data: { name: "Solver", password: PASSWORD } });
  await there.goto("/puzzles/pijersi");
  await expect(there.locator('[data-puzzle="pijersi/1"]').first()).toHaveClass(/is-solved/);
  await expect(there.locator('[data-puzzle="pijersi/2"]').first()).toHaveClass(/is-shown/);
  // The account's answer is late: what it says then is not what was forgotten meanwhile.
  const late = (/** @type {number} */ delay) => async (/** @type {import("@playwright/test").Route} */ route) => {
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, delay));
    // A page that is left does not hear it any more.
    await route.fulfill({ response }).catch(() => undefined);
  };
  await there.route("**/api/account/progress", late(500), { times: 1 });
  await there.route("**/api/account/progress/lessons/*", late(1_000), { times: 1 });
  await there.goto("/learn/pijersi");
  await expect(there.locator("ol.steps .done")).toHaveCount(1);
  await there.locator("#forget").click();
  await expect(there.locator("ol.steps .done")).toHaveCount(0);
  const kept = await (await page.request.get("/api/account/progress")).json();
  expect(kept).toEqual({ account: "Solver", puzzles: { "jersi/1": "solved", "pijersi/1": "solved", "pijersi/2": "shown" }, lessons: {} });
  // Whoever signs out leaves nothing behind for the next.
  await phone.clearCookies();
  await there.goto("/puzzles/pijersi");
  await expect.poll(() => there.evaluate(() => localStorage.getItem("kelci-puzzles"))).toBe("{}");
  await phone.close();
});

// Another game each: whoever has just left is still waited with for a moment.
for (const [theme, game] of /** @type {const} */ ([["light", "mik7"], ["dark", "jersi"], ["contrast", "pijersi"]])) {
  test(`meeting people can be read in ${theme}`, async ({ page, context, browser, baseURL }) => {
    const url = baseURL ?? "";
    const name = `Zoé-${theme}`;
    await signUp(context, name);
    const other = await another(browser, baseURL, `Waits-${theme}`);
    await other.page.goto("/");
    await other.page.locator(`button[value="${game}.normal"]`).click();
    await other.page.waitForURL(/\/lobby\//);
    for (const [language, size] of /** @type {const} */ ([["en", { width: 1366, height: 768 }], ["fr", { width: 390, height: 844 }]])) {
      await context.addCookies([{ name: "kelci-theme", value: theme, url }, { name: "kelci-language", value: language, url }]);
      await page.setViewportSize(size);
      for (const path of ["/", `/people/Waits-${theme}`, `/people/${name}`, `/new/mik7?mode=anybody&to=Waits-${theme}`]) {
        await page.goto(path);
        await expectNoSideways(page);
        await expectAccessible(page, path);
        await picture(page, `${theme}-${language}-${path.replace(/\W+/g, "-")}`);
      }
    }
    expect(other.complaints).toEqual([]);
    await other.close();
  });
}

test("who challenges somebody that accepts before the page is there is led to the game all the same", async ({ page, context, browser, baseURL }) => {
  await signUp(context, "Dana");
  const quick = await another(browser, baseURL, "Quick");
  // As a bot does, before the script of the page has a line to the lobby.
  await page.route(/lobby\/home\.js/, async (route) => {
    const [asked] = await (await quick.page.request.get("/api/challenges")).json();
    const accepted = await quick.page.request.post(`/api/lobby/seeks/${asked.id}/accept`, { data: { name: "" } });
    expect(accepted.status(), await accepted.text()).toBeLessThan(300);
    await route.continue();
  });
  await page.goto("/people/Quick");
  await page.getByRole("button", { name: "Fast: 5 min + 3 s" }).click();
  await page.waitForURL(/\/game\//);
  await act(page, "abort");
  await page.unroute(/lobby\/home\.js/);
  // The way back leads to no game that one has left.
  await page.goto("/");
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/#lobby$/);
  await expect(page.locator("#lobby-here")).toContainText("here");
  await expect(page).toHaveURL(/\/#lobby$/);
  expect(quick.complaints).toEqual([]);
  await quick.close();
});
