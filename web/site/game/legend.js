import { keep, kept } from "../shared/kept.js";

/** How many games are somebody's first ones. */
const FIRST_GAMES = 5;
const SEEN = "kelci-games-seen";
/** Where it is in nobody's way: left of a board, or below it on a phone; `legend.css` says the same. */
const HAS_ROOM = "(width < 56rem) and (orientation: portrait), (width >= 75rem) and (min-aspect-ratio: 5/3)";

/**
 * Who captures whom: unfolded in somebody's first games, later as they left it.
 * @param {string} game its id
 */
export function attachLegend(game) {
  const legend = /** @type {HTMLDetailsElement | null} */ (document.getElementById("legend"));
  if (!legend) return;
  const isChosen = () => document.cookie.includes("kelci-legend=");
  const room = matchMedia(HAS_ROOM);
  if (!isChosen()) {
    if (!room.matches) legend.open = false;
    count(game);
  }
  // A window that becomes too small folds it, and one that has room again shows it.
  room.addEventListener("change", () => {
    if (!isChosen()) legend.open = room.matches;
  });
  // Only a click is a choice: a toggle can be the page's own doing.
  legend.querySelector("summary")?.addEventListener("click", () => choose(legend.open ? "folded" : "open"));
}

/** The server reads it, so that the next page is folded from the start. @param {"folded" | "open"} choice */
function choose(choice) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `kelci-legend=${choice}; path=/; max-age=31536000; samesite=lax${secure}`;
}

/** Who has seen a few games knows the pieces. @param {string} game */
function count(game) {
  const seen = new Set(kept(SEEN, /** @type {string[]} */ ([]))).add(game);
  keep(SEEN, [...seen].slice(0, FIRST_GAMES));
  if (seen.size >= FIRST_GAMES) choose("folded");
}
