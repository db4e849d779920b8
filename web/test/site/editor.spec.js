// Putting positions together, bringing records, and the viewer in a frame of another site.
import { createServer } from "node:http";
import { expect, expectAccessible, expectNoSideways, test } from "./fixture.js";

const GAMES = ["jersi", "mikjersi", "pijersi", "mik7"];
const THEMES = ["light", "dark", "contrast"];

/** @param {import("@playwright/test").Page} page @param {string} path */
async function open(page, path) {
  await page.goto(path);
  await expect(page.locator("html")).toHaveAttribute("data-ready", "yes");
}

/** The middle of something. @param {import("@playwright/test").Locator} place */
async function middle(place) {
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
}

/** @param {import("@playwright/test").Page} page @param {string} name */
const cell = (page, name) => page.locator(`[data-click="${name}"] .k-cell`);
/** @param {import("@playwright/test").Page} page @param {string} letter */
const offered = (page, letter) => page.locator(`#palette [data-click="*${letter}"]`);
/** @param {import("@playwright/test").Page} page @param {string} fen */
const expectFen = (page, fen) => expect(page.locator("#fen")).toHaveValue(fen);

test("by mouse: put, stack, carry, take away, undo", async ({ page }) => {
  await open(page, "/editor/pijersi");
  await page.locator("#empty").click();
  await expectFen(page, "6/7/6/7/6/7/6 w 0 1");
  await offered(page, "R").click();
  await cell(page, "c3").click();
  await offered(page, "P").click();
  await cell(page, "c3").click();
  await expectFen(page, "6/7/6/7/2RP3/7/6 w 0 1");
  // The palette's pieces can be dragged, and so can those on the board.
  const from = await middle(offered(page, "w"));
  const to = await middle(cell(page, "e2"));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await expectFen(page, "6/7/1w-4/7/2RP3/7/6 w 0 1");
  const next = await middle(cell(page, "e4"));
  await page.mouse.move(to.x, to.y);
  await page.mouse.down();
  await page.mouse.move(next.x, next.y, { steps: 5 });
  await page.mouse.up();
  await expectFen(page, "6/7/3w-2/7/2RP3/7/6 w 0 1");
  await page.locator('[data-click="!eraser"]').click();
  await cell(page, "c3").click();
  await expectFen(page, "6/7/3w-2/7/2R-3/7/6 w 0 1");
  await cell(page, "e4").click({ button: "right" });
  await expectFen(page, "6/7/6/7/2R-3/7/6 w 0 1");
  await page.locator("#undo").click();
  await expectFen(page, "6/7/3w-2/7/2R-3/7/6 w 0 1");
  await page.locator("#redo").click();
  await page.locator("#swap").click();
  await expectFen(page, "6/7/3r-2/7/6/7/6 b 0 1");
  // Carried with the hand: one click takes, another puts.
  await page.locator('[data-click="!hand"]').click();
  await cell(page, "e4").click();
  await cell(page, "d4").click();
  await expectFen(page, "6/7/6/3r-3/6/7/6 b 0 1");
  await expect(page).toHaveURL(/fen=6%2F7%2F6%2F3r-3/);
  await page.reload();
  await expectFen(page, "6/7/6/3r-3/6/7/6 b 0 1");
});

test("by keyboard: walk, put by letter, clear, undo", async ({ page }) => {
  await open(page, "/editor/mikjersi?fen=4k-/5/5/5/K-4+w+-+0+0+1");
  await page.locator('[data-click="a1"]').focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Shift+R");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("m");
  await page.keyboard.press("Shift+F");
  await expectFen(page, "4k-/5/5/R-mF3/K-4 w - 0 0 1");
  await page.keyboard.press("Backspace");
  await expectFen(page, "4k-/5/5/R-m-3/K-4 w - 0 0 1");
  await page.keyboard.press("Delete");
  await expectFen(page, "4k-/5/5/R-4/K-4 w - 0 0 1");
  await page.keyboard.press("Control+z");
  await expectFen(page, "4k-/5/5/R-m-3/K-4 w - 0 0 1");
  // What is missing has been captured, but for mountains, which never are.
  await expect(page.locator(".prisoners")).toContainText("White: 5 captured");
  await expect(page.locator(".prisoners")).toContainText("Black: 4 captured");
  // The palette is one stop; arrows walk in it.
  await page.locator('[data-click="!hand"]').focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(offered(page, "R")).toHaveAttribute("aria-pressed", "true");
  await page.locator('[data-click="c3"]').focus();
  await page.keyboard.press("Enter");
  // Each side owns one rock.
  await expect(page.locator("#faults")).toHaveText("White: 2 × rock, 1 at most");
  await page.keyboard.press("Escape");
  await expect(page.locator('[data-click="!hand"]')).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("#said")).not.toBeEmpty();
});

test("by touch, on a phone", async ({ browser, site }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 }, baseURL: site.url });
  const page = await context.newPage();
  await open(page, "/editor/mik7");
  await expectNoSideways(page);
  await page.locator("#empty").tap();
  await expect(page.locator("#faults")).toHaveText("Eddy has 0 × station and needs 2");
  await expect(page.locator("#analyse")).toHaveAttribute("aria-disabled", "true");
  await offered(page, "E").tap();
  await cell(page, "c5").tap();
  await cell(page, "e5").tap();
  await offered(page, "A").tap();
  await cell(page, "d2").tap();
  await expectFen(page, "3/3/2E1E2/7/7/1A1/3 a 7 c - 1");
  await expect(page.locator("#analyse")).toHaveAttribute("href", /^\/analysis\/mik7\?fen=/);
  await context.close();
});

test("turn, counters and reserves go into the FEN, and a bad stack is told with its cell", async ({ page }) => {
  await open(page, "/editor/jersi");
  await page.getByRole("radio", { name: "Black" }).check();
  await page.locator('[data-field="move-number"]').fill("12");
  await page.locator('[data-field="plies-without-counting-capture"]').fill("3");
  await page.getByRole("button", { name: "One white wise fewer" }).click();
  await expect(page.locator("#fen")).toHaveValue(/ b MMMMWmmmmww 3 12$/);
  await page.locator('[data-click="a4"]').focus();
  await page.keyboard.press("Shift+P");
  await expect(page.locator("#faults")).toHaveText("a4: nothing lies on a king");
  await expect(page.locator('[data-click="a4"]')).toHaveAttribute("aria-label", /nothing lies on a king/);
  await expect(page.locator("#good")).toBeHidden();
  await page.keyboard.press("Backspace");
  await expect(page.locator("#good")).toBeVisible();
});

test("a FEN is set up, or refused with the reason", async ({ page }) => {
  await open(page, "/editor/pijersi");
  await page.locator("#fen").fill("6/R-6/6/7/3p-2/7/6 w 0 9");
  await page.locator("#set-fen").click();
  await expect(page.locator('[data-click="f1"]')).toHaveAttribute("aria-label", "f1, white rock");
  await page.locator("#fen").fill("6/R-6/6/7/3p-2/7 w 0 9");
  await page.locator("#fen").press("Enter");
  await expect(page.locator("#fen-fault")).toContainText("the board has 7 rows, found 6");
});

test("from the editor to a game and to an empty start", async ({ page }) => {
  await open(page, "/editor/pijersi?fen=6/R-6/6/7/3p-2/7/6+w+0+9");
  await page.locator("#play").click();
  await expect(page.locator("input[name=fen]")).toHaveValue("6/R-6/6/7/3p-2/7/6 w 0 9");
  await expect(page.locator("input[name=fen]")).toBeVisible();
  await page.locator("button.go").click();
  await expect(page).toHaveURL(/\/game\//);
});

/** Records with a fault in the second move, and where it is. */
const FAULTY = [
  { what: "kelci's text", game: "", text: '[Game "pijersi"]\n\n1. a4-b5=c4 a1-a9 *\n', at: "Line 3, column 13" },
  { what: "certu", game: "pijersi", text: "   1 a4-b5=c4   2 a1-a9\n", at: "Line 1, column 19" },
  { what: "a list of moves", game: "pijersi", text: "a4-b5=c4\na1-a9", at: "Line 2, column 1" },
  { what: "JSON", game: "", text: '{"kelci": 1, "game": "pijersi", "plies": [\n {"move": "a4-b5=c4"},\n {"move": "a1-a9"}]}', at: "Line 3, column 12" },
];

for (const { what, game, text, at } of FAULTY) {
  test(`import: ${what}, with its first fault shown where it is`, async ({ page }) => {
    await open(page, "/import");
    await page.locator("#text").fill(text);
    await page.locator("select[name=game]").selectOption(game);
    await page.getByRole("button", { name: "Read" }).click();
    await expect(page.locator("#fault h2")).toHaveText(`${at}: this move is not legal here`);
    await expect(page.locator("mark")).toContainText("a1-a9");
    await expect(page.locator("#text")).toHaveValue(text);
    await page.locator("#text").fill(text.replace("a1-a9", "g6-f7=d6"));
    await page.getByRole("button", { name: "Read" }).click();
    await expect(page.locator("#found-title")).toHaveText("Pijersi");
    await expect(page.getByText("2 moves")).toBeVisible();
    await page.getByRole("link", { name: "Look at it" }).click();
    await expect(page.locator("#moves")).toContainText("g6-f7=d6");
  });
}

test("import: a FEN, a file, and several games", async ({ page }) => {
  await open(page, "/import");
  await page.locator("#text").fill("4k-/5/5/5/K-4 w - 0 0 1");
  await page.getByRole("button", { name: "Read" }).click();
  await expect(page.locator("#found-title")).toHaveText("Mikjersi");
  const games = '[Game "pijersi"]\n\n1. a4-b5=c4 *\n\n[Game "mik7"]\n[First "Zoé"]\n\n1. a4-a5 *\n';
  await page.locator("input[type=file]").setInputFiles({ name: "two.kelci", mimeType: "text/plain", buffer: Buffer.from(games) });
  await expect(page.locator("#found-title")).toHaveText("Pijersi");
  await page.locator("input[name=number]").fill("2");
  await page.getByRole("button", { name: "Read" }).click();
  await expect(page.locator("#found-title")).toHaveText("MIK-7");
  await expect(page.locator("#found")).toContainText("Zoé – Eddy");
});

test("import: what is too large stays where it is, and the limit is told", async ({ page }) => {
  await open(page, "/import");
  const field = page.locator("#text");
  // Each bracket has three characters when it is sent.
  await field.fill("[]".repeat(30_000));
  await page.getByRole("button", { name: "Read" }).click();
  const said = () => field.evaluate((/** @type {HTMLTextAreaElement} */ found) => found.validationMessage);
  await expect.poll(said).toBe("At most 160 KiB can be sent at once: bring fewer games at a time.");
  await field.fill("4k-/5/5/5/K-4 w - 0 0 1");
  await page.getByRole("button", { name: "Read" }).click();
  await expect(page.locator("#found-title")).toHaveText("Mikjersi");
});

test("import works without scripts", async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  await page.goto("/import");
  await page.locator("#text").fill("1 a4-b5=c4 2 a1-a9");
  await page.locator("select[name=game]").selectOption("pijersi");
  await page.getByRole("button", { name: "Read" }).click();
  await expect(page.locator("mark")).toHaveText("a1-a9");
  await page.goto("/view?game=pijersi&moves=a4-b5%3Dc4");
  await expect(page.locator("#moves")).toHaveText(/a4-b5=c4/);
  await page.goto("/editor/pijersi");
  await expect(page.locator("#stage svg")).toBeVisible();
  await context.close();
});

/** A page of another site that shows this address in a frame. @param {string} address */
async function elsewhere(address) {
  const server = createServer((_, answer) => {
    answer.setHeader("content-type", "text/html");
    answer.end(`<!doctype html><html lang="en"><title>elsewhere</title><h1>A blog</h1><iframe title="game" width="700" height="480" src="${address}"></iframe>`);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(null)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  // Another name is another site.
  return { url: `http://localhost:${port}`, close: () => server.close() };
}

test("the viewer shows a game in a frame of another site", async ({ page, site }) => {
  const me = (/** @type {string} */ name) => ({ kind: "me", name });
  const begun = await page.request.post("/api/games", { data: { game: "pijersi", first: me("Ann"), second: me("Bob") } });
  const { id } = await begun.json();
  for (const text of ["a4-b5=c4", "g6-f7=d6"]) {
    await page.request.post(`/api/games/${id}/actions`, { data: { action: "move", text } });
  }
  const blog = await elsewhere(`${site.url}/view/${id}?theme=dark&lang=fr`);
  await page.goto(blog.url);
  const frame = page.frameLocator("iframe");
  await expect(frame.locator("html")).toHaveAttribute("data-ready", "yes");
  await expect(frame.locator("html")).toHaveAttribute("lang", "fr");
  await expect(frame.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(frame.getByText("Ann – Bob")).toBeVisible();
  await expect(frame.locator('[aria-current="step"]')).toHaveText("g6-f7=d6");
  await frame.getByRole("button", { name: "Un coup en arrière" }).click();
  await expect(frame.locator('[aria-current="step"]')).toHaveText("a4-b5=c4");
  await expect(frame.locator('[data-click="c4"]')).toHaveAttribute("aria-label", /^c4, .* sur/);
  await frame.locator("#moves").press("Home");
  await expect(frame.locator('[aria-current="step"]')).toHaveCount(0);
  await expect(frame.getByRole("link", { name: "Ouvrir sur kelci" })).toHaveAttribute("href", `/game/${id}`);
  // The other pages stay out of frames.
  const closed = await page.request.get(`${site.url}/game/${id}`);
  expect(closed.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  blog.close();
});

test("the page of a game gives the code of its frame", async ({ page }) => {
  const me = { kind: "me" };
  const begun = await (await page.request.post("/api/games", { data: { game: "mik7", first: me, second: me } })).json();
  await page.goto(`/game/${begun.id}`);
  await page.locator("summary", { hasText: "Share" }).click();
  await expect(page.locator("#embed-code")).toHaveValue(new RegExp(`<iframe src="http://127.0.0.1:\\d+/view/${begun.id}\\?lang=en"`));
});

for (const theme of THEMES) {
  test(`everybody can use the editor, the import and the viewer (${theme})`, async ({ page, context, site }) => {
    const language = theme === "dark" ? "fr" : "en";
    await context.addCookies([
      { name: "kelci-theme", value: theme, url: site.url },
      { name: "kelci-language", value: language, url: site.url },
    ]);
    for (const game of GAMES) {
      await open(page, `/editor/${game}`);
      await expectAccessible(page, `${game}, a position`);
      await page.locator("#empty").click();
      await expect(page.locator("#fen")).toHaveValue(/^(\d+\/|$)/);
      await expectAccessible(page, `${game}, no position`);
    }
    await open(page, "/import");
    await page.locator("#text").fill("a1-a9");
    await page.locator("select[name=game]").selectOption("pijersi");
    await page.locator(".bring .primary").click();
    await expect(page.locator("#fault")).toBeVisible();
    await expectAccessible(page, "a fault");
    await open(page, `/view?game=jersi&theme=${theme}&lang=${language}`);
    await expectAccessible(page, "the viewer");
    await page.setViewportSize({ width: 360, height: 640 });
    for (const path of ["/editor/jersi", "/import", "/view?game=jersi"]) {
      await open(page, path);
      await expectNoSideways(page);
    }
  });
}
