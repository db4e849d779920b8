/** The viewer, in a frame of another site: a line of moves to walk through. */
/** @import { Position } from "../../board/types.js" */
/** @import { ViewData } from "../../types/api.js" */
import { Board } from "../../board/board.js";
import { element } from "../../board/dom.js";
import { say } from "../../board/words.js";
import { post } from "../shared/api.js";
import { MoveList } from "../shared/move_list.js";
import { byId, pageData } from "../shared/page.js";

/** @type {ViewData} */
const { game, options, fen, moves, at, position: start, layout, art, board: names, words } = pageData();
const board = new Board(byId("board"), { layout, art, words: names, typed: false });
const list = new MoveList(
  {
    say: (key) => say(words, key),
    place: (move) => (move ? `${say(names, move.seat)}: ${move.text}` : say(words, "at-start")),
    announce: (text) => (byId("said").textContent = text),
  },
  {
    lines: (plies) => plies.map(({ seat, text }, ply) => element("li", { class: seat }, element("button", { type: "button", "data-ply": String(ply + 1) }, text))),
    position: async (ply) => (ply === at ? start : (await post("/api/positions", { game, options, fen, moves: moves.slice(0, ply).map(({ canonical }) => canonical) })).position),
    walked: (position, isStep) => void show(position, isStep),
  },
);
list.show(moves, at);
void board.show(start, { animate: false, silent: true });
document.documentElement.dataset["ready"] = "yes";

/** @param {Position | null} position none is the last one @param {boolean} isStep */
async function show(position, isStep) {
  const here = list.at;
  const found = position ?? (await list.position(here));
  if (found && here === list.at) await board.show(found, { animate: isStep, silent: true });
}
