// Another's program reads the QR codes that are on a page, as a camera would: from what is drawn.
import { expect } from "@playwright/test";
import { createRequire } from "node:module";

/** @import { Locator } from "@playwright/test" */
/** @import { QRCode } from "jsqr" */
/** @typedef {{ data: Uint8ClampedArray, width: number, height: number }} Pixels */

/** It comes as CommonJS. @type {(data: Uint8ClampedArray, width: number, height: number, options: { inversionAttempts: "dontInvert" }) => QRCode | null} */
const jsQR = createRequire(import.meta.url)("jsqr");

/** The margin that readers need, in modules. */
const QUIET = 4;

/**
 * What Chromium has drawn of a part of a page, and of the page around it.
 * @param {Locator} part
 * @returns {Promise<Pixels>}
 */
async function pixels(part) {
  await part.scrollIntoViewIfNeeded();
  const page = part.page();
  const box = await part.boundingBox();
  const size = page.viewportSize();
  if (!box || !size) throw new Error("it is not drawn");
  const [x, y] = [Math.max(0, Math.floor(box.x) - 20), Math.max(0, Math.floor(box.y) - 20)];
  const [right, bottom] = [Math.min(size.width, Math.ceil(box.x + box.width) + 20), Math.min(size.height, Math.ceil(box.y + box.height) + 20)];
  const png = (await page.screenshot({ clip: { x, y, width: right - x, height: bottom - y } })).toString("base64");
  // The site's own pages may not load such an address.
  const desk = await page.context().newPage();
  const read = await desk.evaluate(async (png) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
    pen?.drawImage(image, 0, 0);
    return { data: [...(pen?.getImageData(0, 0, image.width, image.height).data ?? [])], width: image.width, height: image.height };
  }, png);
  await desk.close();
  return { ...read, data: Uint8ClampedArray.from(read.data) };
}

/** How light a pixel is, 0 to 255. @param {Pixels} drawn @param {number} x @param {number} y */
function light({ data, width }, x, y) {
  const at = (Math.round(y) * width + Math.round(x)) * 4;
  return ((data[at] ?? 0) * 3 + (data[at + 1] ?? 0) * 6 + (data[at + 2] ?? 0)) / 10;
}

/**
 * The text of a QR code that is dark on light, with its quiet zone around it.
 * @param {Locator} part the picture
 * @param {string} [where]
 * @returns {Promise<string>}
 */
export async function readQr(part, where = "") {
  const drawn = await pixels(part);
  const found = jsQR(drawn.data, drawn.width, drawn.height, { inversionAttempts: "dontInvert" });
  expect(found, `${where}: it is read`).not.toBeNull();
  if (!found) return "";
  const { topLeftCorner, bottomRightCorner } = found.location;
  const [left, top, right, bottom] = [topLeftCorner.x, topLeftCorner.y, bottomRightCorner.x, bottomRightCorner.y];
  const module = (right - left) / (17 + 4 * found.version);
  let darkest = 255;
  // The outermost pixels may be mixed with what is beside them.
  for (let away = 1; away <= QUIET * module - 1.5; away++) {
    for (let along = 0; along <= 1; along += 0.01) {
      const [x, y] = [left + along * (right - left), top + along * (bottom - top)];
      darkest = Math.min(darkest, light(drawn, x, top - away - 0.5), light(drawn, x, bottom + away - 0.5));
      darkest = Math.min(darkest, light(drawn, left - away - 0.5, y), light(drawn, right + away - 0.5, y));
    }
  }
  expect(darkest, `${where}: its quiet zone is light`).toBeGreaterThan(240);
  return found.data;
}
