/** A game by codes: a move that is made on the board goes into the form, and the server answers with the next code. */
/** @import { CodeData } from "../../types/api.js" */
import { Board } from "../../board/board.js";
import { choices, forBoard } from "../shared/options.js";
import { byId, pageData } from "../shared/page.js";
import { asker } from "../shared/why.js";

/** @type {CodeData} */
const { game, options, position, layout, art, board: words } = pageData();
const host = byId("board");
const side = position.side;
const form = byId("coded-move", HTMLFormElement);
const board = new Board(host, {
  layout,
  art,
  words,
  plays: side,
  bottom: side,
  ...forBoard(choices()),
  // The field beside it is for those who type.
  typed: false,
  onMove: (text) => {
    byId("move", HTMLInputElement).value = text;
    form.requestSubmit();
  },
  why: asker(game, options),
});
host.dataset["settled"] = "no";
void board.show(position, { animate: false, silent: true }).then(() => (host.dataset["settled"] = "yes"));
