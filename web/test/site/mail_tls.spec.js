// The way to the mail server over TLS, with a real mail server and certificates made here: whom the program trusts, and what becomes of
// mail while it trusts nobody there.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { freePort, Postbox } from "./postbox.js";
import { start } from "./server.js";

/** @import { APIRequestContext } from "@playwright/test" */
/** @import { Site } from "./server.js" */

/** A certificate, and its keys. @typedef {{ file: string, keys: { key: Buffer, cert: Buffer } }} Certificate */

let folder = "";
/** @type {Certificate} */
let ours;
/** @type {Certificate} */
let another;
let password = "";

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "kelci-certificates-"));
  [ours, another] = [certificate("ours"), certificate("another")];
  password = join(folder, "password");
  writeFileSync(password, "in the file\n", { mode: 0o600 });
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A certificate of 127.0.0.1 that nobody else has signed. @param {string} name @returns {Certificate} */
function certificate(name) {
  const [key, file] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
  const subject = ["-subj", `/CN=${name}`, "-addext", "subjectAltName=IP:127.0.0.1", "-addext", "basicConstraints=critical,CA:FALSE"];
  execFileSync("openssl", ["req", "-new", "-x509", "-nodes", "-days", "2", ...subject, "-keyout", key, "-out", file], { stdio: "ignore" });
  return { file, keys: { key: readFileSync(key), cert: readFileSync(file) } };
}

/** How a site speaks to that mail server. @param {string} server @param {number} port @param {string[]} more */
const mailArgs = (server, port, ...more) => {
  const site = ["--site-address", `http://127.0.0.1:${port}`, "--mail-from", "kelci <kelci@example.org>"];
  return ["--smtp", server, "--smtp-password-file", password, ...site, ...more];
};

/** Somebody signs up and gives an address. @param {APIRequestContext} request @param {Site} site @param {string} name */
async function giveAddress(request, site, name) {
  const account = await request.post(`${site.url}/api/account`, { data: { name, password: "a long walk" } });
  expect(account.status(), await account.text()).toBe(201);
  const address = `${name.toLowerCase()}@example.net`;
  const asked = await request.post(`${site.url}/api/account/mail`, { data: { address, password: "a long walk" } });
  expect(asked.ok(), await asked.text()).toBe(true);
  return address;
}

test("STARTTLS with a certificate that the program is told to trust", async ({ request }) => {
  // Who you are is only asked over TLS.
  const postbox = new Postbox(ours.keys);
  const [smtp, port] = [await postbox.listen(), await freePort()];
  const site = await start({ port, args: mailArgs(`smtp://kelci@127.0.0.1:${smtp}`, port, "--smtp-ca", ours.file) });
  const address = await giveAddress(request, site, "Ann");
  expect(await postbox.next()).toMatchObject({ to: address, user: "kelci", isSecret: true });
  await site.remove();
  postbox.server.close();
});

test("TLS from the first byte, with such a certificate and with one that the system trusts", async ({ playwright }) => {
  const postbox = new Postbox({ ...ours.keys, secure: true });
  const [smtp, port] = [await postbox.listen(), await freePort()];
  const args = mailArgs(`smtps://kelci@127.0.0.1:${smtp}`, port);
  const site = await start({ port, args: [...args, "--smtp-ca", ours.file] });
  const ann = await giveAddress(await playwright.request.newContext(), site, "Ann");
  expect(await postbox.next()).toMatchObject({ to: ann, user: "kelci", isSecret: true });
  await site.stop();
  const trusting = await site.again({ args, env: { SSL_CERT_FILE: ours.file } });
  const bob = await giveAddress(await playwright.request.newContext(), trusting, "Bob");
  expect(await postbox.next()).toMatchObject({ to: bob, user: "kelci", isSecret: true });
  await trusting.remove();
  postbox.server.close();
});

/** The program trusts somebody else than the mail server: it keeps the mail, and says why. @param {Site} site */
async function expectDistrust(site) {
  await expect.poll(site.log, { timeout: 120_000 }).toContain("a mail is tried again later");
  expect(site.log()).toContain("the certificate of the mail server is not trusted");
  expect(site.log()).toContain("--smtp-ca");
}

test("another's certificate: nothing is told to the server, and the mail is sent when that is mended", async ({ request }) => {
  const postbox = new Postbox(ours.keys);
  const [smtp, port] = [await postbox.listen(), await freePort()];
  const args = (/** @type {string} */ trusted) => mailArgs(`smtp://kelci@127.0.0.1:${smtp}`, port, "--smtp-ca", trusted);
  const site = await start({ port, args: args(another.file) });
  const address = await giveAddress(request, site, "Ann");
  await expectDistrust(site);
  await site.stop();
  expect([postbox.begun, postbox.asked]).toEqual([0, 0]);
  const mended = await site.again({ args: args(ours.file) });
  // A minute after the first try.
  expect(await postbox.next()).toMatchObject({ to: address, isSecret: true });
  expect(postbox.came).toEqual([]);
  await mended.remove();
  postbox.server.close();
});

test("nor is another's certificate trusted where TLS is spoken from the first byte", async ({ request }) => {
  const postbox = new Postbox({ ...ours.keys, secure: true });
  const [smtp, port] = [await postbox.listen(), await freePort()];
  const site = await start({ port, args: mailArgs(`smtps://kelci@127.0.0.1:${smtp}`, port) });
  await giveAddress(request, site, "Ann");
  await expectDistrust(site);
  expect([postbox.begun, postbox.asked]).toEqual([0, 0]);
  await site.remove();
  postbox.server.close();
});

test("a server that speaks no TLS is told neither the mail nor the password", async ({ request }) => {
  const postbox = new Postbox();
  const [smtp, port] = [await postbox.listen(), await freePort()];
  const site = await start({ port, args: mailArgs(`smtp://kelci@127.0.0.1:${smtp}`, port, "--smtp-ca", ours.file) });
  await giveAddress(request, site, "Ann");
  await expect.poll(site.log, { timeout: 120_000 }).toContain("a mail is tried again later");
  expect(site.log()).toContain("STARTTLS");
  expect([postbox.begun, postbox.asked]).toEqual([0, 0]);
  await site.remove();
  postbox.server.close();
});

test("a wrong password is the host's fault, so the mail waits; a file without certificates is refused at once", async ({ request }) => {
  const postbox = new Postbox(ours.keys);
  const [smtp, port] = [await postbox.listen(), await freePort()];
  const args = mailArgs(`smtp://kelci@127.0.0.1:${smtp}`, port, "--smtp-ca", ours.file);
  const wrong = join(folder, "wrong");
  writeFileSync(wrong, "in no file\n");
  const site = await start({ port, args: args.map((arg) => (arg === password ? wrong : arg)) });
  await giveAddress(request, site, "Ann");
  await expect.poll(site.log, { timeout: 120_000 }).toContain("a mail is tried again later");
  await site.stop();
  expect(postbox.begun).toBe(0);
  const none = site.again({ args: args.map((arg) => (arg === ours.file ? wrong : arg)) });
  await expect(none).rejects.toThrow("there is no certificate");
  await site.remove();
  postbox.server.close();
});
