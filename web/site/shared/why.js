/** @import { Tried } from "../../board/types.js" */
import { post } from "./api.js";

/**
 * Asks the server which rule forbids what was tried on a board.
 * @param {string} game
 * @param {Record<string, string>} options
 * @returns {(fen: string, tried: Tried) => Promise<string | null>}
 */
export function asker(game, options) {
  return async (fen, tried) => {
    const { why } = await post("/api/positions/why", { game, options, fen, ...tried });
    return why;
  };
}
