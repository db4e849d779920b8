/** Lists of puzzles: which are solved, and which comes next. */
import { marks } from "./kept.js";

const words = document.getElementById("words")?.dataset ?? {};
const known = marks();

for (const link of document.querySelectorAll("[data-puzzle]")) {
  const mark = known[link.getAttribute("data-puzzle") ?? ""];
  if (!mark) continue;
  link.classList.add(`is-${mark}`);
  const label = link.getAttribute("aria-label") ?? link.textContent ?? "";
  link.setAttribute("aria-label", `${label} (${words[mark] ?? mark})`);
}

const next = document.getElementById("next");
const open = [...document.querySelectorAll(".puzzle-numbers [data-puzzle]")].find((link) => !known[link.getAttribute("data-puzzle") ?? ""]);
if (next && open) {
  next.setAttribute("href", open.getAttribute("href") ?? "");
  next.hidden = false;
}
