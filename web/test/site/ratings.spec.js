// Rated games between accounts, in real browsers: the rating is seen to change, and where it is told.
import { expect, expectAccessible, expectNoSideways, listen, openGame, play, test } from "./fixture.js";

/** @import { Browser, BrowserContext, Page } from "@playwright/test" */

test.use({ contextOptions: { reducedMotion: "reduce" } });

const CLOCK = { kind: "game", base_ms: 300_000, increment_ms: 2_000 };

/** Makes whoever has this browser somebody with an account. @param {BrowserContext} context @param {string} name */
async function signUp(context, name) {
  const answer = await context.request.post("/api/account", { data: { name, password: "a long walk" } });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** Another browser, of somebody with an account. @param {Browser} browser @param {string} baseURL @param {string} name */
async function another(browser, baseURL, name) {
  const context = await browser.newContext({ baseURL, reducedMotion: "reduce" });
  const complaints = listen(context);
  await signUp(context, name);
  return { page: await context.newPage(), complaints, close: () => context.close() };
}

/** What stands beside the names, the first side's first. @param {Page} page */
const told = async (page) => [await page.locator(".plate-first .rating").textContent(), await page.locator(".plate-second .rating").textContent()];

test("a rated game to its end: both ratings change, on both screens and on the ladder", async ({ page: ann, context, browser, baseURL }) => {
  await signUp(context, "Annika");
  const { page: bob, complaints, close } = await another(browser, baseURL ?? "", "Bobby");
  // The form: whoever has an account may tick the box.
  await ann.goto("/new/pijersi?mode=friend&clock=game-300-3");
  await ann.locator("input[type=checkbox][name=rated]").check({ force: true });
  await ann.getByRole("button", { name: "Create the link" }).click();
  await expect(ann).toHaveURL(/\/game\/\w{26}$/);
  const link = await ann.locator("#invite-link").inputValue();
  await bob.goto(link);
  await bob.getByRole("button", { name: "Sit down and play" }).click();
  await expect(ann.locator("#standing")).toHaveText("Your turn");
  await expect(ann.locator(".rated")).toHaveText("Rated game");
  await expect.poll(() => told(ann)).toEqual(["1500?", "1500?"]);
  await play(ann);
  await expect(bob.locator("#standing")).toHaveText("Your turn");
  await play(bob);
  await expect(ann.locator("#standing")).toHaveText("Your turn");
  await expect(ann.getByRole("button", { name: "Take back" })).toHaveCount(0);
  await expect(ann.locator("#analyse")).toBeHidden();
  await expectAccessible(ann, "a rated game");
  await ann.request.post(ann.url().replace("/game/", "/api/games/") + "/actions", { data: { action: "resign" } });
  for (const page of [ann, bob]) {
    await expect.poll(() => told(page)).toEqual(["1338? (−162)", "1662? (+162)"]);
  }
  await ann.goto("/ratings?game=pijersi&pace=fast");
  await expect(ann.getByRole("link", { name: "Bobby", exact: true })).toBeVisible();
  await expectAccessible(ann, "a ladder");
  await ann.getByRole("link", { name: "Bobby", exact: true }).click();
  await expect(ann.getByRole("heading", { level: 1 })).toHaveText("Ratings of Bobby");
  await expect(ann.getByRole("img", { name: /From 1500 to 1662 in one result/ })).toBeVisible();
  await expect(ann.getByRole("row", { name: /Annika won 1662/ })).toBeVisible();
  await expectAccessible(ann, "somebody's ratings");
  const download = ann.waitForEvent("download");
  await ann.getByRole("link", { name: "Download these games" }).click();
  expect((await download).suggestedFilename()).toBe("kelci-games.txt");
  expect(complaints).toEqual([]);
  await close();
});

for (const theme of ["light", "dark", "contrast"]) {
  for (const [language, size] of /** @type {const} */ ([["en", { width: 1366, height: 768 }], ["fr", { width: 390, height: 844 }]])) {
    test(`ladders and ratings can be read in ${theme}, ${language}`, async ({ page, context, baseURL }) => {
      const url = baseURL ?? "";
      await context.addCookies([{ name: "kelci-theme", value: theme, url }, { name: "kelci-language", value: language, url }]);
      await page.setViewportSize(size);
      const name = `Zoé-${theme}-${language}`;
      await signUp(context, name);
      const wanted = { game: "mik7", rated: true, clock: CLOCK, first: { kind: "me" }, second: { kind: "engine", level: 1 } };
      const begun = await (await context.request.post("/api/games", { data: wanted })).json();
      await openGame(page, begun.id);
      await play(page);
      await expect(page.locator("#board")).toHaveAttribute("data-ply", "2");
      await context.request.post(`/api/games/${begun.id}/actions`, { data: { action: "resign" } });
      await expect(page.locator(".plate-first .rating")).toHaveText(/\(−\d+\)$/);
      for (const path of ["/ratings", "/ratings?game=mik7&pace=fast", `/people/${name}/ratings`]) {
        await page.goto(path);
        await expectNoSideways(page);
        await expectAccessible(page, path);
      }
    });
  }
}
