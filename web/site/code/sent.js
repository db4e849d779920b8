/**
 * Games by codes: this browser remembers what it sent, so that an answer that comes days later, pasted or as a link, is checked as one
 * that is pasted at once.
 */
import { element } from "../../board/dom.js";
import { keep, kept } from "../shared/kept.js";
import { byId } from "../shared/page.js";

const SENT = "kelci-codes";
/** So many characters of them the server looks at. */
const MOST_CHARS = 4096;

/** The codes that there is room for, the latest first. @param {string[]} codes */
function latest(codes) {
  let room = MOST_CHARS;
  const end = codes.findIndex((code) => (room -= code.length) < 0);
  return end < 0 ? codes : codes.slice(0, end);
}

let sent = kept(SENT, /** @type {string[]} */ ([])).filter((code) => typeof code === "string");
const shown = /** @type {HTMLTextAreaElement | null} */ (document.querySelector("#send[data-after]"));
if (shown) {
  // It takes the place of the one whose answer it goes on from.
  const before = [shown.value, shown.dataset["after"]];
  sent = latest([shown.value, ...sent.filter((code) => !before.includes(code))]);
  keep(SENT, sent);
}

const form = byId("came", HTMLFormElement);
if (!form.querySelector("[name=after]")) {
  for (const code of sent) form.append(element("input", { type: "hidden", name: "sent", value: code }));
}

const query = new URLSearchParams(location.search);
if (query.get("sent")) {
  // The address is the game that came, and tells nothing of others.
  query.delete("sent");
  history.replaceState(null, "", `?${query}`);
} else if (query.get("code") && sent.length > 0 && !["after", "sent", "move"].some((name) => query.has(name))) {
  for (const code of sent) query.append("sent", code);
  location.replace(`?${query}`);
}
