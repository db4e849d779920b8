// What people are told of what they did not see, with the real program: the page of notices and its choices, a push service and a
// mail server of the test's own on this computer, and a kill between a move and what is told of it.
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { expect, test } from "@playwright/test";
import Feeds from "rss-parser";
import { SMTPServer } from "smtp-server";
import { expectAccessible } from "../accessible.js";
import { expectNoSideways } from "./fixture.js";
import { freePort } from "./postbox.js";
import { start } from "./server.js";

/** @import { Browser, Page } from "@playwright/test" */
/** @import { Site } from "./server.js" */

const DAYS = 3 * 24 * 3_600_000;

/** @param {Page} page @param {string} name */
const button = (page, name) => page.getByRole("button", { name, exact: true });

/** Somebody with an account, on a device of their own. @param {Browser} browser @param {Site} site @param {string} name */
async function member(browser, site, name, { javaScriptEnabled = true, viewport = { width: 1366, height: 768 } } = {}) {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled, viewport });
  const page = await context.newPage();
  const answer = await page.request.post("/api/account", { data: { name, password: "a long walk" } });
  expect(answer.status(), await answer.text()).toBe(201);
  return page;
}

/** A game of days between two, in which the first is to move. @param {Page} first @param {Page} second */
async function gameBetween(first, second) {
  const wanted = { game: "pijersi", clock: { kind: "move", ms: DAYS }, first: { kind: "me" }, second: { kind: "friend" } };
  const begun = await (await first.request.post("/api/games", { data: wanted })).json();
  const joined = await second.request.post(`/api/games/${begun.id}/join`, { data: { key: begun.keys.second, name: "" } });
  expect(joined.status(), await joined.text()).toBe(200);
  return /** @type {string} */ (begun.id);
}

/** @param {Page} page @param {string} game @param {string} text */
async function move(page, game, text) {
  const answer = await page.request.post(`/api/games/${game}/actions`, { data: { action: "move", text } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** A push service, which keeps what it is sent; and a browser that reads it. */
class PushService {
  /** @type {{ topic: string, body: Buffer }[]} */
  came = [];
  #browser = createECDH("prime256v1");
  #auth = randomBytes(16);

  constructor() {
    this.#browser.generateKeys();
    this.server = createServer((request, response) => {
      /** @type {Buffer[]} */
      const parts = [];
      request.on("data", (part) => parts.push(part));
      request.on("end", () => {
        this.came.push({ topic: String(request.headers["topic"]), body: Buffer.concat(parts) });
        response.writeHead(201).end();
      });
    });
  }

  /** @returns {Promise<string>} its address */
  async listen() {
    await new Promise((resolve) => this.server.listen(0, "127.0.0.1", () => resolve(undefined)));
    const { port } = /** @type {import("node:net").AddressInfo} */ (this.server.address());
    return `http://127.0.0.1:${port}`;
  }

  /** What a browser tells the site. @param {string} address */
  subscription(address) {
    const keys = { p256dh: this.#browser.getPublicKey("base64url"), auth: this.#auth.toString("base64url") };
    return { endpoint: `${address}/browser`, keys };
  }

  /** Reads what came (RFC 8291). @param {Buffer} body */
  read(body) {
    const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 86)];
    const shared = this.#browser.computeSecret(sender);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.#browser.getPublicKey(), sender]);
    const material = Buffer.from(hkdfSync("sha256", shared, this.#auth, info, 32));
    const key = Buffer.from(hkdfSync("sha256", material, salt, "Content-Encoding: aes128gcm\0", 16));
    const nonce = Buffer.from(hkdfSync("sha256", material, salt, "Content-Encoding: nonce\0", 12));
    const sealed = body.subarray(86);
    const opened = createDecipheriv("aes-128-gcm", key, nonce);
    opened.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
    return JSON.parse(text.subarray(0, -1).toString("utf8"));
  }
}

test("notices lead to the board, with scripts and without, in both languages, on a telephone", async ({ browser }) => {
  const site = await start();
  const [ann, bob] = [await member(browser, site, "Ann"), await member(browser, site, "Bob", { viewport: { width: 390, height: 844 } })];
  const game = await gameBetween(ann, bob);
  await bob.goto("/");
  await expect(bob.locator("#unread")).toBeHidden();
  // The page hears it as it happens.
  await expect(bob.locator("#lobby-here")).toContainText("here");
  await move(ann, game, "a4-b5=c4");
  await expect(bob.locator("#unread")).toHaveText("1");
  await bob.locator(".top-notices").click();
  await expect(bob.getByRole("heading", { level: 1 })).toHaveText("Notices");
  await expectAccessible(bob, "notices");
  await expectNoSideways(bob);
  await bob.screenshot({ path: "test-results/notices-phone.png" });
  await bob.getByRole("link", { name: "It is your turn against Ann" }).click();
  await expect(bob).toHaveURL(new RegExp(`/game/${game}$`));
  await expect(bob.locator("#unread")).toBeHidden();
  await move(bob, game, "g6-f7=d6");
  await ann.context().addCookies([{ name: "kelci-language", value: "fr", url: site.url }]);
  await ann.goto("/notices");
  await expect(ann.getByRole("listitem").filter({ hasText: "C’est votre tour contre Bob" })).toBeVisible();
  await expectAccessible(ann, "avis");
  await ann.screenshot({ path: "test-results/notices.png" });
  await ann.getByRole("link", { name: "Choisir vos avis" }).click();
  await expectAccessible(ann, "choisir ses avis");
  await ann.screenshot({ path: "test-results/choices.png", fullPage: true });

  // Without scripts all but the push is there.
  const cid = await member(browser, site, "Cid", { javaScriptEnabled: false, viewport: { width: 360, height: 780 } });
  const second = await gameBetween(ann, cid);
  await move(ann, second, "a4-b5=c4");
  await cid.goto("/notices");
  await expect(cid.getByRole("link", { name: "It is your turn against Ann" })).toBeVisible();
  await button(cid, "I have read them all").click();
  await expect(cid.locator("#unread")).toBeHidden();
  await cid.goto("/account/notices");
  await expectNoSideways(cid);
  await cid.screenshot({ path: "test-results/choices-phone.png", fullPage: true });
  const turn = cid.getByRole("group", { name: "It is my turn" });
  await turn.getByLabel("on the page of notices").uncheck();
  await button(cid, "Keep").first().click();
  await expect(turn.getByLabel("on the page of notices")).not.toBeChecked();
  await cid.goto("/notices");
  await expect(cid.getByText("There is nothing new.")).toBeVisible();
  // A feed of one's own, whose address is shown once.
  await cid.goto("/account/notices");
  await button(cid, "Make an address").click();
  const address = await cid.locator(".token a").getAttribute("href");
  const feed = await ann.request.get(/** @type {string} */ (address));
  // Whoever asks is answered in their language, and hers is French by now.
  const read = await new Feeds().parseString(await feed.text());
  expect(read.items.map(({ title }) => title)).toEqual(["C’est votre tour contre Ann (Pijersi)."]);
  expect(Date.parse(String(read.items[0]?.isoDate))).toBeGreaterThan(Date.now() - 600_000);
  // One click leads from it to the board.
  await cid.goto(String(read.items[0]?.link));
  await expect(cid).toHaveURL(new RegExp(`/game/${second}$`));
  await site.remove();
});

test("a browser asks for its own subscription, and says so if it cannot", async ({ browser }) => {
  const site = await start();
  const ann = await member(browser, site, "Ann");
  await ann.context().grantPermissions(["notifications"], { origin: site.url });
  await ann.goto("/account/notices");
  await button(ann, "Have this browser tell me").click();
  // A browser without a push service of its maker's cannot; one with it is listed.
  const [told, fault] = [ann.locator(".devices li"), ann.locator("#push-fault")];
  await expect(told.or(fault).first()).toBeVisible();
  const worker = await ann.request.get("/worker.js");
  expect(worker.headers()["content-type"]).toContain("text/javascript");
  // It is registered for the whole site, whatever came of the rest.
  const scope = await ann.evaluate(async () => (await navigator.serviceWorker.getRegistration("/"))?.scope);
  expect(scope).toBe(`${site.url}/`);
  await site.remove();
});

// What makers of browsers do lies between: their push service, and the deciphering. Here the test's own does both, and hands over what came.
test("what is pushed is shown by the browser while no page of the site is open, and its click leads to the board", async ({ browser }) => {
  const push = new PushService();
  const address = await push.listen();
  const site = await start({ args: ["--push-to-loopback"] });
  const [ann, bob] = [await member(browser, site, "Ann"), await member(browser, site, "Bob")];
  await bob.context().grantPermissions(["notifications"], { origin: site.url });
  await bob.goto("/account/notices");
  await button(bob, "Have this browser tell me").click();
  await expect(bob.locator(".devices li, #push-fault").first()).toBeVisible();
  const kept = await bob.request.post("/api/notices/push", { data: push.subscription(address) });
  expect(kept.status(), await kept.text()).toBe(201);
  const browserItself = await bob.context().newCDPSession(bob);
  const registered = new Promise((resolve) => {
    browserItself.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === `${site.url}/`);
      if (found) resolve(found.registrationId);
    });
  });
  await browserItself.send("ServiceWorker.enable");
  const registrationId = /** @type {string} */ (await registered);
  await bob.goto("about:blank");

  const game = await gameBetween(ann, bob);
  await move(ann, game, "a4-b5=c4");
  await expect.poll(() => push.came.length, { timeout: 60_000 }).toBe(1);
  const told = push.read(/** @type {{ body: Buffer }} */ (push.came[0]).body);
  await browserItself.send("ServiceWorker.deliverPushMessage", { origin: `${site.url}/`, registrationId, data: JSON.stringify(told) });
  const [worker] = bob.context().serviceWorkers();
  const shown = () =>
    worker?.evaluate(async () => {
      const notifications = await /** @type {any} */ (self).registration.getNotifications();
      return notifications.map((/** @type {Notification} */ { title, body, tag, lang }) => ({ title, body, tag, lang }));
    });
  const { title, body, tag, lang } = told;
  await expect.poll(shown).toEqual([{ title, body, tag, lang }]);
  expect(body).toBe("It is your turn against Ann (Pijersi).");
  // Only a person's own click opens a window: what is asked for is gone to.
  const asked = await worker?.evaluate(async () => {
    const scope = /** @type {any} */ (self);
    const [notification] = await scope.registration.getNotifications();
    return new Promise((resolve) => {
      scope.clients.openWindow = async (/** @type {string} */ url) => resolve(url);
      scope.dispatchEvent(new scope.NotificationEvent("notificationclick", { notification }));
    });
  });
  await expect.poll(shown).toEqual([]);
  await bob.goto(String(asked));
  await expect(bob).toHaveURL(new RegExp(`/game/${game}$`));
  await site.remove();
  push.server.close();
});

test("kill -9 between moves and what is told of them: everything comes, twice at most", async ({ browser }) => {
  const push = new PushService();
  const address = await push.listen();
  let site = await start({ args: ["--push-to-loopback"] });
  const [ann, bob] = [await member(browser, site, "Ann"), await member(browser, site, "Bob")];
  const kept = await bob.request.post("/api/notices/push", { data: push.subscription(address) });
  expect(kept.status(), await kept.text()).toBe(201);
  /** @type {string[]} */
  const games = [];
  for (let round = 0; round < 4; round += 1) {
    for (let number = 0; number < 3; number += 1) {
      const game = await gameBetween(ann, bob);
      await move(ann, game, "a4-b5=c4");
      games.push(game);
    }
    // The answer to a move is all that was waited for.
    await site.kill();
    site = await site.again();
  }
  const notices = await (await bob.request.get("/api/notices")).json();
  expect(notices.length).toBe(games.length);
  const topics = () => new Set(push.came.map(({ topic }) => topic));
  await expect.poll(() => topics().size, { timeout: 200_000 }).toBe(games.length);
  expect([...topics()].sort()).toEqual(notices.map((/** @type {{ id: string }} */ { id }) => id).sort());
  for (const topic of topics()) expect(push.came.filter((came) => came.topic === topic).length).toBeLessThanOrEqual(2);
  for (const { topic, body } of push.came) {
    expect(push.read(body)).toMatchObject({ href: `/notices/${topic}`, body: "It is your turn against Ann (Pijersi)." });
  }
  await site.remove();
  push.server.close();
});

test("what was not seen comes in one mail, which one click stops", async ({ browser }) => {
  /** @type {string[]} */
  const came = [];
  const smtp = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    onData: (stream, _session, done) => {
      /** @type {Buffer[]} */
      const parts = [];
      stream.on("data", (part) => parts.push(part));
      stream.on("end", () => {
        came.push(Buffer.concat(parts).toString("utf8").replace(/=\r?\n/g, "").replaceAll("=3D", "="));
        done();
      });
    },
  });
  await new Promise((resolve) => smtp.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port: mailPort } = /** @type {import("node:net").AddressInfo} */ (smtp.server.address());
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const mail = ["--smtp", `smtp://127.0.0.1:${mailPort}`, "--mail-from", "kelci <kelci@example.org>", "--site-address", url];
  const site = await start({ args: [...mail, "--digest-after", "1", "--digest-every", "3600"], port });
  const [ann, bob] = [await member(browser, site, "Ann"), await member(browser, site, "Bob")];
  await bob.goto("/account");
  await bob.getByLabel("Mail address").fill("bob@example.net");
  await bob.locator("#mail-password").fill("a long walk");
  await button(bob, "Send a link to confirm it").click();
  const next = async () => {
    await expect.poll(() => came.length, { timeout: 120_000 }).toBeGreaterThan(0);
    return /** @type {string} */ (came.shift());
  };
  const link = /** @type {string} */ (/^http\S+$/m.exec(await next())?.[0]);
  await bob.goto(link);
  await button(bob, "Yes, confirm the address").click();
  await bob.goto("/account/notices");
  await bob.getByRole("group", { name: "It is my turn" }).getByLabel("by mail").check();
  await button(bob, "Keep").first().click();
  const games = [await gameBetween(ann, bob), await gameBetween(ann, bob)];
  for (const game of games) await move(ann, game, "a4-b5=c4");
  const digest = await next();
  expect(digest).toMatch(/^list-unsubscribe-post: List-Unsubscribe=One-Click$/im);
  const stop = /** @type {string} */ (/^list-unsubscribe: <(\S+)>/im.exec(digest)?.[1]);
  for (const game of digest.includes(String(games[1])) ? games : games.slice(0, 1)) expect(digest).toContain(`${url}/game/${game}`);
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(stop);
  await expectAccessible(stranger, "stopping mails");
  await button(stranger, "Stop these mails").click();
  await expect(stranger.getByRole("status")).toContainText("no more");
  await bob.goto("/account/notices");
  await expect(bob.getByRole("group", { name: "It is my turn" }).getByLabel("by mail")).not.toBeChecked();
  expect(came).toEqual([]);
  await site.remove();
  smtp.close();
});
