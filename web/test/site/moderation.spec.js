// Two players and a moderator, each in a browser of their own: words, a report, its answer, a mute that is felt.
import { begin, expect, expectAccessible, expectNoSideways, listen, openGame, test } from "./fixture.js";
import { admin } from "./server.js";

/** @import { Browser, Page } from "@playwright/test" */
/** @import { Site } from "./server.js" */

const PASSWORD = "a long walk";

/** Somebody with an account, in a browser of their own. @param {Browser} browser @param {string | undefined} baseURL @param {string} name @param {object} [options] */
async function somebody(browser, baseURL, name, options = {}) {
  const context = await browser.newContext({ baseURL: baseURL ?? "", reducedMotion: "reduce", ...options });
  const complaints = listen(context);
  const page = await context.newPage();
  await page.goto("/sign-up");
  await page.locator("#name").fill(name);
  await page.locator("#password").fill(PASSWORD);
  await page.locator("#password").press("Enter");
  await expect(page.locator(".codes code").first()).toBeVisible();
  return { page, complaints, close: () => context.close() };
}

/** @param {Page} page */
async function wantWords(page) {
  await page.goto("/account");
  await page.locator('form[action="/account/words"] button').click();
  await expect(page.locator('form[action="/account/words"] button')).toHaveAttribute("value", "off");
}

/** A game of two. @param {Page} ann @param {Page} bob */
async function play(ann, bob) {
  const { id, keys } = await begin(ann, { game: "pijersi", first: { kind: "me" }, second: { kind: "friend" } });
  await bob.goto(`/game/${id}/join/${keys["second"]}`);
  await bob.locator("main form button.primary").first().click();
  await bob.waitForURL(/\/game\//);
  await openGame(ann, id);
  await expect(bob.locator("#board")).toHaveAttribute("data-settled", "yes");
  return id;
}

test("somebody is rude, is reported, and is muted", async ({ browser, baseURL, site }) => {
  const ann = await somebody(browser, baseURL, "Ann");
  const bob = await somebody(browser, baseURL, "Bob", { locale: "fr-FR", viewport: { width: 390, height: 844 } });
  const mia = await somebody(browser, baseURL, "Mia");
  for (const { page } of [ann, bob]) await wantWords(page);
  await expectAccessible(bob.page, "an account that wants words");
  await expectNoSideways(bob.page);
  const id = await play(ann.page, bob.page);

  // What is written is text, whatever it looks like.
  await bob.page.locator(".talk-words input").fill("<b>you fool</b> http://bad.example");
  await bob.page.keyboard.press("Enter");
  await expect(bob.page.locator(".talk-words input")).toHaveValue("");
  await expect(ann.page.locator(".talk-heard li")).toHaveText("Bob says: <b>you fool</b> http://bad.example");
  await expect(ann.page.locator(".talk-heard :is(a, b)")).toHaveCount(0);
  await expect(ann.page.locator("#said")).toHaveText("Bob says: <b>you fool</b> http://bad.example");
  await expectAccessible(ann.page, "words in a game");
  await expectNoSideways(bob.page);

  await ann.page.getByRole("link", { name: "Report somebody" }).click();
  await expect(ann.page.getByRole("heading", { level: 1 })).toHaveText("Report somebody");
  await expectAccessible(ann.page, "a report");
  await ann.page.getByLabel("Rude or hurtful words").check();
  await ann.page.getByLabel(/^What happened/).fill("He called me a fool.");
  await ann.page.getByRole("button", { name: "Send the report" }).click();
  await expect(ann.page.locator(".reports li")).toContainText("A moderator will look at it.");
  await expectAccessible(ann.page, "one's reports");

  const hidden = await mia.page.request.get("/moderation");
  expect(hidden.status()).toBe(404);
  await admin(/** @type {Site} */ (site).data, ["account", "moderator", "Mia"]);
  // A site that is running takes it in within a second or two.
  const reports = mia.page.getByRole("link", { name: "Moderation (1)" });
  await expect(async () => {
    await mia.page.goto("/account");
    await expect(reports).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await reports.click();
  await expect(mia.page.locator(".reports li")).toContainText("He called me a fool.");
  await expectAccessible(mia.page, "reports that wait");
  await mia.page.locator(".reports a").click();
  await expect(mia.page.locator(".said .theirs")).toContainText("<b>you fool</b> http://bad.example");
  await expectAccessible(mia.page, "one report");
  await mia.page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideways(mia.page);
  await mia.page.getByLabel("Mute for some days").check();
  await mia.page.getByLabel(/^Days/).fill("2");
  await mia.page.getByLabel(/^Why/).fill("insults");
  await mia.page.getByLabel(/^Answer to/).fill("Sorry for that, Ann.");
  await mia.page.getByRole("button", { name: "Do it" }).click();
  await expect(mia.page.getByRole("heading", { level: 2 })).toHaveText("No report is waiting");
  await mia.page.getByRole("link", { name: "Who did what" }).click();
  await mia.page.locator('select[name="act"]').selectOption("mute");
  await mia.page.getByRole("button", { name: "Show" }).click();
  await expect(mia.page.locator(".audit tbody tr")).toHaveCount(1);
  await expect(mia.page.locator(".audit tbody tr")).toContainText("moderator Mia");
  await expectAccessible(mia.page, "the audit");
  await expectNoSideways(mia.page);
  await mia.page.locator(".audit tbody a").click();
  await expect(mia.page.getByRole("heading", { level: 1 })).toHaveText("Bob");
  await expectAccessible(mia.page, "somebody's history");

  // He is told so where he would say something, and when he comes back he has nothing to say it with.
  await bob.page.locator(".talk-words input").fill("encore");
  await bob.page.keyboard.press("Enter");
  await expect(bob.page.locator("#notice")).toContainText("vous êtes muet jusqu’au 20");
  await bob.page.reload();
  await expect(bob.page.locator("#board")).toHaveAttribute("data-settled", "yes");
  await expect(bob.page.locator(".panel")).toContainText("Un modérateur vous a rendu muet");
  await expect(bob.page.locator(":is(.talk-words, .talk-menu)")).toHaveCount(0);
  await expectAccessible(bob.page, "a game of somebody who is muted");

  // She is answered where she played, too.
  await openGame(ann.page, id);
  await ann.page.getByRole("link", { name: "The moderators have answered your report" }).click();
  await expect(ann.page.locator(".answer")).toContainText("Sorry for that, Ann.");
  await ann.page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideways(ann.page);
  for (const { complaints, close } of [ann, bob, mia]) {
    expect(complaints).toEqual([]);
    await close();
  }
});
