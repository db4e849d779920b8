/** @import { Position, Side, Words, Layout } from "../../board/types.js" */
/**
 * What the server says about a game, as `kelci_server::view` writes it.
 *
 * @typedef {Side} Seat
 * @typedef {{ kind: "person" | "engine", level?: number, name: string, joined: boolean }} Player
 * @typedef {{ seat: Seat, text: string, canonical: string, clock_ms: number | null }} Ply
 * @typedef {{ left_ms: [number, number], running: Seat | null, increment_ms: number }} Clocks
 * @typedef {{ kind: "none" } | { kind: "move", ms: number } | { kind: "game", base_ms: number, increment_ms: number }} ClockSpec
 * @typedef {"takeback" | "draw" | "rematch"} Offer
 * @typedef {{ result: string | null, winner: Seat | null, reason: string, points: [number, number] | null }} End
 * @typedef {{ id: string, round: number, agreed: number, count: "games" | "points" }} Series
 *
 * What changes with every event.
 * @typedef {object} Now
 * @property {number} number
 * @property {number} now_ms
 * @property {"waiting" | "playing" | "over"} status
 * @property {Seat} turn
 * @property {number} ply
 * @property {[Player, Player]} players
 * @property {Clocks | null} clocks
 * @property {Record<Offer, Seat | null>} offers
 * @property {End | null} end
 * @property {string | null} next
 * @property {Position} position
 *
 * @typedef {Now & { id: string, game: string, options: Record<string, string>, clock: ClockSpec, series: Series | null, draws: boolean, you: Seat[], owner: boolean, plies: Ply[] }} View
 *
 * What the page was given by the server.
 * @typedef {object} Data
 * @property {View} game
 * @property {Layout} layout
 * @property {string} art
 * @property {string} title
 * @property {[string, string]} sides
 * @property {[string | null, string | null]} computers
 * @property {Words} board
 * @property {Words} words
 * @property {Words} facts
 * @property {Record<string, string>} reasons
 *
 * What is done in a game, as `docs/live.md` says.
 * @typedef {{ action: "move", text: string, ply: number } |
 *   { action: Offer, answer: "offer" | "accept" | "decline" } |
 *   { action: "resign" } | { action: "abort" }} Action
 * @typedef {{ error: string, message: string, hint: string, line?: number, column?: number }} Fault
 * @typedef {{ kind: string, number: number, seat?: Seat, what?: Offer, name?: string, game?: string }} GameEvent
 * @typedef {{ type: "event", event: GameEvent, ply: Ply | null, state: Now }} Happened
 * @typedef {{ type: "game", missed: GameEvent[] | null, game: View } |
 *   Happened |
 *   { type: "thinking", seat: Seat, ply: number, depth: number, nodes: number } |
 *   { type: "done", id: number, number: number } |
 *   { type: "refused", id: number, error: Fault } |
 *   { type: "beat", now_ms: number }} Told
 */

export {};
