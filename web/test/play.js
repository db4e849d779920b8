// Ways to make a move on a board: by mouse, by drag, by touch, by keyboard.
import { expect } from "@playwright/test";
import { neighbour } from "../board/walk.js";

/** @import { Page } from "@playwright/test" */
/** @import { Layout, Position } from "../board/types.js" */
/** @typedef {(page: Page, click: string, at: number, clicks: string[]) => Promise<void>} Way */

/**
 * @param {Page} page
 * @param {Record<string, string | number>} query
 */
export async function open(page, query) {
  const asked = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  await page.goto(`/test/board.html?${asked}`);
  await expect(page.locator("#board")).toHaveAttribute("data-settled", "yes");
}

/** @param {Page} page @param {string} click */
export const spot = (page, click) => page.locator(`[data-click="${click}"]`);

/** The ply shown. @param {Page} page */
export const plyOf = async (page) => Number(await page.locator("#board").getAttribute("data-ply"));

/**
 * The clicks of the line's next move.
 * @param {Page} page
 * @returns {Promise<string[]>}
 */
async function nextClicks(page) {
  const ply = await plyOf(page);
  return page.evaluate((at) => {
    /** @type {Position[]} */
    const positions = Reflect.get(window, "positions");
    const text = positions[at + 1]?.last?.text.replace(/[!*]/g, "");
    return positions[at]?.moves.find((move) => move.text === text)?.clicks[0] ?? [];
  }, ply);
}

/**
 * Makes the line's next move, click by click, and waits for the answer.
 * @param {Page} page
 * @param {Way} way
 */
export async function playNext(page, way) {
  const ply = await plyOf(page);
  await playClicks(page, await nextClicks(page), way);
  await expectPosition(page, ply + 1);
}

/**
 * Makes a move, click by click, and waits until it is on the board.
 * @param {Page} page
 * @param {string[]} clicks
 * @param {Way} way
 */
export async function playClicks(page, clicks, way) {
  const ply = await plyOf(page);
  expect(clicks.length, "the line goes on").toBeGreaterThan(0);
  for (const [at, click] of clicks.entries()) {
    // The board takes a piece in hand by itself when there is no choice.
    const isTaken = click.startsWith("*") && at > 0 && (await page.locator(".k-hint").count()) > 0 && (await spot(page, click).count()) === 0;
    if (isTaken) continue;
    await way(page, click, at, clicks);
  }
  // A move that could go on is played by its last cell once more, or by the button.
  const waits = page.locator("#board .k-primary");
  if ((await waits.count()) > 0) {
    const last = clicks.at(-1) ?? "";
    await (way === byDrag ? waits.click() : way(page, last, clicks.length, clicks));
  }
  await expect.poll(() => plyOf(page)).toBeGreaterThan(ply);
  await expect(page.locator("#board")).toHaveAttribute("data-settled", "yes");
}

/**
 * Every piece of the position is on the screen, and nothing else.
 * @param {Page} page
 * @param {number} ply
 */
export async function expectPosition(page, ply) {
  const wanted = await page.evaluate((at) => {
    /** @type {Position[]} */
    const positions = Reflect.get(window, "positions");
    return positions[at]?.pieces.filter(({ cell }) => cell).map(({ side, art }) => `${side}-${art}`).sort();
  }, ply);
  const shown = await page.locator(".k-pieces use").evaluateAll((uses) =>
    uses.map((use) => use.getAttribute("href")?.split("#")[1]?.replace("-letter", "")).sort(),
  );
  expect(shown).toEqual(wanted);
}

/** @type {Way} */
export const byMouse = (page, click) => spot(page, click).click();

/** @type {Way} */
export const byTouch = (page, click) => spot(page, click).tap();

/** @type {Way} */
export async function byDrag(page, click, at, clicks) {
  const from = clicks[at - 1];
  // The first click of a drag is where it begins; the same cell again is a click.
  if (from === undefined || click.startsWith("*")) {
    if (clicks[at + 1] === click) await spot(page, click).click();
    return;
  }
  if (from === click) {
    await spot(page, click).click();
    return;
  }
  const [start, end] = [await middle(page, from), await middle(page, click)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
  await expect(page.locator(".k-floating")).toBeVisible();
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await page.mouse.up();
  await expect(page.locator(".k-floating")).toHaveCount(0);
}

/** @param {Page} page @param {string} click */
export async function middle(page, click) {
  const box = await spot(page, click).boundingBox();
  if (!box) throw new Error(`${click} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** @type {Way} */
export async function byKeyboard(page, click) {
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-click") ?? "");
  /** @param {(name: string) => boolean} arrived */
  const tabUntil = async (arrived) => {
    for (let tabs = 0; tabs < 50 && !arrived(await focused()); tabs += 1) await page.keyboard.press("Tab");
    expect(arrived(await focused()), `Tab leads to ${click}`).toBe(true);
  };
  if (/^[*!]/.test(click)) {
    await tabUntil((name) => name === click);
  } else {
    await tabUntil((name) => /^[a-z]\d$/.test(name));
    for (const key of await walk(page, await focused(), click)) await page.keyboard.press(key);
    expect(await focused()).toBe(click);
  }
  await page.keyboard.press("Enter");
}

/** The keys that lead from cell to cell. @param {Page} page @param {string} from @param {string} to */
async function walk(page, from, to) {
  const cells = await page.locator(".k-spot").evaluateAll((spots) =>
    spots.map((each) => {
      const box = /** @type {SVGGElement} */ (each.querySelector(".k-cell")).getBBox();
      return { name: each.getAttribute("data-click"), x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }),
  );
  const isHexagon = cells.some(({ y }) => cells.some((other) => Math.abs(other.y - y - 86.6) < 1));
  const keys = isHexagon ? ["ArrowLeft", "ArrowRight", "Home", "PageUp", "End", "PageDown"] : ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
  const start = cells.find(({ name }) => name === from);
  /** @type {{ cell: typeof start, keys: string[] }[]} */
  const ways = [{ cell: start, keys: [] }];
  const seen = new Set([from]);
  for (const way of ways) {
    if (way.cell?.name === to) return way.keys;
    for (const key of keys) {
      const next = way.cell && neighbour(cells, way.cell, key, way.cell.x);
      if (!next?.name || seen.has(next.name)) continue;
      seen.add(next.name);
      ways.push({ cell: next, keys: [...way.keys, key] });
    }
  }
  throw new Error(`no way from ${from} to ${to}`);
}

/** Moves a finger over the page. @param {Page} page @param {{ x: number, y: number }[]} points */
export async function swipe(page, points) {
  const session = await page.context().newCDPSession(page);
  const [start, ...others] = points;
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: start ? [start] : [] });
  for (const point of others) await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [point] });
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await session.detach();
}

/** Points on the way from one place to another. @param {{ x: number, y: number }} from @param {number} dx @param {number} dy */
export const stroke = ({ x, y }, dx, dy) => [0, 0.2, 0.4, 0.6, 0.8, 1].map((part) => ({ x: x + part * dx, y: y + part * dy }));
