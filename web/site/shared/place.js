/**
 * Selects the word at a place of a text and scrolls it into view. Lines and columns count from 1,
 * columns by characters.
 * @param {HTMLTextAreaElement} field
 * @param {number} line
 * @param {number} column
 */
export function selectPlace(field, line, column) {
  const lines = field.value.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  // A character beyond the common ones has two places in a browser's text.
  const at = before + [...(lines[line - 1] ?? "")].slice(0, Math.max(0, column - 1)).join("").length;
  const word = /^\S*/.exec(field.value.slice(at))?.[0].length ?? 0;
  field.focus({ preventScroll: true });
  field.setSelectionRange(at, at + word);
  field.scrollTop = heightOf(field, at + word) - field.clientHeight / 2;
  field.scrollIntoView({ block: "nearest" });
}

/** How high the text up to a place is: browsers do not say where a selection is. @param {HTMLTextAreaElement} field @param {number} to */
function heightOf(field, to) {
  const twin = document.createElement("textarea");
  twin.className = field.className;
  twin.value = field.value.slice(0, to);
  twin.inert = true;
  Object.assign(twin.style, { position: "absolute", visibility: "hidden", width: `${field.offsetWidth}px`, height: "0", minHeight: "0" });
  field.after(twin);
  const height = twin.scrollHeight;
  twin.remove();
  return height;
}
