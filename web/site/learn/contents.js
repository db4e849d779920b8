/** How far one has come, on the page of all lessons and on that of a game. */
import { settle } from "../shared/learned.js";
import { done, forget, tick } from "./progress.js";

function show() {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".progress"))) {
    const bar = place.querySelector("progress");
    const told = place.querySelector("span");
    // A step that there is no longer does not count.
    const count = Math.min(done(place.dataset["game"] ?? "").size, bar?.max ?? 0);
    if (!bar || !told || count === 0) continue;
    bar.hidden = false;
    bar.value = count;
    told.textContent = (place.dataset["done"] ?? "").replace("{count}", String(count));
  }
  const list = /** @type {HTMLElement | null} */ (document.querySelector("ol.steps"));
  const go = /** @type {HTMLAnchorElement | null} */ (document.getElementById("go"));
  if (!list || !go) return;
  tick(list);
  const again = /** @type {HTMLElement} */ (document.getElementById("forget"));
  again.hidden = list.querySelector(".done") === null;
  const next = /** @type {HTMLAnchorElement | null} */ (list.querySelector("li:not(.done) a"));
  if (again.hidden || !next) return;
  go.href = next.href;
  go.textContent = go.dataset["on"] ?? "";
}

const settled = settle().then(show);
document.getElementById("forget")?.addEventListener("click", async () => {
  const list = /** @type {HTMLElement} */ (document.querySelector("ol.steps"));
  // What the account is just telling would come back, and would be told to it anew.
  await settled;
  await forget(list.dataset["game"] ?? "");
  location.reload();
});
// A page that is gone back to may be an old picture of itself.
addEventListener("pageshow", show);
