/** @import { Layout, Position, Side, Step, Words } from "../../board/types.js" */
/** @import { End, Fault } from "../game/types.js" */
/**
 * What the server says to the analysis board (`docs/analysis-live.md`, `POST /api/positions`).
 *
 * @typedef {Side} Seat
 * @typedef {{ seat: Seat, text: string, canonical: string }} Move
 * @typedef {{ moves: Move[], position: Position, end: End | null }} Line
 *
 * A score as `docs/analyse.md` tells it.
 * @typedef {{ cp?: number, winner?: "p1" | "p2", plies?: number, result?: string }} Score
 * @typedef {{ score: Score, chance: number, moves: string[], text: string[], steps: Step[][] }} Variation
 * @typedef {{ type: "depth", id: number, depth: number, seldepth: number, nodes: number, nps: number, ms: number,
 *   lines: Variation[] }} Depth
 * @typedef {{ type: "waiting", id: number } | Depth | { type: "end", id: number } |
 *   { type: "refused", id: number, error: Fault } | { type: "beat", now_ms: number }} Told
 *
 * How a position stands, as far as it was seen.
 * @typedef {{ score: Score, chance: number, depth: number }} Seen
 *
 * What the page was given by the server.
 * @typedef {object} Data
 * @property {string} game
 * @property {string} title
 * @property {Record<string, string>} options
 * @property {string | null} fen
 * @property {string | null} played
 * @property {Seat} bottom
 * @property {Line} line
 * @property {string[]} formats
 * @property {Layout} layout
 * @property {string} art
 * @property {[string, string]} sides
 * @property {[string | null, string | null]} computers
 * @property {Words} board
 * @property {Words} words
 * @property {Words} facts
 * @property {Words} prospects
 * @property {Record<string, string>} reasons
 */

export {};
