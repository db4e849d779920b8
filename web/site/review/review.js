/** The page of a review: the game to walk through, with what is said of every move. */
/** @import { Position } from "../../board/types.js" */
/** @import { ReviewData } from "../../types/api.js" */
import { Board } from "../../board/board.js";
import { other } from "../../board/sides.js";
import { say } from "../../board/words.js";
import { ask } from "../shared/api.js";
import { Graph } from "../shared/graph.js";
import { MoveList } from "../shared/move_list.js";
import { byId, pageData, wait } from "../shared/page.js";
import { Teller } from "../shared/tell.js";
import { Better } from "./better.js";
import { follow } from "./progress.js";

/** @type {ReviewData} */
const data = pageData();
const { game, review } = data;

if (review.status === "done") showReview();
else if (review.status !== "none") {
  void follow(game.id, (count, of, isRunning) => say(review.words, isRunning ? "running" : "waiting", { count, of }));
}

function showReview() {
  const teller = new Teller(data);
  /** @type {"first" | "second"} */
  let bottom = game.you.length === 1 && game.you[0] ? game.you[0] : "first";
  const host = byId("board");
  const board = new Board(host, { layout: data.layout, art: data.art, words: data.board, bottom, plays: null, typed: false, onMove: () => {} });
  const plies = game.plies.map((ply, at) => ({ ...ply, text: `${ply.text} ${review.marks[at] ?? ""}`.trim() }));
  const moves = new MoveList(teller, {
    position: (ply) => ask(`/api/games/${game.id}/positions/${ply}`),
    walked: (position, isStep) => {
      better.leave();
      show(position ?? game.position, isStep);
    },
  });
  const graph = new Graph(byId("graph"), { words: { label: say(review.words, "graph", { side: data.sides[0] }) }, onPick: (ply) => void moves.go(ply) });
  const titles = { title: say(review.words, "better-line"), back: say(review.words, "back-to-move") };
  const better = new Better(game.id, byId("better"), titles, (position, isStep) => {
    if (position) put(position, isStep);
    else void moves.go(moves.at);
  });

  /** @param {Position} position @param {boolean} isStep */
  function put(position, isStep) {
    void board.show(position, { animate: isStep, silent: true });
  }

  /** @param {Position} position @param {boolean} isStep */
  function show(position, isStep) {
    put(position, isStep);
    host.dataset["ply"] = String(moves.at);
    graph.show(review.points, moves.at);
    for (const told of document.querySelectorAll("#told [data-of]")) {
      told.classList.toggle("is-here", told.getAttribute("data-of") === String(moves.at));
    }
  }

  byId("main").addEventListener("click", async ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-replay], [data-better]") : null;
    const replay = Number(button?.getAttribute("data-replay"));
    const shown = Number(button?.getAttribute("data-better"));
    if (replay || shown) host.scrollIntoView({ block: "nearest" });
    if (replay) {
      await moves.go(replay - 1);
      await wait(700);
      if (moves.at === replay - 1) await moves.go(replay);
    } else if (shown) {
      if (moves.at !== shown) await moves.go(shown);
      const before = await moves.position(shown - 1);
      if (before) await better.show(shown, before);
    }
  });
  byId("flip").addEventListener("click", () => {
    bottom = other(bottom);
    board.set({ bottom });
  });
  moves.show(plies);
  show(game.position, false);
  host.dataset["settled"] = "yes";
}
