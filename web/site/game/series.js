/** @import { Game } from "./state.js" */
/** @import { Teller } from "./tell.js" */
import { element } from "../../board/dom.js";

/** How a series stands, with a link to its sheet. @param {Game} game @param {Teller} teller */
export function attachSeries(game, teller) {
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
      const answer = await fetch(`/api/series/${series.id}`);
      if (!answer.ok) return;
      const { players, half_games, points, count, complete, standing } = await answer.json();
      const names = ["player-a", "player-b"].map((key, at) => players[at] || teller.say(key));
      const [a, b] = count === "points" && points ? points : half_games.map((/** @type {number} */ halves) => halves / 2);
      score.textContent = `${names[0]} ${a} – ${b} ${names[1]}`;
      if (!complete) return;
      const winner = { a: names[0], b: names[1] }[/** @type {"a" | "b"} */ (standing)];
      end.textContent = winner ? teller.say("match-won", { name: winner }) : teller.say("match-drawn");
    } catch {
      // The sheet itself is a click away.
    }
  };
}
