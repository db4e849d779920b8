/**
 * What this browser remembers under a name; nothing of it leaves it. Storage that is forbidden or spoilt is as good as empty.
 * @template T
 * @param {string} name
 * @param {T} otherwise what is remembered if nothing is; whatever is of another kind is spoilt
 * @returns {T}
 */
export function kept(name, otherwise) {
  try {
    const known = JSON.parse(localStorage.getItem(name) ?? "null");
    return typeof known === typeof otherwise && known !== null && Array.isArray(known) === Array.isArray(otherwise) ? known : otherwise;
  } catch {
    return otherwise;
  }
}

/** Remembers something, or if it is too much or forbidden forgets it with the page. @param {string} name @param {unknown} what */
export function keep(name, what) {
  try {
    localStorage.setItem(name, JSON.stringify(what));
  } catch {
    // Nothing depends on it.
  }
}
