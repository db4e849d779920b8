// Games by days in a real browser: whose turn it is, clocks of days, conditional moves, notes, vacations.
import { aMove, begin, expect, expectAccessible, listen, openGame, test } from "./fixture.js";

/** @import { Browser, BrowserContext, Page } from "@playwright/test" */

const DAY_MS = 86_400_000;
const PHONE = { width: 390, height: 844 };

/** Another browser. @param {Browser} browser @param {string | undefined} baseURL @param {Record<string, unknown>} [options] */
async function another(browser, baseURL, options = {}) {
  const context = await browser.newContext({ baseURL: baseURL ?? "", ...options });
  const complaints = listen(context);
  return { page: await context.newPage(), complaints, close: () => context.close() };
}

/** @param {Page} page @param {string} name */
async function signUp(page, name) {
  const made = await page.request.post("/api/account", { data: { name, password: "a long walk" } });
  expect(made.status(), await made.text()).toBe(201);
}

/** A game of both by days; the first begins. @param {Page} ann @param {Page} bob @param {number} days */
async function byDays(ann, bob, days) {
  const clock = { kind: "move", ms: days * DAY_MS };
  const { id, keys } = await begin(ann, { game: "pijersi", second: { kind: "friend" }, clock });
  const joined = await bob.request.post(`/api/games/${id}/join`, { data: { key: keys["second"] } });
  expect(joined.status(), await joined.text()).toBe(200);
  return id;
}

/** @param {Page} page @param {string} id @param {string} text */
async function play(page, id, text) {
  const done = await page.request.post(`/api/games/${id}/actions`, { data: { action: "move", text } });
  expect(done.status(), await done.text()).toBe(200);
}

/** Nothing is wider than the page. @param {Page} page */
async function expectFits(page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** A picture for whoever wants to look. @param {Page} page @param {string} name */
async function picture(page, name) {
  const folder = process.env["PICTURES"];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

test("from game to game, with conditional moves and a note", async ({ page: ann, browser, baseURL }) => {
  const friend = await another(browser, baseURL);
  const bob = friend.page;
  await signUp(ann, "Anna");
  await signUp(bob, "Bobby");
  const slow = await byDays(ann, bob, 7);
  const quick = await byDays(ann, bob, 2);
  await openGame(ann, quick);
  await expect(ann.locator(".plate-first .clock")).toHaveText(/^(2 d 0 h|1 d 23 h)$/);
  await ann.goto("/turns");
  await expect(ann.locator(".game-card")).toHaveCount(2);
  await expect(ann.locator(".game-card").first()).toContainText("2 days a move");
  await expect(ann.locator(".turn-count")).toHaveText("2");
  await expectAccessible(ann, "my turn");
  await picture(ann, "turns");
  await ann.getByRole("link", { name: "To the most urgent one" }).click();
  await expect(ann).toHaveURL(new RegExp(quick));
  await play(ann, quick, "a4-b5=c4");
  await ann.getByRole("link", { name: "Next game where it is my turn" }).click();
  await expect(ann).toHaveURL(new RegExp(slow));

  // What she answers, in two cases; a wrong line comes back with what is wrong.
  await openGame(ann, quick);
  await ann.getByText("Conditional moves", { exact: true }).click();
  const lines = ann.getByLabel("One line for each case");
  await lines.fill("g6-f7=d6 nonsense");
  await ann.getByRole("button", { name: "Keep these lines" }).click();
  await expect(ann.getByRole("alert")).toContainText("Line 1");
  await expect(lines).toHaveValue("g6-f7=d6 nonsense");
  await expectAccessible(ann, "lines that came back");
  await picture(ann, "wrong");
  const cases = ["g6-f7=d6", await aMove(ann, ["a4-b5=c4"])];
  const answers = await Promise.all(cases.map((move) => aMove(ann, ["a4-b5=c4", move])));
  await lines.fill(cases.map((move, at) => `${move} ${answers[at]}`).join("\n"));
  await ann.getByRole("button", { name: "Keep these lines" }).click();
  await expect(ann).toHaveURL(new RegExp(`/game/${quick}`));
  await expect(lines).toHaveValue(/^g6f7d6 \S+\n\S+ \S+$/);
  await ann.getByText("My note", { exact: true }).click();
  await ann.getByLabel("Only you read it.").fill("Keep the wise at home.");
  await ann.getByRole("button", { name: "Keep the note" }).click();
  await expect(ann.getByLabel("Only you read it.")).toHaveValue("Keep the wise at home.");
  await expectAccessible(ann, "a game with papers");
  await picture(ann, "papers");
  await ann.setViewportSize(PHONE);
  await expectFits(ann);
  await picture(ann, "papers-phone");

  // Bob knows nothing of it, moves so, and is answered at once.
  await openGame(bob, quick);
  expect(await bob.content()).not.toContain("Keep the wise at home.");
  await expect(bob.getByLabel("One line for each case")).toHaveValue("");
  await play(bob, quick, "g6-f7=d6");
  await expect(bob.locator("#moves .move")).toHaveCount(3);
  await expect(bob.locator("#moves .conditional")).toHaveText("if");
  await expect(bob.locator("#moves .conditional")).toHaveAttribute("title", /conditional/);
  await expectAccessible(bob, "a conditional move");
  await picture(bob, "conditional");
  expect(friend.complaints).toEqual([]);
  await friend.close();
});

test("a vacation in French, on a phone", async ({ page: ann, browser, baseURL }) => {
  const friend = await another(browser, baseURL, { locale: "fr-FR", viewport: PHONE });
  const bob = friend.page;
  await signUp(ann, "Alice");
  await signUp(bob, "Bernard");
  const id = await byDays(ann, bob, 3);
  await play(ann, id, "a4-b5=c4");
  await bob.goto("/");
  await expectFits(bob);
  await bob.getByRole("link", { name: "À moi 1" }).click();
  await expect(bob.getByRole("heading", { level: 1 })).toHaveText("À moi de jouer");
  await expect(bob.locator(".game-card")).toContainText("3 jours par coup");
  await expectAccessible(bob, "à moi de jouer");
  await expectFits(bob);
  await picture(bob, "turns-fr-phone");
  await bob.getByRole("link", { name: "Vacances" }).click();
  await bob.getByLabel("Jours", { exact: true }).fill("10");
  await bob.getByRole("button", { name: "Les prendre" }).click();
  await expect(bob.locator("main")).toContainText("Vous êtes en vacances");
  await expect(bob.locator("main")).toContainText("Il ne reste aucun jour");
  await expectAccessible(bob, "vacances");
  await expectFits(bob);
  await picture(bob, "vacation-fr-phone");
  await bob.goto(`/game/${id}`);
  await expect(bob.locator("#away-second")).toContainText("en vacances jusqu’au");
  await expectFits(bob);

  await openGame(ann, id);
  await expect(ann.locator("#away-second")).toBeVisible();
  await expect(ann.locator("#away-second")).toContainText("Bernard – on vacation until");
  await expect(ann.locator("#away-first")).toBeHidden();
  await expect(ann.locator(".plate-second .clock")).not.toHaveClass(/is-running/);
  await expectAccessible(ann, "an opponent on vacation");
  await picture(ann, "away");
  await bob.goto("/vacation");
  await bob.getByRole("button", { name: /Je suis de retour/ }).click();
  await expect(bob.locator("main")).not.toContainText("Vous êtes en vacances");
  await expect(ann.locator(".plate-second .clock")).toHaveClass(/is-running/);
  await expect(ann.locator("#away-second")).toBeHidden();
  await friend.close();
});
