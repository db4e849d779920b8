// What a browser with an empty cache is sent for the page of a game: `npm run sizes`.
import { chromium } from "@playwright/test";
import { start } from "./server.js";

const GAMES = ["jersi", "mikjersi", "pijersi", "mik7"];
const KINDS = ["Document", "Stylesheet", "Script", "Image"];

const site = await start();
const browser = await chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const kilo = (/** @type {number} */ bytes) => (bytes / 1000).toFixed(1);
console.log("| page, kB as sent | requests | page | styles | scripts | drawings | all |\n| --- | --- | --- | --- | --- | --- | --- |");
for (const game of GAMES) {
  const context = await browser.newContext();
  const begun = await context.request.post(`${site.url}/api/games`, { data: { game, first: { kind: "me" }, second: { kind: "engine", level: 1 } } });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  /** @type {Map<string, string>} */
  const kinds = new Map();
  /** @type {Map<string, number>} */
  const sums = new Map();
  let requests = 0;
  network.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "Other";
    sums.set(kind, (sums.get(kind) ?? 0) + encodedDataLength);
    requests += 1;
  });
  await network.send("Network.enable");
  await page.goto(`${site.url}/game/${(await begun.json()).id}`, { waitUntil: "networkidle" });
  const all = [...sums.values()].reduce((sum, bytes) => sum + bytes, 0);
  console.log(`| ${game} | ${requests} | ${KINDS.map((kind) => kilo(sums.get(kind) ?? 0)).join(" | ")} | ${kilo(all)} |`);
  await context.close();
}
await browser.close();
await site.remove();
