// A club in browsers: it is founded, asked, entered by a link, handed over; its pages on a screen and on a phone.
import { expect, expectAccessible, expectNoSideways, listen, test } from "./fixture.js";
import { signUp } from "./entrants.js";

/** @import { Browser } from "@playwright/test" */

/** Somebody with an account, in a browser of their own. @param {Browser} browser @param {string | undefined} baseURL @param {string} name @param {object} [options] */
async function somebody(browser, baseURL, name, options = {}) {
  const context = await browser.newContext({ baseURL: baseURL ?? "", reducedMotion: "reduce", viewport: { width: 1366, height: 768 }, ...options });
  const complaints = listen(context);
  await signUp(context.request, name);
  return { page: await context.newPage(), context, complaints };
}

const PHONE = { locale: "fr-FR", viewport: { width: 390, height: 844 } };

test("a club is founded, asked, and entered by a link", async ({ browser, baseURL }) => {
  const ann = await somebody(browser, baseURL, "Ann");
  const bob = await somebody(browser, baseURL, "Bob", PHONE);
  const carl = await somebody(browser, baseURL, "Carl", { javaScriptEnabled: false });

  await ann.page.goto("/clubs");
  await expectAccessible(ann.page, "no club");
  await ann.page.getByRole("link", { name: "Found a club" }).click();
  await ann.page.getByLabel("Name", { exact: true }).fill("admin");
  await ann.page.getByRole("button", { name: "Found the club" }).click();
  await expect(ann.page.getByRole("alert")).toContainText("not given");
  await expectAccessible(ann.page, "a name that no club has");
  await ann.page.getByLabel("Name", { exact: true }).fill("Jersi Club Lyon");
  await ann.page.getByLabel("What the club says of itself").fill("We meet on Fridays, around wooden boards and here.");
  await ann.page.getByLabel("Whoever asks and is accepted").check();
  await ann.page.keyboard.press("Enter");
  await expect(ann.page).toHaveURL(/\/clubs\/Jersi%20Club%20Lyon$/);
  await expect(ann.page.getByRole("heading", { level: 1 })).toHaveText("Jersi Club Lyon");
  await expectAccessible(ann.page, "a new club");

  await bob.page.goto("/clubs");
  await expectNoSideways(bob.page);
  await bob.page.getByRole("link", { name: /Jersi Club Lyon/ }).click();
  await bob.page.getByRole("button", { name: "Demander à entrer" }).click();
  await expect(bob.page.locator("main")).toContainText("les responsables répondront");
  await expectAccessible(bob.page, "a club that was asked");
  await expectNoSideways(bob.page);

  await ann.page.reload();
  await ann.page.getByRole("link", { name: /officers’ desk \(1\)/ }).click();
  await ann.page.getByRole("button", { name: "Accept Bob" }).click();
  await expect(ann.page.locator("main")).toContainText("Nobody waits");
  await ann.page.getByRole("button", { name: "Make a new link" }).click();
  const link = await ann.page.getByLabel("Whoever has this link comes in:").inputValue();
  await expectAccessible(ann.page, "the desk of a club");

  // Without scripts, by the link.
  await carl.page.goto(link);
  await expect(carl.page.getByRole("heading", { level: 1 })).toHaveText("You are invited to Jersi Club Lyon");
  await carl.page.getByRole("button", { name: "Join" }).click();
  await expect(carl.page.locator("main")).toContainText("You are a member.");

  // The last officer hands over.
  await ann.page.goto("/clubs/jersi-club-lyon");
  await ann.page.getByRole("button", { name: "Leave the club" }).click();
  await expect(ann.page.locator("main")).toContainText("last officer");
  await ann.page.goto("/clubs/jersi-club-lyon/members");
  await expectAccessible(ann.page, "members of a club");
  await ann.page.getByRole("button", { name: "Remove Carl" }).click();
  await ann.page.getByRole("button", { name: "Make officer: Bob" }).click();
  await ann.page.goto("/clubs/jersi-club-lyon");
  await ann.page.getByRole("button", { name: "Leave the club" }).click();
  await expect(ann.page.getByRole("button", { name: "Ask to join" })).toBeVisible();
  await carl.page.reload();
  await expect(carl.page.locator("main")).toContainText("have removed you");

  await bob.page.goto("/clubs/jersi-club-lyon/desk");
  await expect(bob.page.getByRole("button", { name: "Carl peut revenir" })).toBeVisible();
  await expectAccessible(bob.page, "the desk of a club in French");
  await expectNoSideways(bob.page);
  for (const one of [ann, bob, carl]) {
    expect(one.complaints.filter((text) => !text.includes("status of 409"))).toEqual([]);
    await one.context.close();
  }
});

test("a club has its own tournaments and records", async ({ browser, baseURL }) => {
  const ann = await somebody(browser, baseURL, "Dora");
  const bob = await somebody(browser, baseURL, "Emma", PHONE);
  const carl = await somebody(browser, baseURL, "Finn");
  const told = async (/** @type {Promise<import("@playwright/test").APIResponse>} */ asked, status = 200) => {
    const answer = await asked;
    expect(answer.status(), await answer.text()).toBe(status);
    return answer.json();
  };
  await told(ann.context.request.post("/api/clubs", { data: { name: "L’Amicale de Lille", about: "Jersi, Pijersi et MIK-7 depuis toujours." } }), 201);
  await told(bob.context.request.post("/api/clubs/lamicale-de-lille/actions", { data: { action: "join" } }));
  for (const winner of [1, 1, 0]) {
    const wanted = { game: "pijersi", rated: true, visibility: "public", clock: { kind: "game", base_ms: 300_000, increment_ms: 2_000 }, first: { kind: "me" }, second: { kind: "friend" } };
    const { id, keys } = await told(ann.context.request.post("/api/games", { data: wanted }), 201);
    await told(bob.context.request.post(`/api/games/${id}/join`, { data: { key: keys.second } }));
    for (const one of [ann, bob]) {
      const { position } = await told(one.context.request.get(`/api/games/${id}`));
      await told(one.context.request.post(`/api/games/${id}/actions`, { data: { action: "move", text: position.moves[0].text } }));
    }
    const loser = winner === 1 ? ann : bob;
    await told(loser.context.request.post(`/api/games/${id}/actions`, { data: { action: "resign" } }));
  }
  await expect.poll(async () => (await told(ann.context.request.get("/api/people/Emma/ratings"))).results.length).toBe(3);

  await ann.page.goto("/clubs/lamicale-de-lille/desk");
  await ann.page.getByRole("link", { name: "Hold a tournament" }).click();
  await ann.page.getByLabel("What it is called").fill("Club championship");
  await expect(ann.page.getByLabel("Tournament of a club")).toHaveValue("L'Amicale de Lille");
  await ann.page.getByLabel("Only its members may enter").check();
  await expectAccessible(ann.page, "the form of a club's tournament");
  await ann.page.locator('button[value="organise"]').click();
  await expect(ann.page.locator(".tournament-head")).toContainText("for members only");
  await carl.page.goto(ann.page.url());
  await carl.page.locator('button[value="enter"]').click();
  await expect(carl.page.locator("main")).toContainText("for the members of L'Amicale de Lille");
  await bob.page.goto(ann.page.url());
  await bob.page.locator('button[value="enter"]').click();
  await expect(bob.page.locator("#standings")).toContainText("Emma");

  await bob.page.goto("/clubs/lamicale-de-lille");
  const records = bob.page.locator('section[aria-labelledby="records-title"]');
  await expect(records.locator("section", { hasText: "Victoires d’affilée" }).locator("li").first()).toHaveText(/Emma\s*2/);
  await expect(bob.page.locator('section[aria-labelledby="ladder-title"] li')).toHaveCount(2);
  await expect(bob.page.locator('section[aria-labelledby="tournaments-title"]')).toContainText("Club championship");
  await expectAccessible(bob.page, "a club with records");
  await expectNoSideways(bob.page);
  await bob.page.locator('section[aria-labelledby="ladder-title"] h3 a').click();
  await expect(bob.page.locator("main")).toContainText("Membres de L'Amicale de Lille");
  await expectNoSideways(bob.page);
  for (const one of [ann, bob, carl]) {
    expect(one.complaints.filter((text) => !text.includes("status of 409"))).toEqual([]);
    await one.context.close();
  }
});
