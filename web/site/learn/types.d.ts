/**
 * What the server says about a step.
 *
 * @import { Layout, Position, Words } from "../../board/types.js"
 *
 * @typedef {object} Data
 * @property {string} game
 * @property {string} step
 * @property {Record<string, string>} options
 * @property {string | null} fen
 * @property {string[]} marks the cells that are marked at first
 * @property {string[]} hint the cells that are marked as a hint
 * @property {string[]} solution moves, with the answers between them
 * @property {boolean} asks whether something is to be reached
 * @property {boolean} diagrams whether the cells to be filled are shown
 * @property {Position} position
 * @property {Layout} layout
 * @property {string} art
 * @property {string} done what is said when it is done
 * @property {Words} board
 * @property {Words} words
 *
 * @typedef {{ key: string, piece: string | null, cell: string | null, text: string | null }} Miss
 * @typedef {{ moves: { text: string, canonical: string }[], position: Position, end: object | null }} Line
 * @typedef {Line & { result: "right" | "not-yet" | "wrong", why: Miss | null, reply: Line | null }} Tried
 */

export {};
