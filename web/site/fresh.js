// Parts of a page that change by themselves: the page is read again every so many seconds, and
// what became different is put in its place. Hidden pages wait.
import { reread } from "./shared/reread.js";

/** @type {Map<string, number>} */
const parts = new Map();
for (const part of document.querySelectorAll("[data-fresh][id]")) {
  parts.set(part.id, Number(/** @type {HTMLElement} */ (part).dataset["fresh"]) || 10);
}

async function refresh() {
  const page = await reread(parts.keys());
  // What says no more how often it changes does not change any more.
  for (const id of page ? [...parts.keys()] : []) {
    const fresh = page?.getElementById(id);
    if (fresh && !fresh.hasAttribute("data-fresh")) parts.delete(id);
  }
}

async function watch() {
  while (parts.size > 0) {
    await new Promise((resolve) => setTimeout(resolve, 1_000 * Math.min(...parts.values())));
    if (document.hidden) continue;
    // Without a connection the page stays as it is; the next time may be better.
    await refresh().catch(() => undefined);
  }
}

if (parts.size > 0) watch();
