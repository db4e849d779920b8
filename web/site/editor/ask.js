/** @import { Fault } from "../shared/types.js" */
/** @import { Data, Draft, DraftView } from "./types.js" */
import { post } from "../shared/api.js";
import { wait } from "../shared/page.js";

/** How long the hand must rest before the server is asked. */
const PAUSE_MS = 100;

/** Asks the server what a draft is. Of several questions only the last is answered. */
export class Asker {
  #data;
  #asked = 0;

  /** @param {Data} data */
  constructor(data) {
    this.#data = data;
  }

  /**
   * @param {{ fen: string } | Draft | {}} what a position to begin with, what was put together, or the start
   * @returns {Promise<DraftView | { message: string } | null>} none if something else was asked meanwhile
   */
  async ask(what) {
    const number = ++this.#asked;
    if ("pieces" in what) await wait(PAUSE_MS);
    if (number !== this.#asked) return null;
    const { game, options } = this.#data;
    /** @type {DraftView | Fault} */
    const said = await post("/api/positions/edit", { game, options, ...what }).catch((fault) => fault);
    return number === this.#asked ? said : null;
  }
}
