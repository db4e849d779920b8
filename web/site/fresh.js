// Parts of a page that change by themselves: the page is read again every so many seconds, and
// what became different is put in its place. Hidden pages wait.

/** @type {Map<string, number>} */
const parts = new Map();
for (const part of document.querySelectorAll("[data-fresh][id]")) {
  parts.set(part.id, Number(/** @type {HTMLElement} */ (part).dataset["fresh"]) || 10);
}

async function refresh() {
  const answer = await fetch(location.href, { headers: { accept: "text/html" } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const id of parts.keys()) {
    const [old, fresh] = [document.getElementById(id), page.getElementById(id)];
    if (!old || !fresh) continue;
    // What says no more how often it changes does not change any more.
    if (!fresh.hasAttribute("data-fresh")) parts.delete(id);
    if (old.innerHTML === fresh.innerHTML) continue;
    // Whoever stands on a link stays there.
    const focused = old.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : null;
    old.replaceChildren(...fresh.childNodes);
    if (focused) /** @type {HTMLElement | null} */ (old.querySelector(`a[href="${CSS.escape(focused)}"]`))?.focus();
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
