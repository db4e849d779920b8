/** @import { Board } from "../../board/board.js" */
/** @import { Game } from "./state.js" */
/** @import { Teller } from "../shared/tell.js" */
/** @import { Fault } from "../shared/types.js" */
/** @import { MoveHint } from "../../types/api.js" */
import { ask } from "../shared/api.js";
import { button } from "../shared/page.js";

/** A button for a hint: first the piece to move, then the move. While the server thinks, it ends that. */
export class Hints {
  button;
  #board;
  #teller;
  #note;
  /** @type {Game | null} */
  #game = null;
  #ply = -1;
  /** What is shown of it. @type {"nothing" | "piece" | "move"} */
  #shown = "nothing";
  /** @type {MoveHint | null} */
  #hint = null;
  /** @type {AbortController | null} */
  #asking = null;

  /**
   * @param {Teller} teller
   * @param {Board} board
   * @param {(text: string) => void} note says what went wrong
   */
  constructor(teller, board, note) {
    this.#teller = teller;
    this.#board = board;
    this.#note = note;
    this.button = button("", () => void this.#press());
    this.button.id = "hint";
    this.#label();
  }

  /** Where the game is now; what was told of another position is forgotten. @param {Game} game */
  show(game) {
    this.#game = game;
    if (game.view.ply === this.#ply) return;
    this.#ply = game.view.ply;
    this.#hint = null;
    this.clear();
  }

  /** Points out nothing any more. */
  clear() {
    this.#asking?.abort();
    this.#asking = null;
    this.#show("nothing");
  }

  async #press() {
    if (this.#asking || this.#shown === "move") this.clear();
    else if (this.#shown === "piece") this.#show("move");
    else if (this.#hint || (await this.#ask())) this.#show("piece");
  }

  async #ask() {
    const asking = new AbortController();
    const { id } = this.#game?.view ?? {};
    this.#asking = asking;
    this.#label();
    this.#teller.announce(this.#teller.say("hint-asked"));
    try {
      const hint = await ask(`/api/games/${id}/hint`, { method: "POST", signal: asking.signal });
      if (asking !== this.#asking) return false;
      this.#hint = hint;
    } catch (fault) {
      if (asking === this.#asking) this.#note(this.#teller.refusal(/** @type {Fault} */ (fault)));
    }
    if (asking === this.#asking) this.#asking = null;
    this.#label();
    return this.#hint !== null && !asking.signal.aborted;
  }

  /** @param {"nothing" | "piece" | "move"} shown */
  #show(shown) {
    this.#shown = shown;
    const { move: text, clicks } = this.#hint ?? {};
    const isShown = shown !== "nothing" && text !== undefined && clicks !== undefined;
    this.#board.hint(isShown ? { text, clicks } : null, shown === "move");
    this.#label();
  }

  #label() {
    const state = this.#asking ? "hint-stop" : { nothing: "hint", piece: "hint-move", move: "hint-hide" }[this.#shown];
    this.button.textContent = this.#teller.say(state);
  }
}
