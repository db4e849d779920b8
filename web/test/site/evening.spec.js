// An evening of a club on one computer: nobody has an account, names are pasted, results are keys, paper is printed.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test as base, expect } from "@playwright/test";
import { expectAccessible, expectNoSideways, listen } from "./fixture.js";
import { program } from "./server.js";

/** Starts `kelci club evening`; gives the address that it prints. @param {string} data */
async function start(data) {
  const [command = "cargo", ...before] = program;
  const args = ["club", "evening", "Friday", "--no-open", "--listen", "127.0.0.1:0", "--data", data];
  const child = spawn(command, [...before, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", (code) => resolve(code)));
  /** @type {string} */
  const link = await new Promise((resolve, reject) => {
    ended.then((code) => reject(new Error(`kelci ended with ${code}`)));
    createInterface(child.stdout).on("line", (line) => {
      const address = /organise it at (\S+)$/.exec(line)?.[1];
      if (address) resolve(address);
    });
  });
  return {
    link,
    stop: () => {
      child.kill("SIGINT");
      return ended;
    },
  };
}

for (const { locale, width, words } of [
  { locale: "en", width: 1366, words: { keep: "Announce it", start: "Start the tournament", pair: "Pair round 2", then: "Pair round 3", finish: "Finish the tournament" } },
  { locale: "fr", width: 390, words: { keep: "Annoncer le tournoi", start: "Commencer le tournoi", pair: "Apparier la ronde 2", then: "Apparier la ronde 3", finish: "Terminer le tournoi" } },
]) {
  base(`an evening without network (${locale}, ${width} px)`, async ({ browser }) => {
    const data = join(await mkdtemp(join(tmpdir(), "kelci-evening-")), "friday");
    let evening = await start(data);
    const context = await browser.newContext({ locale, viewport: { width, height: 768 } });
    const complaints = listen(context);
    // Nothing but this computer is asked for anything.
    /** @type {string[]} */
    const elsewhere = [];
    context.on("request", (request) => {
      if (!request.url().startsWith("http://localhost:")) elsewhere.push(request.url());
    });
    const page = await context.newPage();
    await page.goto(evening.link);
    await expect(page.locator("#title")).toHaveValue("Friday");
    await expect(page.locator("input[name=venue][value=board]")).toBeChecked();
    await page.locator("textarea[name=names]").fill("Ann; 1650\nBob\nCarl\nDora\nEmma\nFred");
    await expectAccessible(page);
    await expectNoSideways(page);
    await page.getByRole("button", { name: words.keep }).click();
    await page.getByRole("button", { name: words.start }).click();

    // Three boards, three keys: the focus goes on by itself.
    const results = page.locator("form.results").first();
    await expect(results.locator("li")).toHaveCount(3);
    await expect(results.locator("li").first().locator("input[type=radio]").first()).toBeFocused();
    await expectAccessible(page);
    await expectNoSideways(page);
    for (const key of ["1", "=", "0"]) await page.keyboard.press(key);
    // With the last one the next round can be paired.
    await expect(page.getByRole("button", { name: words.pair })).toBeFocused();
    // A slip: the last board was drawn.
    await results.locator("li").nth(2).locator("input[value='1/2']").focus();
    await page.keyboard.press("=");
    await expect(results.locator("input[name^='was-']").nth(2)).toHaveValue("1/2");
    await page.reload();
    for (const [board, value] of [[1, "1-0"], [2, "1/2"], [3, "1/2"]]) {
      await expect(page.locator(`input[name=result-${board}][value='${value}']`)).toBeChecked();
    }

    // It goes on tomorrow, at the same desk.
    expect(await evening.stop()).toBe(0);
    evening = await start(data);
    await page.goto(evening.link);
    await page.getByRole("button", { name: words.pair }).click();
    await expect(page.locator("form.results").first().locator("li")).toHaveCount(3);
    for (const key of ["1", "1", "1"]) await page.keyboard.press(key);
    await expect(page.getByRole("button", { name: words.then })).toBeFocused();
    const tournament = page.url().replace(/\/desk$/, "");
    for (const kind of ["pairings", "scores", "cards", "standings", "cross"]) {
      const answer = await context.request.get(`${tournament}/print/${kind}.pdf`);
      expect(answer.headers()["content-type"]).toBe("application/pdf");
      expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
    }
    // A clock on the screen, for a board; it goes on where it was when the page is read again.
    const table = await context.newPage();
    await table.goto(`${tournament}/clock?board=1`);
    const [one, two] = [table.locator("#side-first"), table.locator("#side-second")];
    await expect(one.locator(".clock-time")).toHaveText("5:00");
    await expectAccessible(table);
    await expectNoSideways(table);
    await table.locator("body").press(" ");
    await expect(one).toHaveClass(/is-running/);
    await expect(one.locator(".clock-time")).toHaveText(/^4:/);
    await expect(two.locator(".clock-time")).toHaveText("5:00");
    // Only whoever is to move can press.
    await two.click();
    await expect(one).toHaveClass(/is-running/);
    await one.click();
    await expect(two).toHaveClass(/is-running/);
    await expect(two.locator(".clock-time")).toHaveText(/^4:/);
    await table.reload();
    await expect(table.locator("#side-second")).toHaveClass(/is-running/);
    await table.locator("#clock-pause").click();
    await expect(table.locator(".is-running")).toHaveCount(0);
    await table.locator("#clock-anew").click();
    await expect(table.locator(".clock-time").nth(1)).toHaveText("5:00");
    await table.close();
    await page.getByRole("button", { name: words.finish }).click();
    for (const part of ["", "/hall", "/log"]) {
      await page.goto(tournament + part);
      await expectAccessible(page);
      await expectNoSideways(page);
    }
    await page.goto(tournament);
    await expect(page.locator("#standings tbody tr")).toHaveCount(6);
    // Whoever looks on has no desk.
    const other = await (await browser.newContext({ locale })).newPage();
    expect((await other.goto(`${tournament}/desk`))?.status()).toBe(403);
    expect(complaints).toEqual([]);
    expect(elsewhere).toEqual([]);
    expect(await evening.stop()).toBe(0);
    await rm(data, { recursive: true, force: true });
  });
}
