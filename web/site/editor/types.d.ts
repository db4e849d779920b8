/**
 * What the server says to the editor, as `kelci_server::pages::editor` and `http::drafts` write it.
 *
 * @import { Layout, Piece, Position, Side, Words } from "../../board/types.js"
 *
 * @typedef {{ letter: string, art: string, reserve: boolean }} Offered a piece that can be put
 * @typedef {{ letter: string, cell: string | null }} Put a piece that was put; without a cell it is in the reserve
 * @typedef {{ pieces: Put[], turn: Side, fields: Record<string, string> }} Draft
 * @typedef {{ key: string, message: string, cell: string | null, found: string | null, side: Side | null,
 *   piece: string | null, count: number | null, of: number | null }} DraftFault
 * @typedef {{ winner: Side | null, result: string | null, reason: string }} End
 * @typedef {{ pieces: Piece[], turn: Side, fields: Record<string, string>, fen: string | null,
 *   position: Position | null, end: End | null, faults: DraftFault[] }} DraftView
 * @typedef {{ game: string, options: Record<string, string>, layout: Layout, art: string, sides: [string, string],
 *   palette: [Offered[], Offered[]], levels: number, defaults: Record<string, string>, draft: DraftView,
 *   board: Words, words: Words, faults: Words, reasons: Record<string, string> }} Data
 *
 * What a click on the board does: it carries pieces, takes them away, or puts one.
 * @typedef {"hand" | "eraser" | { letter: string }} Tool
 */

export {};
