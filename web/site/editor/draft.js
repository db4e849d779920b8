/** @import { Layout } from "../../board/types.js" */
/** @import { Draft, DraftView, Put } from "./types.js" */
import { other } from "../../board/sides.js";

// What was put together, as plain data. Every function gives a new draft; none knows a rule.

/** @param {DraftView} view @returns {Draft} */
export const draftOf = ({ pieces, turn, fields }) => ({
  pieces: pieces.map(({ letter, cell }) => ({ letter, cell })),
  turn,
  fields,
});

/** The pieces on a cell, the lowest first. @param {Draft} draft @param {string} cell */
export const on = (draft, cell) => draft.pieces.filter((piece) => piece.cell === cell);

/** @param {Draft} draft @param {(piece: Put) => boolean} wanted @returns {Draft} */
const without = (draft, wanted) => ({ ...draft, pieces: draft.pieces.filter((piece) => !wanted(piece)) });

/** Takes the uppermost piece of a cell away. @param {Draft} draft @param {string} cell */
export function takeTop(draft, cell) {
  const top = on(draft, cell).at(-1);
  return without(draft, (piece) => piece === top);
}

/** @param {Draft} draft @param {string} cell */
export const clear = (draft, cell) => without(draft, (piece) => piece.cell === cell);

/**
 * Puts a piece on what a cell holds; where there is no more room, the uppermost makes way.
 * @param {Draft} draft
 * @param {string} letter
 * @param {string} cell
 * @param {number} levels
 */
export function put(draft, letter, cell, levels) {
  const roomy = on(draft, cell).length < levels ? draft : takeTop(draft, cell);
  return { ...roomy, pieces: [...roomy.pieces, { letter, cell }] };
}

/**
 * Carries the uppermost piece of a cell to another.
 * @param {Draft} draft
 * @param {string} from
 * @param {string} to
 * @param {number} levels
 */
export function carry(draft, from, to, levels) {
  const top = on(draft, from).at(-1);
  return top && from !== to ? put(takeTop(draft, from), top.letter, to, levels) : draft;
}

/** How many there are in the reserve. @param {Draft} draft @param {string} letter */
export const inReserve = (draft, letter) => draft.pieces.filter((piece) => piece.cell === null && piece.letter === letter).length;

/** @param {Draft} draft @param {string} letter @param {number} count */
export function setReserve(draft, letter, count) {
  const rest = without(draft, (piece) => piece.cell === null && piece.letter === letter);
  return { ...rest, pieces: [...rest.pieces, ...Array(count).fill({ letter, cell: null })] };
}

/**
 * The same position for the other side: every piece changes its side, and the board is turned.
 * @param {Draft} draft
 * @param {Layout} layout
 * @param {Map<string, string>} twins the letter of the same piece of the other side
 * @returns {Draft}
 */
export function swapped(draft, layout, twins) {
  const { width, height, cells } = layout;
  const opposite = new Map(
    cells.map(({ name, x, y }) => {
      const across = cells.find((cell) => Math.hypot(cell.x - (width - x), cell.y - (height - y)) < 1);
      return [name, across?.name ?? name];
    }),
  );
  const pieces = draft.pieces.map(({ letter, cell }) => ({
    letter: twins.get(letter) ?? letter,
    cell: cell === null ? null : (opposite.get(cell) ?? cell),
  }));
  return { ...draft, pieces, turn: other(draft.turn) };
}

/** What was there before, and what was there after it. */
export class History {
  /** @type {Draft[]} */
  #before = [];
  /** @type {Draft[]} */
  #after = [];

  /** @param {Draft} draft */
  constructor(draft) {
    this.now = draft;
  }

  get canUndo() {
    return this.#before.length > 0;
  }

  get canRedo() {
    return this.#after.length > 0;
  }

  /** @param {Draft} draft */
  go(draft) {
    this.#before = [...this.#before.slice(-499), this.now];
    this.#after = [];
    this.now = draft;
  }

  undo() {
    const before = this.#before.pop();
    if (!before) return;
    this.#after.push(this.now);
    this.now = before;
  }

  redo() {
    const after = this.#after.pop();
    if (!after) return;
    this.#before.push(this.now);
    this.now = after;
  }
}
