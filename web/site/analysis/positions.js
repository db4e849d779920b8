/** @import { Line } from "./types.js" */
import { post } from "../shared/api.js";

/** What is remembered of positions that were asked for. */
const MOST_KNOWN = 300;

/** What an analysis is about: a game, its options, the position it begins from. */
/** @typedef {{ game: string, options: Record<string, string>, fen: string | null }} Root */

/** Positions after moves, as the server knows them. */
export class Positions {
  /** @type {Map<string, Line>} */
  #known = new Map();

  /** @param {Root} root */
  constructor(root) {
    this.root = root;
  }

  /** What the server is asked about moves. @param {string[]} moves */
  request(moves) {
    return { ...this.root, moves };
  }

  /** Where moves lead. @param {string[]} moves @returns {Promise<Line>} */
  async after(moves) {
    const known = this.#known.get(moves.join(" "));
    if (known) return known;
    const line = await post("/api/positions", this.request(moves));
    this.remember(line);
    return line;
  }

  /** @param {Line} line */
  remember(line) {
    const key = line.moves.map(({ canonical }) => canonical).join(" ");
    this.#known.delete(key);
    this.#known.set(key, line);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest);
  }
}
