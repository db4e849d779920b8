/** @import { Tried } from "../../board/types.js" */

/**
 * Asks the server which rule forbids what was tried on a board.
 * @param {string} game
 * @param {Record<string, string>} options
 * @returns {(fen: string, tried: Tried) => Promise<string | null>}
 */
export function asker(game, options) {
  return async (fen, tried) => {
    const body = JSON.stringify({ game, options, fen, ...tried });
    const answer = await fetch("/api/positions/why", { method: "POST", headers: { "content-type": "application/json" }, body });
    if (!answer.ok) return null;
    return (await answer.json()).why;
  };
}
