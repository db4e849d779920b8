/** Whether somebody writes or chooses something in a part: it is left alone then. @param {Element} part */
function isInUse(part) {
  const { activeElement } = document;
  return part.contains(activeElement) && !!activeElement?.matches("input, select, textarea");
}

/**
 * Reads the page again, and puts what became different in these parts of it in its place.
 * @param {Iterable<string>} ids
 * @returns {Promise<Document | null>} the page as it is now; null if it could not be read
 */
export async function reread(ids) {
  const answer = await fetch(location.href, { headers: { accept: "text/html" } });
  if (!answer.ok) return null;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const id of ids) {
    const [old, fresh] = [document.getElementById(id), page.getElementById(id)];
    if (!old || !fresh || old.innerHTML === fresh.innerHTML || isInUse(old)) continue;
    // Whoever stands on a link or a button stays there.
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    const [href, value] = [focused?.getAttribute("href"), focused?.getAttribute("value")];
    old.replaceChildren(...document.importNode(fresh, true).childNodes);
    const again = href ? `a[href="${CSS.escape(href)}"]` : value ? `button[value="${CSS.escape(value)}"]` : null;
    if (again) /** @type {HTMLElement | null} */ (old.querySelector(again))?.focus();
  }
  return page;
}
