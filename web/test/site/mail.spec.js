// Mail in a real browser and through a real mail server on this computer: confirming an address, a forgotten password, notices, and a kill in the midst of it.
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { expectAccessible } from "../accessible.js";
import { freePort, linkIn, Postbox } from "./postbox.js";
import { start } from "./server.js";

/** @import { Page } from "@playwright/test" */
/** @import { Site } from "./server.js" */

const PASSWORD = "a long walk";

/** A site that sends mail, and where it goes. */
async function siteWithMail() {
  const postbox = new Postbox();
  const [smtp, port] = [await postbox.listen(), await freePort()];
  const file = join(tmpdir(), `kelci-mail-${port}`);
  await writeFile(file, "in the file\n", { mode: 0o600 });
  const url = `http://127.0.0.1:${port}`;
  const args = ["--smtp", `smtp://kelci@127.0.0.1:${smtp}`, "--smtp-password-file", file, "--mail-from", "kelci <kelci@example.org>", "--site-address", url];
  return { postbox, site: await start({ args, port }) };
}

/** @param {Page} page @param {string} name */
const button = (page, name) => page.getByRole("button", { name, exact: true });

/** @param {Page} page @param {Site} site @param {string} name @param {string} address */
async function signUp(page, site, name, address) {
  await page.goto(`${site.url}/sign-up`);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button(page, "Make the account").click();
  await page.goto(`${site.url}/account`);
  await page.getByLabel("Mail address").fill(address);
  await page.locator("#mail-password").fill(PASSWORD);
  await button(page, "Send a link to confirm it").click();
  await expect(page.getByRole("status")).toContainText(address);
}

test("an address is confirmed, a forgotten password set by mail, and notices switched off", async ({ browser }) => {
  const { postbox, site } = await siteWithMail();
  const page = await browser.newPage();
  await signUp(page, site, "Ann", "ann@example.net");
  await expectAccessible(page, "an account with an address to confirm");
  const asked = await postbox.next();
  expect(asked).toMatchObject({ to: "ann@example.net", from: "kelci@example.org", user: "kelci" });
  expect(asked.subject).toContain("Confirm your mail address");
  // Whoever reads mail elsewhere follows the link there, without being signed in.
  const context = await browser.newContext();
  const phone = await context.newPage();
  await phone.goto(linkIn(asked));
  await expectAccessible(phone, "confirming an address");
  await button(phone, "Yes, confirm the address").click();
  await expect(phone.locator("main")).toContainText("is confirmed");
  await phone.goto(linkIn(asked));
  await button(phone, "Yes, confirm the address").click();
  await expect(phone.locator("main")).toContainText("This link was used");

  // The same answer for whom there is and whom there is not; one mail.
  const said = [];
  for (const who of ["nobody@example.net", "Somebody", "ANN@example.net"]) {
    await phone.goto(`${site.url}/recover`);
    await phone.getByLabel("Name or mail address").fill(who);
    await button(phone, "Send me a link").click();
    said.push(await phone.locator("main").textContent());
  }
  expect(new Set(said).size).toBe(1);
  await expectAccessible(phone, "a link is on its way");
  const forgotten = await postbox.next();
  expect(forgotten.subject).toContain("A new password for Ann");
  await phone.goto(linkIn(forgotten));
  await expectAccessible(phone, "a new password");
  await phone.getByLabel("Your new password").fill("password");
  await button(phone, "Set the new password").click();
  await expect(phone.getByRole("alert")).toContainText("guessed at once");
  await phone.getByLabel("Your new password").fill("a longer walk");
  await button(phone, "Set the new password").click();
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Ann");
  expect((await postbox.next()).subject).toContain("was changed");
  await page.goto(`${site.url}/account`);
  await expect(page).toHaveURL(/\/sign-in$/);

  // Without notices there are none; the next mail is another.
  await expect(phone.getByLabel("Write to me when")).toBeChecked();
  await phone.getByLabel("Write to me when").uncheck();
  await button(phone, "Keep").click();
  await expect(phone.getByLabel("Write to me when")).not.toBeChecked();
  await phone.locator("#codes-password").fill("a longer walk");
  await button(phone, "Make new recovery codes").click();
  await phone.goto(`${site.url}/account`);
  await context.addCookies([{ name: "kelci-language", value: "fr", url: site.url }]);
  await phone.reload();
  await expectAccessible(phone, "un compte avec une adresse");
  await phone.getByLabel("Adresse électronique").fill("zoe@example.net");
  await phone.locator("#mail-password").fill("a longer walk");
  await button(phone, "Envoyer un lien pour la confirmer").click();
  const french = await postbox.next();
  expect(french.to).toBe("zoe@example.net");
  expect(french.subject).toMatch(/^Confirmez votre adresse/);
  expect(french.text).toContain("Quelqu’un, vous sans doute, a donné cette adresse");
  await button(phone, "Oublier mon adresse").click();
  await expect(phone.getByRole("status")).toHaveCount(0);
  expect(postbox.came).toEqual([]);
  await site.remove();
  postbox.server.close();
});

test("a mail survives a kill in the midst of being sent", async ({ page }) => {
  const { postbox, site } = await siteWithMail();
  postbox.isSilent = true;
  await signUp(page, site, "Bob", "bob@example.net");
  await expect.poll(() => postbox.begun).toBe(1);
  await site.kill();
  postbox.isSilent = false;
  const again = await site.again();
  // As soon as nobody can be working on it any more.
  expect((await postbox.next()).to).toBe("bob@example.net");
  expect(postbox.came).toEqual([]);
  await again.remove();
  postbox.server.close();
});
