/** @import { Game } from "./state.js" */
/** @import { Seat } from "./types.js" */
import { SIDES, index } from "../../board/sides.js";
import { ask } from "../shared/api.js";

/** So often is asked, and after such pauses, until what has ended is rated. */
const PAUSES_MS = [0, 700, 1500, 3000, 6000];

/** @param {Seat} seat */
const host = (seat) => /** @type {HTMLElement | null} */ (document.querySelector(`.plate[data-seat="${seat}"] .rating`));

/** @param {number} change */
const signed = (change) => (change < 0 ? `−${-change}` : `+${change}`);

/**
 * What the players are rated: when somebody has joined, and what has become of it in the end.
 * @param {Game} game
 */
export function attachRatings(game) {
  let asked = 0;
  // The page tells them as they are; what has just ended may not be rated yet.
  let known = game.isOver && game.view.rated ? "" : game.view.status;
  /** Asks when somebody has joined and when the game is over: then until it is known what that has changed. */
  return async () => {
    if (known === game.view.status) return;
    known = game.view.status;
    const round = ++asked;
    for (const pause of PAUSES_MS) {
      await new Promise((go) => setTimeout(go, pause));
      if (round !== asked) return;
      try {
        const { rated, players } = await ask(`/api/games/${game.view.id}/ratings`);
        for (const seat of SIDES) show(seat, players[index(seat)]);
        const isKnown = players.some((/** @type {{ change: number | null } | null} */ player) => player && player.change !== null);
        if (!rated || !game.isOver || game.view.series || isKnown) return;
      } catch {
        // Ratings are beside the point while a game goes on.
        return;
      }
    }
  };
}

/**
 * @param {Seat} seat
 * @param {{ points: number, provisional: boolean, change: number | null } | null} rating
 */
function show(seat, rating) {
  const place = host(seat);
  if (!place) return;
  const points = rating ? `${rating.points}${rating.provisional ? "?" : ""}` : "";
  place.textContent = rating && rating.change !== null ? `${points} (${signed(rating.change)})` : points;
}
