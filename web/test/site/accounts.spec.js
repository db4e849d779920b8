// Accounts in a real browser: signing up and in, devices, recovery, a guest's games, leaving. No page here needs a script.
import { begin, expect, expectAccessible, listen, openGame, test } from "./fixture.js";

/** @import { Browser, Page } from "@playwright/test" */

const PASSWORD = "a long walk";

/** Another browser, which may have no scripts. @param {Browser} browser @param {string | undefined} baseURL */
async function another(browser, baseURL, javaScriptEnabled = true) {
  const context = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled });
  const complaints = listen(context);
  return { page: await context.newPage(), complaints, close: () => context.close() };
}

/** @param {Page} page @param {string} name */
const button = (page, name) => page.getByRole("button", { name, exact: true });

/** Makes an account; gives its codes. @param {Page} page @param {string} name */
async function signUp(page, name) {
  await page.goto("/sign-up");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button(page, "Make the account").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Recovery codes");
  return page.locator(".codes code").allTextContents();
}

/** @param {Page} page @param {string} name @param {string} [password] */
async function signIn(page, name, password = PASSWORD) {
  await page.goto("/sign-in");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await button(page, "Sign in").click();
}

test("a guest signs up, keeps the game, and finds it on another device", async ({ page: ann, browser, baseURL }) => {
  const { id } = await begin(ann, { game: "pijersi", first: { kind: "me", name: "guest" }, second: { kind: "engine", level: 1 } });
  await ann.goto("/sign-up");
  await expectAccessible(ann, "sign up");
  await expect(ann.locator("main")).toContainText("stay yours");
  await ann.getByLabel("Name", { exact: true }).fill("admin");
  await ann.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button(ann, "Make the account").click();
  await expect(ann.getByRole("alert")).toContainText("is not given on this site");
  await expectAccessible(ann, "a form that came back");
  const codes = await signUp(ann, "Ann");
  expect(new Set(codes).size).toBe(8);
  await expectAccessible(ann, "recovery codes");
  await ann.getByRole("link", { name: "I have kept them" }).click();
  await expect(ann.getByRole("heading", { level: 1 })).toHaveText("Ann");
  await expectAccessible(ann, "account");
  await openGame(ann, id);
  await expect(ann.locator("#watching")).toBeHidden();

  const phone = await another(browser, baseURL);
  await signIn(phone.page, "ann", "wrong wrong");
  await expect(phone.page.getByRole("alert")).toContainText("is wrong");
  await signIn(phone.page, "ann");
  await expect(phone.page.getByRole("heading", { level: 1 })).toHaveText("Ann");
  await expect(phone.page.locator(".devices li")).toHaveCount(2);
  await openGame(phone.page, id);
  await expect(phone.page.locator("#watching")).toBeHidden();

  // One device is signed out from the other, and its page with it.
  await ann.goto("/account");
  await ann.locator(".devices form button").click();
  await expect(ann.locator(".devices li")).toHaveCount(1);
  await expect(phone.page.locator("#watching")).toBeVisible();
  await phone.page.goto("/account");
  await expect(phone.page).toHaveURL(/\/sign-in$/);

  // A code lets its owner in, and signs out the others.
  await phone.page.goto("/recover");
  await expectAccessible(phone.page, "recover");
  await phone.page.getByLabel("Name", { exact: true }).fill("Ann");
  await phone.page.getByLabel("Recovery code").fill(/** @type {string} */ (codes[0]).toUpperCase());
  await phone.page.getByLabel("Your new password").fill("a longer walk");
  await button(phone.page, "Set the new password").click();
  await expect(phone.page.getByText("7 recovery codes left")).toBeVisible();
  await ann.goto("/account");
  await expect(ann).toHaveURL(/\/sign-in$/);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test("without scripts, in French, on a phone: a guest's games are taken along", async ({ page, browser, baseURL }) => {
  await signUp(page, "Zoé");
  const phone = await another(browser, baseURL, false);
  await phone.page.setViewportSize({ width: 360, height: 740 });
  await phone.page.context().addCookies([{ name: "kelci-language", value: "fr", url: baseURL ?? "" }]);
  await phone.page.goto("/new/jersi");
  await phone.page.locator("button.go").click();
  const game = phone.page.url();
  await phone.page.goto("/sign-in");
  await phone.page.getByLabel("Nom", { exact: true }).fill("zoe");
  await phone.page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await button(phone.page, "Se connecter").click();
  await expect(phone.page.getByRole("heading", { name: "Les parties d’un invité sur cet appareil" })).toBeVisible();
  const fits = () => phone.page.locator("html").evaluate((html) => html.scrollWidth <= html.clientWidth);
  // Scripts of a test run where the page's own do not.
  expect(await fits()).toBe(true);
  await button(phone.page, "Ce sont les miennes : les prendre").click();
  await expect(phone.page).toHaveURL(/\/mine$/);
  await expect(phone.page.locator(`a[href="${new URL(game).pathname}"]`)).toHaveCount(1);
  await phone.page.goto("/account");
  await expect(phone.page.getByRole("heading", { name: "Les parties d’un invité sur cet appareil" })).toHaveCount(0);
  await phone.close();
});

test("whoever leaves is nameless to the other player, whose game stays", async ({ page: ann, browser, baseURL }) => {
  await signUp(ann, "Leaver");
  const { id, keys } = await begin(ann, { game: "pijersi", first: { kind: "me" }, second: { kind: "friend" } });
  const other = await another(browser, baseURL);
  const bob = other.page;
  await signUp(bob, "Bob");
  await bob.goto(`/game/${id}/join/${keys["second"]}`);
  await button(bob, "Sit down and play").click();
  await expect(bob.locator(".plate-first .name a")).toHaveText("Leaver");
  await bob.locator(".plate-first .name a").click();
  await expect(bob.getByRole("heading", { level: 1 })).toHaveText("Leaver");
  await expectAccessible(bob, "a person");
  await openGame(bob, id);
  await ann.goto("/account/delete");
  await expectAccessible(ann, "leaving");
  await ann.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button(ann, "Delete my account for ever").click();
  await expect(ann).toHaveURL(/\/$/);
  await expect(bob.locator(".plate-first .name")).not.toHaveText("Leaver");
  await expect(bob.locator(".plate-second .name")).toHaveText("Bob");
  const gone = await bob.request.get("/api/people/Leaver");
  expect(gone.status()).toBe(404);
  await signIn(ann, "Leaver");
  await expect(ann.getByRole("alert")).toBeVisible();
  await other.close();
});
