/** @import { Cell, Step } from "./types.js" */
import { drawn } from "./dom.js";

/**
 * An arrow of a move: one of its steps, and the number that says when it comes.
 * @typedef {Step & { label?: string }} Arrow
 *
 * Whose arrows they are: the last move's, a line's (what an engine thinks of), or one's own. Each kind has a
 * shape of its own, so that none needs its colour.
 * @typedef {"last" | "line" | "own"} Kind
 */

/** From the middle of a cell to where an arrow begins, and to its tip: before a piece, or on a bare cell. */
const BARE = 10;
const PIECE = 25;
const HEAD = 26;
/** A badge stands in an upper corner of a cell. */
const CORNER = { x: 27, y: -30 };

/** Moves as arrows: their order in numbers, and where something was taken, dropped or put back. */
export class Arrows {
  host = drawn("g", { class: "k-arrows", "aria-hidden": "true" });
  #cell;
  #isBare;

  /**
   * @param {(name: string) => Cell} cell where a cell is
   * @param {(name: string) => boolean} isBare whether nothing stands there
   */
  constructor(cell, isBare) {
    this.#cell = cell;
    this.#isBare = isBare;
  }

  /** @param {Partial<Record<Kind, Arrow[]>>} wanted @param {string[]} rings cells with a ring of one's own */
  show(wanted, rings) {
    const { last = [], line = [], own = [] } = wanted;
    this.host.replaceChildren(
      ...last.map((arrow) => this.#shaft(arrow, "last", last)),
      ...last.flatMap((arrow) => this.#badges(arrow)),
      ...line.flatMap((arrow) => [this.#shaft(arrow, "line", line), ...this.#badges(arrow)]),
      ...rings.map((name) => {
        const { x, y } = this.#cell(name);
        return drawn("circle", { class: "k-ring", cx: x, cy: y, r: 43 });
      }),
      ...own.map((arrow) => this.#shaft(arrow, "own", own)),
    );
  }

  /** @param {Arrow} arrow @param {Kind} kind @param {Arrow[]} all */
  #shaft({ from, to, count }, kind, all) {
    if (!from) return drawn("g");
    const [start, end] = [this.#cell(from), this.#cell(to)];
    const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
    const [along, across] = [(end.x - start.x) / length, (end.y - start.y) / length];
    // There and back again are two arrows beside each other.
    const aside = all.some((other) => other.from === to && other.to === from) ? 13 : 0;
    /** @param {number} far @param {number} side */
    const at = (far, side) => {
      const off = side + aside;
      return `${(start.x + along * far - across * off).toFixed(1)} ${(start.y + across * far + along * off).toFixed(1)}`;
    };
    const half = count > 1 ? 9 : 5;
    const begin = this.#free(from);
    const tip = length - this.#free(to);
    const neck = tip - HEAD;
    const corners = [at(begin, half), at(neck, half), at(neck, half + 11), at(tip, 0), at(neck, -half - 11), at(neck, -half), at(begin, -half)];
    return drawn("path", { class: `k-arrow-${kind}`, d: `M${corners.join("L")}z`, "data-step": `${from}-${to}` });
  }

  /** What an arrow leaves free of a cell. @param {string} name */
  #free(name) {
    return this.#isBare(name) ? BARE : PIECE;
  }

  /** The number of a step, and what it did on its cells. @param {Arrow} arrow */
  #badges({ kind, from, to, taken, label }) {
    const end = this.#cell(to);
    const badges = taken.map((name) => badge(this.#cell(name), { x: -CORNER.x, y: CORNER.y }, "taken", name, "M-6 -6L6 6M6 -6L-6 6"));
    // On a bare cell, where something could be dropped, it has the middle.
    const at = this.#isBare(to) ? { x: 0, y: -13 } : CORNER;
    if (kind === "drop") badges.push(badge(end, at, "drop", to, "M-7 8H7M0 -8V3M-5 -2L0 3L5 -2"));
    if (kind === "return") badges.push(badge(end, at, "return", to, "M-6 7H2A5.5 5.5 0 0 0 2 -4H-6M-2 -8L-6 -4L-2 0"));
    if (label) {
      // At the tail of its arrow, so that the head stays in sight; or beside the sign of a drop.
      const start = from ? this.#cell(from) : end;
      const far = from ? (this.#free(from) + 12) / Math.hypot(end.x - start.x, end.y - start.y) : 0;
      const [x, y] = from ? [start.x + (end.x - start.x) * far, start.y + (end.y - start.y) * far] : [end.x + at.x, end.y + at.y + 26];
      const number = drawn("g", { class: "k-order", transform: `translate(${x} ${y})` });
      number.append(drawn("circle", { r: 13 }), drawn("text", { y: 5.5 }, label));
      badges.push(number);
    }
    return badges;
  }
}

/**
 * A sign in a corner of a cell.
 * @param {Cell} cell
 * @param {{ x: number, y: number }} at seen from its middle
 * @param {string} kind
 * @param {string} name
 * @param {string} sign
 */
function badge({ x, y }, at, kind, name, sign) {
  const made = drawn("g", { class: `k-badge k-badge-${kind}`, transform: `translate(${x + at.x} ${y + at.y})`, "data-cell": name });
  made.append(drawn("circle", { r: 13 }), drawn("path", { d: sign }));
  return made;
}

/** The steps of a move with their order, if there is one. @param {Step[]} steps @returns {Arrow[]} */
export function ordered(steps) {
  // Two drops on one cell are a stack that comes at once.
  const seen = steps.filter(({ kind, to }, at) => kind !== "drop" || steps[at - 1]?.to !== to);
  return seen.map((step, at) => (seen.length > 1 ? { ...step, label: String(at + 1) } : step));
}

/** The moves of a line, each with its number; one move alone has its steps numbered. @param {Step[][]} moves @returns {Arrow[]} */
export function inLine(moves) {
  if (moves.length === 1) return ordered(moves[0] ?? []);
  return moves.flatMap((steps, ply) => steps.map((step) => ({ ...step, label: String(ply + 1) })));
}
