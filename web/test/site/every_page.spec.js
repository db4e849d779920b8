// Every page that a guest, somebody with an account and a moderator can reach, in every theme and both languages: axe, and nothing that hangs over
// the side of a small phone. That no page is left out is read from the program's own list of routes.
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { expectAccessible, expectContrast } from "../accessible.js";
import { expectNoSideways, listen } from "./fixture.js";
import { freePort, linkIn, Postbox } from "./postbox.js";
import { admin, start } from "./server.js";

/** @import { APIRequestContext } from "@playwright/test" */
/** @import { Site } from "./server.js" */

const PASSWORD = "a long walk";

/** Answers that are no page, or lead to another one. */
const NO_PAGES = ["/new", "/lobby", "/turns/next", "/notices/{id}", "/evening/{key}", "/feed/{file}", "/worker.js", "/tournaments/{id}/print/{file}", "/assets/{digest}/{*path}"];

/** @type {Site} */
let site;
/** @type {Postbox} */
let postbox;
/** Who walks: with their cookies, and where to. @type {{ who: string, cookies: any, pages: string[] }[]} */
const walks = [];

/** What the answer tells. @param {Promise<import("@playwright/test").APIResponse>} asked @param {number} [status] */
async function told(asked, status = 200) {
  const answer = await asked;
  expect(answer.status(), `${answer.url()}: ${await answer.text()}`).toBe(status);
  return answer.json();
}

/** Where a form leads. @param {APIRequestContext} request @param {string} path @param {Record<string, string>} form */
async function fill(request, path, form) {
  const answer = await request.post(path, { form, maxRedirects: 0 });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(303);
  return String(answer.headers()["location"]);
}

/** A game of both. @param {APIRequestContext} first @param {APIRequestContext} second @param {object} wanted @returns {Promise<string>} its name */
async function game(first, second, wanted) {
  const terms = { game: "pijersi", first: { kind: "me" }, second: { kind: "friend" }, ...wanted };
  const { id, keys } = await told(first.post("/api/games", { data: terms }), 201);
  await told(second.post(`/api/games/${id}/join`, { data: { key: keys.second } }));
  return id;
}

/** @param {APIRequestContext} request @param {string} id @param {object} action */
const act = (request, id, action) => told(request.post(`/api/games/${id}/actions`, { data: action }));

/** A busy site: what there is to be seen has happened once. */
test.beforeAll(async ({ playwright }) => {
  postbox = new Postbox();
  const [smtp, port] = [await postbox.listen(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const mail = ["--smtp", `smtp://kelci@127.0.0.1:${smtp}`, "--mail-from", "kelci <kelci@example.org>", "--site-address", url];
  site = await start({ port, args: [...mail, "--offer-after", "3600"], env: { KELCI_SMTP_PASSWORD: "in the file" } });
  const someone = () => playwright.request.newContext({ baseURL: url });
  const [ann, bob, guest] = [await someone(), await someone(), await someone()];
  for (const [request, name] of /** @type {const} */ ([[ann, "Annabelle-Montgomery"], [bob, "Bob"]])) {
    await told(request.post("/api/account", { data: { name, password: PASSWORD } }), 201);
  }
  await admin(site.data, ["account", "moderator", "Annabelle-Montgomery"]);

  // A rated game that is over, one by days that goes on, one of a guest, an invitation, a match.
  const rated = await game(ann, bob, { rated: true, visibility: "public", clock: { kind: "game", base_ms: 300_000, increment_ms: 2_000 } });
  await act(ann, rated, { action: "move", text: "a4-b5=c4" });
  const { position } = await told(bob.get(`/api/games/${rated}`));
  await act(bob, rated, { action: "move", text: position.moves[0].text });
  await act(bob, rated, { action: "resign" });
  await expect.poll(async () => (await told(ann.get("/api/people/Bob/ratings"))).results.length, { timeout: 120_000 }).toBe(1);
  const byDays = await game(bob, ann, { clock: { kind: "move", ms: 3 * 86_400_000 } });
  await act(bob, byDays, { action: "move", text: "a4-b5=c4" });
  await fill(ann, `/game/${byDays}/note`, { text: "Look at b5." });
  const me = { kind: "me" };
  const own = await told(guest.post("/api/games", { data: { game: "jersi", first: me, second: me, visibility: "public" } }), 201);
  const match = await told(guest.post("/api/games", { data: { game: "mik7", first: me, second: me, series: { games: 4, count: "points" }, options: { count: "points" } } }), 201);
  const open = await told(bob.post("/api/games", { data: { game: "pijersi", first: me, second: { kind: "friend" }, visibility: "open" } }), 201);

  // Somebody waits, somebody is challenged, somebody is reported; a program has a token; a tournament goes on.
  const waiting = await fill(guest, "/lobby", { quick: "jersi.fast" });
  await fill(bob, "/new/pijersi", { mode: "anybody", to: "Annabelle-Montgomery", clock: "game-300-3" });
  await fill(bob, `/game/${rated}/report`, { who: "first", reason: "stalling", text: "She waited for hours." });
  await fill(ann, "/people/Bob/report", { reason: "name" });
  await told(ann.post("/api/account/tokens", { data: { label: "My program", scopes: ["read"], days: 30 } }), 201);
  const swiss = { title: "Friday evening", game: "pijersi", system: { kind: "swiss", rounds: 1 }, clock: { kind: "game", base_ms: 600_000, increment_ms: 0 }, no_show_ms: 3_600_000 };
  const { id: tournament } = await told(ann.post("/api/tournaments", { data: swiss }), 201);
  for (const [request, action] of /** @type {const} */ ([[ann, "enter"], [bob, "enter"], [ann, "start"]])) {
    await told(request.post(`/api/tournaments/${tournament}/actions`, { data: { action } }));
  }
  await expect.poll(async () => (await told(ann.get(`/api/tournaments/${tournament}`))).rounds.length, { timeout: 120_000 }).toBe(1);

  // An evening at real boards.
  const evening = { ...swiss, title: "At the club", clock: { kind: "none" }, no_show_ms: undefined, door: "link", venue: "board", names: "Carl; 1650\nDora\nEmma" };
  const { id: club } = await told(ann.post("/api/tournaments", { data: evening }), 201);
  await told(ann.post(`/api/tournaments/${club}/actions`, { data: { action: "start" } }));

  // A club, which somebody asks and to which a link invites.
  await told(ann.post("/api/clubs", { data: { name: "Jersi Club Lyon", about: "We meet on Fridays.", entry: "asking" } }), 201);
  await told(bob.post("/api/clubs/jersi-club-lyon/actions", { data: { action: "join" } }));
  const { desk } = await told(ann.post("/api/clubs/jersi-club-lyon/actions", { data: { action: "invite" } }));

  // Mail: an address that is to be confirmed, and a forgotten password.
  await told(bob.post("/api/account/mail", { data: { address: "bob@example.net", password: PASSWORD } }), 202);
  await bob.post(`${new URL(linkIn(await postbox.next())).pathname}`);
  await told(guest.post("/api/account/forgotten", { data: { who: "Bob" } }), 202);
  const forgotten = new URL(linkIn(await postbox.next())).pathname;
  await told(ann.post("/api/account/mail", { data: { address: "ann@example.net", password: PASSWORD } }), 202);
  const confirm = new URL(linkIn(await postbox.next())).pathname;
  const device = /** @type {string} */ (/\/devices\/[^"]+/.exec(await (await ann.post("/devices")).text())?.[0]);
  // A site that is running takes a moderator in within a second or two.
  await expect.poll(async () => (await ann.get("/moderation")).status(), { timeout: 60_000 }).toBe(200);
  const report = /** @type {string} */ (/\/moderation\/reports\/\d+/.exec(await (await ann.get("/moderation")).text())?.[0]);

  const everybodys = [
    "/", "/api", "/new/pijersi", "/new/pijersi?mode=anybody", "/editor/pijersi", "/import", "/code", "/view?game=pijersi", `/view/${rated}`, `/game/${own.id}`, `/game/${open.id}`, `/game/${rated}/review`,
    `/game/${open.id}/join/${open.keys.second}`, "/turns", `/game/${rated}/report`, "/people/Bob/report", "/reports", waiting, "/mine", "/sign-up",
    "/sign-in", "/recover", forgotten, "/notices", "/notices/stop/nothing", "/people/Bob", "/people/Annabelle-Montgomery", "/tournaments", `/tournaments/${tournament}`,
    `/tournaments/${tournament}/log`, `/tournaments/${tournament}/hall`, "/watch", `/series/${match.id}`, "/ratings", "/ratings?game=pijersi&pace=fast", "/people/Bob/ratings",
    "/rules", "/rules/pijersi", "/print", "/analysis", "/analysis/pijersi", "/learn", "/learn/pijersi", "/learn/pijersi/capture", "/puzzles", "/puzzles/pijersi",
    "/puzzles/pijersi/1", "/licences", "/nowhere", device, "/clubs", "/clubs/jersi-club-lyon", "/clubs/jersi-club-lyon/members", `/clubs/jersi-club-lyon/join/${desk.key}`,
  ];
  const members = [
    "/", `/game/${byDays}`, "/turns", "/vacation", "/reports", "/mine", "/account", "/account/notices", "/account/programs", "/account/delete", confirm, "/notices",
    "/people/Bob", "/people/Annabelle-Montgomery", "/people/Annabelle-Montgomery/ratings", "/new/pijersi?mode=anybody&to=Bob", "/tournaments/new", "/tournaments/import", `/tournaments/${tournament}`,
    `/tournaments/${tournament}/desk`, `/tournaments/${club}`, `/tournaments/${club}/desk`, `/tournaments/${club}/hall`, `/tournaments/${club}/clock`,
    "/clubs", "/clubs/new", "/clubs/jersi-club-lyon", "/clubs/jersi-club-lyon/desk", "/ratings?game=pijersi&pace=fast&club=jersi-club-lyon",
  ];
  const moderators = ["/moderation", report, "/moderation/people/Bob", "/moderation/audit", "/moderation/clubs/jersi-club-lyon"];
  walks.push({ who: "a guest", cookies: (await guest.storageState()).cookies, pages: everybodys });
  walks.push({ who: "a moderator", cookies: (await ann.storageState()).cookies, pages: [...members, ...moderators] });
  for (const request of [ann, bob, guest]) await request.dispose();
});

test.afterAll(async () => {
  await site?.remove();
  postbox?.server.close();
});

test("no page is left out", () => {
  const source = readFileSync(new URL("../../../crates/server/src/pages/mod.rs", import.meta.url), "utf8");
  const routes = [...source.matchAll(/\.route\(\s*"([^"]+)",\s*get\(/g)].map(([, route]) => String(route));
  expect(routes.length).toBeGreaterThan(50);
  const walked = walks.flatMap(({ pages }) => pages).map((page) => page.split("?")[0] ?? "");
  const is = (/** @type {string} */ route) => new RegExp(`^${route.replace(/\{[^}]+\}/g, "[^/]+")}$`);
  const missing = routes.filter((route) => !NO_PAGES.includes(route) && !walked.some((page) => is(route).test(page)));
  expect(missing).toEqual([]);
});

test("everybody can use every page they can reach, in light, dark and contrast", async ({ browser }) => {
  test.slow();
  /** What is wrong anywhere, so that one run tells all of it. @type {string[]} */
  const wrong = [];
  for (const { who, cookies, pages } of walks) {
    const context = await browser.newContext({ baseURL: site.url, reducedMotion: "reduce" });
    const complaints = listen(context);
    const cookie = (/** @type {string} */ name, /** @type {string} */ value) => ({ name, value, url: site.url });
    await context.addCookies([...cookies, cookie("kelci-theme", "light")]);
    const page = await context.newPage();
    for (const path of pages) {
      const note = (/** @type {Error} */ error) => wrong.push(`${who}, ${path}: ${error.message.split("\n").slice(0, 12).join("\n")}`);
      // French words are longer.
      for (const [language, width] of /** @type {const} */ ([["fr", 360], ["en", 1366]])) {
        await context.addCookies([cookie("kelci-language", language)]);
        await page.setViewportSize({ width, height: 768 });
        const answer = await page.goto(path);
        expect(answer?.status(), `${who}, ${path}`).toBe(path === "/nowhere" ? 404 : 200);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        // What is folded away must be right too.
        await page.evaluate(() => document.querySelectorAll("details:not(.menu, .choices)").forEach((more) => more.setAttribute("open", "")));
        await expectNoSideways(page).catch(note);
      }
      await expectAccessible(page, path).catch(note);
      // Colours are by the rows' kind: of long lists some rows are enough.
      await page.evaluate(() => document.querySelectorAll("main :nth-child(n + 60)").forEach((row) => row.remove()));
      for (const theme of ["dark", "contrast"]) {
        await page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);
        await expectContrast(page, `${path} (${theme})`).catch(note);
      }
    }
    expect(complaints.filter((text) => !text.includes("status of 404"))).toEqual([]);
    await context.close();
  }
  expect(wrong).toEqual([]);
});

test("every page can be read without scripts", async ({ browser }) => {
  const unread = [];
  for (const { who, cookies, pages } of walks) {
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    await context.addCookies(cookies);
    const page = await context.newPage();
    for (const path of pages) {
      await page.goto(path);
      if (!(await page.locator("h1, h2, figure").first().isVisible())) unread.push(`${who}, ${path}`);
    }
    await context.close();
  }
  expect(unread).toEqual([]);
});
