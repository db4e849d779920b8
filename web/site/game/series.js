/** @import { Game } from "./state.js" */
/** @import { Teller } from "../shared/tell.js" */
/** @import { Seat } from "./types.js" */
import { element } from "../../board/dom.js";
import { ask } from "../shared/api.js";

/**
 * How a series stands, with a link to its sheet.
 * @param {Game} game
 * @param {Teller} teller
 * @param {(game: Game, seat: Seat) => string} nameOf
 */
export function attachSeries(game, teller, nameOf) {
  const { series } = game.view;
  if (!series) return () => {};
  const round = teller.say("round", { count: series.round, of: series.agreed });
  const score = element("span", { class: "score" });
  const end = element("b", { class: "match-end" });
  const link = element("a", { href: `/series/${series.id}` }, teller.say("sheet"));
  document.getElementById("state")?.before(element("p", { class: "series" }, element("b", {}, round), score, end, link));
  /** Asks for the score: now, and when a game has ended. */
  return async () => {
    try {
      const { half_games, points, count, complete, standing } = await ask(`/api/series/${series.id}`);
      // Player A begins the odd games.
      /** @type {[Seat, Seat]} */
      const seats = series.round % 2 === 1 ? ["first", "second"] : ["second", "first"];
      const names = seats.map((seat) => (seat === game.seat ? teller.say("player-you") : nameOf(game, seat)));
      const [a, b] = count === "points" && points ? points : half_games.map((/** @type {number} */ halves) => halves / 2);
      score.textContent = `${names[0]} ${a} – ${b} ${names[1]}`;
      if (!complete) return;
      const winner = { a: seats[0], b: seats[1] }[/** @type {"a" | "b"} */ (standing)];
      if (!winner) end.textContent = teller.say("match-drawn");
      else end.textContent = winner === game.seat ? teller.say("match-yours") : teller.say("match-won", { name: nameOf(game, winner) });
    } catch {
      // The sheet itself is a click away.
    }
  };
}
