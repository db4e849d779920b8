// QR codes as another program reads them: a game by codes, and links to a seat and for another device.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { readQr } from "../qr.js";
import { begin, expect, expectNoSideways, listen, test } from "./fixture.js";
import { program } from "./server.js";

/** @import { Page } from "@playwright/test" */

test.use({ contextOptions: { reducedMotion: "reduce" } });

const SIZES = /** @type {const} */ ([["desktop", { width: 1280, height: 800 }], ["phone", { width: 360, height: 740 }]]);
const root = fileURLToPath(new URL("../../..", import.meta.url));
const THEMES = ["light", "dark", "contrast"];

/** A picture for whoever wants to look. @param {Page} page @param {string} name */
async function picture(page, name) {
  const folder = process.env["PICTURES"];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/**
 * The page in every theme and in two sizes, also where the reader's system is dark or chooses the colours.
 * @param {Page} page
 * @param {(where: string) => Promise<void>} look
 */
async function everywhere(page, look) {
  for (const [size, viewport] of SIZES) {
    await page.setViewportSize(viewport);
    for (const theme of THEMES) {
      await page.context().addCookies([{ name: "kelci-theme", value: theme, url: page.url() }]);
      await page.reload();
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      await look(`${theme}, ${size}`);
    }
    await page.context().clearCookies({ name: "kelci-theme" });
    for (const media of /** @type {const} */ ([{ colorScheme: "dark" }, { colorScheme: "dark", forcedColors: "active" }])) {
      await page.emulateMedia(media);
      await page.reload();
      await look(`${JSON.stringify(media)}, ${size}`);
      await page.emulateMedia({ colorScheme: null, forcedColors: null });
    }
  }
}

/** Unfolds the picture of the code that is to be sent. @param {Page} page */
async function unfold(page) {
  const folded = page.locator("details:not([open])", { hasText: "As a picture for a camera" });
  if (await folded.count()) await folded.locator("summary").click();
  await expect(page.locator(".qr")).toBeVisible();
}

test("the picture of a game by codes is the game", async ({ page, browser, baseURL }) => {
  await page.goto("/code?game=pijersi");
  await page.goto(`/code?code=${await page.locator("#send").inputValue()}&move=a4-b5%3Dc4`);
  const code = await page.locator("#send").inputValue();
  const standing = await page.locator("#coded-title").textContent();
  const link = await page.getByRole("link", { name: "The same as a link" }).getAttribute("href");
  await everywhere(page, async (where) => {
    await unfold(page);
    await picture(page, `qr-${where.replaceAll(/\W+/g, "-")}`);
    await expectNoSideways(page);
    const read = await readQr(page.locator(".qr"), where);
    expect(read, where).toBe(link);
    expect(new URL(read).searchParams.get("code"), where).toBe(code);
    expect(new URL(read).origin, where).toBe(baseURL);
  });
  // Whoever points a camera at it is at the same game, and answers.
  const read = await readQr(page.locator(".qr"));
  const friend = await browser.newContext({ viewport: SIZES[1][1] });
  const bob = await friend.newPage();
  await bob.goto(read);
  await expect(bob.locator("#coded-title")).toHaveText(standing ?? "");
  await expect(bob.locator(".coded-moves")).toHaveText("a4-b5=c4");
  await bob.getByLabel("Your move").fill("g6-f7=d6");
  await bob.getByRole("button", { name: "Play", exact: true }).click();
  await unfold(bob);
  const answer = new URL(await readQr(bob.locator(".qr"))).searchParams.get("code");
  await friend.close();
  await page.goto(`/code?code=${answer}&after=${code}`);
  await expect(page.locator(".coded-moves")).toHaveText("a4-b5=c4 g6-f7=d6");
});

/** What the program prints. @param {string[]} args */
async function printed(...args) {
  const [command = "cargo", ...before] = program;
  return (await promisify(execFile)(command, [...before, ...args], { cwd: root })).stdout.trim();
}

/** The page after a move in the game of a code. @param {Page} page @param {string} code @param {string} move */
const play = (page, code, move) => page.goto(`/code?${new URLSearchParams({ code, move })}`);

test("the picture of a very long game can be read too", async ({ page }) => {
  const [, , plies, ...moves] = (await printed("random", "jersi", "--games", "1", "--seed", "234", "--list")).split(" ");
  expect(Number(plies)).toBeGreaterThan(400);
  const last = moves.pop() ?? "";
  const code = await printed("code", "new", "jersi", "--moves", moves.join(" "));
  for (const [size, viewport] of SIZES) {
    await page.setViewportSize(viewport);
    await play(page, code, last);
    await unfold(page);
    await picture(page, `qr-long-${size}`);
    const read = new URL(await readQr(page.locator(".qr"), size)).searchParams.get("code") ?? "";
    expect(await printed("code", "show", read)).toBe(await printed("code", "show", await page.locator("#send").inputValue()));
  }
});

test("a game of rules of one's own has a picture as long as they fit into one", async ({ browser, baseURL }) => {
  const folder = await mkdtemp(join(tmpdir(), "kelci-rules-"));
  const rules = await readFile(join(root, "crates/games/src/mik7/default-rules.toml"), "utf8");
  for (const [remark, fits] of /** @type {const} */ ([[10, true], [1_000, false]])) {
    await writeFile(join(folder, "rules.toml"), `${rules}\n# ${"x".repeat(remark)}\n`);
    const code = await printed("code", "new", "mik7", "--option", `rules=${join(folder, "rules.toml")}`);
    for (const [size, viewport] of SIZES) {
      // Phones draw as finely as such a picture needs.
      const context = await browser.newContext({ baseURL: baseURL ?? "", viewport, deviceScaleFactor: size === "phone" ? 3 : 1 });
      const complaints = listen(context);
      const page = await context.newPage();
      await play(page, code, "a3-a5");
      const sent = await page.locator("#send").inputValue();
      if (fits) {
        await unfold(page);
        await picture(page, `qr-rules-${size}`);
        expect(new URL(await readQr(page.locator(".qr"), size)).searchParams.get("code")).toBe(sent);
      } else {
        await expect(page.getByText("As a picture for a camera")).toHaveCount(0);
      }
      await expectNoSideways(page);
      const link = await page.getByRole("link", { name: "The same as a link" }).getAttribute("href");
      // Whoever gets it has another browser: this one knows what it sent.
      const theirs = await browser.newContext({ baseURL: baseURL ?? "", viewport });
      const friend = await theirs.newPage();
      await friend.goto(String(link));
      await expect(friend.locator(".coded-moves")).toHaveText("a3-a5");
      await theirs.close();
      expect(complaints).toEqual([]);
      await context.close();
    }
  }
  await rm(folder, { recursive: true });
});

test("the pictures of links to a seat and for another device are those links", async ({ page }) => {
  await begin(page, { game: "mikjersi", second: { kind: "friend" } });
  const game = page.url();
  await everywhere(page, async (where) => {
    const link = await page.locator("#invite-link").inputValue();
    await picture(page, `qr-seat-${where.replaceAll(/\W+/g, "-")}`);
    expect(await readQr(page.locator(".qr"), where)).toBe(link);
  });
  await page.goto(game);
  await page.locator('form[action$="/device"]').evaluate((form) => /** @type {HTMLFormElement} */ (form).requestSubmit());
  await page.waitForURL(/device$/);
  for (const [size, viewport] of SIZES) {
    await page.setViewportSize(viewport);
    expect(await readQr(page.locator(".qr"), size)).toBe(await page.getByLabel("The link for your other device").inputValue());
  }
});
