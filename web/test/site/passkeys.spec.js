// Passkeys in a real browser, with an authenticator that it pretends to have.
import { expect, expectAccessible, listen, test } from "./fixture.js";

/** @import { Browser, BrowserContext, Page } from "@playwright/test" */

/** A browser that reaches the site by its name, as passkeys need it, and whose device knows its owner. @param {Browser} browser @param {string | undefined} baseURL */
async function withDevice(browser, baseURL) {
  const address = (baseURL ?? "").replace("127.0.0.1", "localhost");
  const context = await browser.newContext({ baseURL: address });
  const complaints = listen(context);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const credentials = async () => (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
  return { context, page, complaints, session, authenticatorId, credentials };
}

/** @param {Page} page @param {string} name */
const button = (page, name) => page.getByRole("button", { name, exact: true });

test("sign up with nothing but a passkey, sign out and in, and leave", async ({ browser, baseURL }) => {
  const { context, page, complaints, credentials, session, authenticatorId } = await withDevice(browser, baseURL);
  await page.goto("/sign-up");
  await expectAccessible(page, "sign up with a passkey");
  await button(page, "Make the account with a passkey").click();
  await expect(page.locator("#name:invalid")).toBeFocused();
  await page.getByLabel("Name", { exact: true }).fill("admin");
  await button(page, "Make the account with a passkey").click();
  await expect(page.getByRole("alert")).toContainText("is not given on this site");
  expect(await credentials(), "no passkey is made for a name that is not given").toEqual([]);
  await page.getByLabel("Name", { exact: true }).fill("Keyann");
  await button(page, "Make the account with a passkey").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Recovery codes");
  const [made] = await credentials();
  expect(made?.isResidentCredential).toBe(true);
  expect(made?.rpId).toBe("localhost");
  await page.goto("/account");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Keyann");
  await expect(page.getByText("your only way in")).toBeVisible();
  await expect(page.getByLabel("Your password until now")).toHaveCount(0);
  await expectAccessible(page, "an account with a passkey");

  // Signed out and in again by the keyboard alone, without a name.
  await button(page, "Sign out").click();
  await page.goto("/sign-in");
  await expectAccessible(page, "sign in with a passkey");
  await button(page, "Sign in with a passkey").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Keyann");
  expect((await credentials())[0]?.signCount).toBeGreaterThan(made?.signCount ?? 0);
  await expect(page.getByText("last used on")).toBeVisible();

  // It stands for the password where that is asked for.
  await button(page, "Make new recovery codes").click();
  await expect(page.locator(".codes code")).toHaveCount(8);
  await page.goto("/account");
  await page.getByLabel("Your new password").fill("a long walk");
  await button(page, "Set a password").click();
  await expect(page.getByLabel("Your password until now")).toBeVisible();

  // Whoever does not unlock their device does not come in.
  await button(page, "Sign out").click();
  await page.goto("/sign-in");
  await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await button(page, "Sign in with a passkey").click();
  await expect(page.getByRole("alert")).toHaveText("The browser gave no passkey. Try again, or choose another way.");
  await expect(button(page, "Sign in with a passkey")).toBeEnabled();
  await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await button(page, "Sign in with a passkey").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Keyann");
  await page.goto("/account/delete");
  await expectAccessible(page, "leaving with a passkey");
  await button(page, "Delete my account for ever: Use a passkey instead").click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/sign-in");
  await button(page, "Sign in with a passkey").click();
  await expect(page.getByRole("alert")).toContainText("opens no account here");
  expect(complaints.filter((text) => !/400|422|403/.test(text))).toEqual([]);
  await context.close();
});

test("a passkey is added to an account, renamed and removed, in French on a phone", async ({ browser, baseURL }) => {
  const { context, page, complaints, credentials } = await withDevice(browser, baseURL);
  await page.setViewportSize({ width: 360, height: 740 });
  await context.addCookies([{ name: "kelci-language", value: "fr", url: (baseURL ?? "").replace("127.0.0.1", "localhost") }]);
  await page.goto("/sign-up");
  await page.getByLabel("Nom", { exact: true }).fill("Cléo");
  await page.getByLabel("Mot de passe", { exact: true }).fill("une longue promenade");
  await button(page, "Créer le compte").click();
  await page.goto("/account");
  await page.getByLabel("Comment vous l’appelez").fill("mon téléphone");
  const password = page.locator("#passkey-password");
  await password.fill("une mauvaise promenade");
  await button(page, "Ajouter une clé d’accès").click();
  await expect(page.getByRole("alert").filter({ visible: true })).toContainText("ne va pas avec ce mot de passe");
  await page.getByLabel("Comment vous l’appelez").fill("mon téléphone");
  await password.fill("une longue promenade");
  await button(page, "Ajouter une clé d’accès").click();
  await expect(page.locator(".devices b", { hasText: "mon téléphone" })).toBeVisible();
  expect((await credentials()).length).toBeGreaterThan(0);
  expect(await page.locator("html").evaluate((html) => html.scrollWidth <= html.clientWidth)).toBe(true);
  await expectAccessible(page, "an account with both");
  await page.locator("summary", { hasText: "Renommer" }).click();
  const label = page.locator(".rename input[name=label]");
  await label.fill("ancien téléphone");
  await label.press("Enter");
  await expect(page.locator(".devices b", { hasText: "ancien téléphone" })).toBeVisible();
  await button(page, "Se déconnecter").click();
  await page.goto("/sign-in");
  await button(page, "Se connecter avec une clé d’accès").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cléo");
  await button(page, "Retirer: ancien téléphone").click();
  await expect(page.locator(".devices b", { hasText: "téléphone" })).toHaveCount(0);
  await button(page, "Se déconnecter").click();
  await page.goto("/sign-in");
  await button(page, "Se connecter avec une clé d’accès").click();
  await expect(page.getByRole("alert")).toContainText("n’ouvre aucun compte ici");
  expect(complaints.filter((text) => !/422|403/.test(text))).toEqual([]);
  await context.close();
});
