/** Lists of puzzles: which are solved, and which comes next. */
import { settle } from "../shared/learned.js";
import { marks } from "./kept.js";

const words = document.getElementById("words")?.dataset ?? {};
/** What the links say at first. @type {Map<Element, string>} */
const labels = new Map();

function show() {
  const known = marks();
  for (const link of document.querySelectorAll("[data-puzzle]")) {
    const label = labels.get(link) ?? link.getAttribute("aria-label") ?? link.textContent ?? "";
    labels.set(link, label);
    const mark = known[link.getAttribute("data-puzzle") ?? ""];
    if (!mark) continue;
    link.classList.add(`is-${mark}`);
    link.setAttribute("aria-label", `${label} (${words[mark] ?? mark})`);
  }
  const next = document.getElementById("next");
  const open = [...document.querySelectorAll(".puzzle-numbers [data-puzzle]")].find((link) => !known[link.getAttribute("data-puzzle") ?? ""]);
  if (next && open) {
    next.setAttribute("href", open.getAttribute("href") ?? "");
    next.hidden = false;
  }
}

show();
void settle().then(show);
