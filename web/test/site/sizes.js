// What a browser with an empty cache is sent for every kind of page: `npm run sizes`. What it asks for again or keeps
// from elsewhere does not count; what scripts ask for does.
import { chromium } from "@playwright/test";
import { start } from "./server.js";

const GAMES = ["jersi", "mikjersi", "pijersi", "mik7"];
const PAGES = ["/", "/new/pijersi", "/watch", "/mine", "/learn", "/learn/pijersi", "/learn/pijersi/capture", "/puzzles", "/puzzles/pijersi/1", "/analysis/pijersi", "/editor/pijersi", "/import", "/rules/pijersi", "/api"];
const KINDS = ["Document", "Stylesheet", "Script", "Image"];

const site = await start();
const browser = await chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const kilo = (/** @type {number} */ bytes) => (bytes / 1000).toFixed(1);

/**
 * @param {string} name
 * @param {(context: import("@playwright/test").BrowserContext) => Promise<string>} find the address of the page
 */
async function measure(name, find) {
  const context = await browser.newContext();
  const path = await find(context);
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  /** @type {Map<string, string>} */
  const kinds = new Map();
  /** @type {Map<string, number>} */
  const sums = new Map();
  let requests = 0;
  const known = new Set();
  network.on("Network.requestServedFromCache", ({ requestId }) => known.add(requestId));
  network.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (known.has(requestId)) return;
    const kind = kinds.get(requestId) ?? "Other";
    sums.set(kind, (sums.get(kind) ?? 0) + encodedDataLength);
    requests += 1;
  });
  await network.send("Network.enable");
  const answer = await page.goto(site.url + path, { waitUntil: "networkidle" });
  if (!answer?.ok()) throw new Error(`${path}: ${answer?.status()}`);
  const all = [...sums.values()].reduce((sum, bytes) => sum + bytes, 0);
  console.log(`| ${name} | ${requests} | ${KINDS.map((kind) => kilo(sums.get(kind) ?? 0)).join(" | ")} | ${kilo(all)} |`);
  await context.close();
}

console.log("| page, kB as sent | requests | page | styles | scripts | drawings | all |\n| --- | --- | --- | --- | --- | --- | --- |");
for (const game of GAMES) {
  await measure(`game of ${game}`, async ({ request }) => {
    const begun = await request.post(`${site.url}/api/games`, { data: { game, first: { kind: "me" }, second: { kind: "engine", level: 1 } } });
    return `/game/${(await begun.json()).id}`;
  });
}
const [review, viewer] = await finished();
await measure("a review", async () => review);
await measure("the viewer", async () => viewer);
for (const path of PAGES) await measure(path, async () => path);
await browser.close();
await site.remove();

/** The pages of a game that is over. */
async function finished() {
  const { request } = await browser.newContext();
  const me = { kind: "me" };
  const { id } = await (await request.post(`${site.url}/api/games`, { data: { game: "pijersi", first: me, second: me } })).json();
  for (const [ply, text] of ["b4=d3-e2", "f6-f5"].entries()) await request.post(`${site.url}/api/games/${id}/actions`, { data: { action: "move", text, ply } });
  await request.post(`${site.url}/api/games/${id}/actions`, { data: { action: "resign" } });
  await request.post(`${site.url}/game/${id}/review`, { form: { do: "begin" } });
  for (;;) {
    const { status } = await (await request.get(`${site.url}/api/games/${id}/review`)).json();
    if (status === "done") return [`/game/${id}/review`, `/view/${id}`];
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}
