/** @import { Cell, Layout, Piece, Side } from "./types.js" */
import { Arrows } from "./arrows.js";
import { drawn, drawnPiece } from "./dom.js";

/** How long a step takes to be seen. */
const STEP_MS = 280;

/** @typedef {{ piece: Piece, shape: SVGGElement, transform: string }} Token */

/**
 * What is said about cells. Each kind has a shape of its own, so that none needs its colour.
 * @typedef {object} Marks
 * @property {string[]} last the cells of the last move
 * @property {string[][]} diagrams
 * @property {string[]} selected
 * @property {Map<string, "step" | "join" | "take" | "again">} targets
 * @property {string | null} finish where a complete move waits
 * @property {string[][]} paths cells that pieces under way pass
 * @property {{ pieces: Piece[], cell: string }[]} ghosts pieces that would stand there
 */

/** The drawing: cells, pieces and marks. It knows where things are and nothing of what they mean. */
export class Scene {
  /** @type {Map<string, SVGGElement>} */
  spots = new Map();
  /** @type {Token[]} */
  #tokens = [];
  /** @type {Side} */
  #bottom = "first";
  /** @type {"symbols" | "letters"} */
  #marks = "symbols";
  #layout;
  #art;
  #slab = drawn("g");
  #spots = drawn("g");
  #below = drawn("g", { class: "k-below" });
  #pieces = drawn("g", { class: "k-pieces" });
  #above = drawn("g", { class: "k-above" });
  #focus = drawn("path", { class: "k-focus", visibility: "hidden" });

  /**
   * @param {Layout} layout
   * @param {string} art
   */
  constructor(layout, art) {
    this.#layout = layout;
    this.#art = art;
    const size = `0 0 ${layout.width} ${layout.height}`;
    this.arrows = new Arrows((name) => this.cell(name), (name) => this.on(name).length === 0);
    const layers = [this.#slab, this.#spots, this.#below, this.#pieces, this.#above, this.arrows.host, this.#focus];
    this.svg = drawn("svg", { viewBox: size, class: "k-svg", role: "group" }, ...layers);
  }

  /** The cells as they are on the screen. */
  get cells() {
    const { cells, width, height } = this.#layout;
    if (this.#bottom === "first") return cells;
    return cells.map((cell) => ({ ...cell, x: width - cell.x, y: height - cell.y }));
  }

  /** @param {string} name */
  cell(name) {
    return /** @type {Cell} */ (this.cells.find((cell) => cell.name === name));
  }

  /**
   * Draws the board itself.
   * @param {Side} bottom
   * @param {"symbols" | "letters"} marks
   * @param {boolean} labels
   */
  draw(bottom, marks, labels) {
    this.#bottom = bottom;
    this.#marks = marks;
    const { outline, slab, label } = this.#layout;
    const whole = this.cells.map(({ x, y }) => `M${x} ${y}${slab}`).join("");
    this.#slab.replaceChildren(
      drawn("path", { class: "k-slab-edge", transform: "translate(0 9)", d: whole }),
      drawn("path", { class: "k-slab", d: whole }),
    );
    this.spots.clear();
    for (const { name, x, y, tint } of this.cells) {
      const path = drawn("path", { class: `k-cell${tint ? " k-tint" : ""}`, d: `M${x} ${y}${outline}` });
      const spot = drawn("g", { class: "k-spot", role: "button", tabindex: -1, "data-click": name }, path);
      if (labels) {
        const at = { x: x + label.dx, y: y + label.dy };
        spot.append(drawn("text", { class: `k-label${tint ? " k-label-tint" : ""}`, "aria-hidden": "true", ...at }, name));
      }
      this.spots.set(name, spot);
    }
    this.#spots.replaceChildren(...this.spots.values());
    const pieces = this.#tokens.map(({ piece }) => piece);
    this.#tokens = [];
    this.#pieces.replaceChildren();
    this.put(pieces);
  }

  /** Shows these pieces at once. @param {Piece[]} pieces */
  put(pieces) {
    const { gone } = this.#match(pieces);
    for (const { shape } of gone) shape.remove();
    for (const token of this.#tokens) token.shape.style.transform = token.transform;
    this.#sort();
  }

  /**
   * Moves from the pieces shown to these.
   * @param {Piece[]} pieces
   */
  async move(pieces) {
    const before = new Map(this.#tokens.map((token) => [token, token.transform]));
    const { gone } = this.#match(pieces);
    this.#sort();
    const timing = { duration: STEP_MS, easing: "cubic-bezier(.3, .1, .2, 1)" };
    const running = [];
    for (const token of this.#tokens) {
      const from = before.get(token);
      token.shape.style.transform = token.transform;
      if (from === token.transform) continue;
      // What moves is seen above what stands.
      if (from) this.#pieces.append(token.shape);
      const steps = from
        ? [{ transform: from }, { transform: token.transform }]
        : [{ transform: `${token.transform} scale(1.6)`, opacity: 0 }, { transform: token.transform, opacity: 1 }];
      running.push(token.shape.animate(steps, timing));
    }
    for (const { shape, transform } of gone) {
      const steps = [{ transform, opacity: 1 }, { transform: `${transform} scale(.4)`, opacity: 0 }];
      running.push(shape.animate(steps, timing));
    }
    await Promise.allSettled(running.map((animation) => animation.finished));
    for (const { shape } of gone) shape.remove();
    this.#sort();
  }

  /** The pieces on a cell, the lowest first. @param {string} cell */
  on(cell) {
    const pieces = this.#tokens.map(({ piece }) => piece).filter((piece) => piece.cell === cell);
    return pieces.sort((one, other) => one.level - other.level);
  }

  /** @param {Marks} marks */
  mark(marks) {
    const { outline, inner } = this.#layout;
    /** @param {string} name @param {string} kind @param {string} path */
    const shape = (name, kind, path) => {
      const { x, y } = this.cell(name);
      return drawn("path", { class: kind, d: `M${x} ${y}${path}` });
    };
    const wanted = new Map();
    for (const cell of marks.diagrams.flat()) wanted.set(cell, (wanted.get(cell) ?? 0) + 1);
    this.#below.replaceChildren(
      ...marks.last.map((cell) => shape(cell, "k-last", outline)),
      ...[...wanted].map(([cell, count]) =>
        shape(cell, count === marks.diagrams.length ? "k-diagram" : "k-diagram k-either", inner),
      ),
      ...marks.selected.map((cell) => shape(cell, "k-selected", outline)),
    );
    const above = marks.paths.map((cells) => {
      const points = cells.map((name) => this.cell(name)).map(({ x, y }) => `${x} ${y}`);
      return drawn("path", { class: "k-path", d: `M${points.join("L")}` });
    });
    this.#above.replaceChildren(
      ...above,
      ...marks.ghosts.flatMap(({ pieces, cell }) => this.#ghost(pieces, cell)),
      ...[...marks.targets].map(([cell, kind]) => {
        if (kind === "step") return shape(cell, "k-target", "m-15 0a15 15 0 1 0 30 0a15 15 0 1 0 -30 0z");
        if (kind === "join") return shape(cell, "k-join", "m-44 0a44 44 0 1 0 88 0a44 44 0 1 0 -88 0z");
        if (kind === "take") return shape(cell, "k-capture", BRACKETS);
        return shape(cell, "k-again", "m28 4l10 -11l10 11");
      }),
    );
    if (marks.finish) {
      const { x, y } = this.cell(marks.finish);
      const badge = drawn("g", { class: "k-finish", transform: `translate(${x + 30} ${y - 30})` });
      badge.append(drawn("circle", { r: 19 }), drawn("path", { d: "M-8 0L-2 7L9 -7" }));
      this.#above.append(badge);
    }
    const lifted = new Set(marks.ghosts.flatMap(({ pieces }) => pieces));
    const taken = new Set(marks.ghosts.flatMap(({ pieces, cell }) => this.#facing(pieces, cell)));
    for (const { piece, shape } of this.#tokens) {
      shape.classList.toggle("k-under-way", lifted.has(piece));
      shape.classList.toggle("k-being-taken", taken.has(piece) && !lifted.has(piece));
    }
  }

  /** Lifts the pieces that are held. @param {Piece[]} pieces */
  lift(pieces) {
    for (const { piece, shape } of this.#tokens) shape.classList.toggle("k-lifted", pieces.includes(piece));
  }

  /** Shows where the keyboard is. @param {string | null} name */
  focus(name) {
    this.#focus.setAttribute("visibility", name ? "visible" : "hidden");
    if (!name) return;
    const { x, y } = this.cell(name);
    this.#focus.setAttribute("d", `M${x} ${y}${this.#layout.outline}`);
  }

  /** A picture of pieces as they would stand on a cell, to follow a finger. @param {Piece[]} pieces */
  picture(pieces) {
    const svg = drawn("svg", { viewBox: "-50 -58 100 116", class: "k-floating", "aria-hidden": "true" });
    const place = pieces.length > 1 ? this.#layout.stacked : [this.#layout.lone];
    pieces.forEach((piece, level) => {
      const shape = drawnPiece(piece, this.#art, this.#marks);
      const { dx, dy, size } = place[level] ?? this.#layout.lone;
      shape.setAttribute("transform", `translate(${dx} ${dy}) scale(${size / 100})`);
      svg.append(shape);
    });
    return svg;
  }

  /** How wide a cell is on the screen. */
  get pitch() {
    return (100 * this.svg.getBoundingClientRect().width) / this.#layout.width;
  }

  /** @param {Piece[]} pieces @param {string} cell */
  #ghost(pieces, cell) {
    const { x, y } = this.cell(cell);
    const { lone, stacked } = this.#layout;
    // What comes to its own kind hovers over it; what comes to others stands in their place.
    const hovers = this.on(cell).some((piece) => !pieces.includes(piece)) && this.#facing(pieces, cell).length === 0;
    return pieces.map((piece, level) => {
      const { dx, dy, size } = (pieces.length > 1 ? stacked[level] : hovers ? stacked[1] : null) ?? lone;
      const shape = drawnPiece(piece, this.#art, this.#marks);
      shape.classList.add("k-ghost");
      shape.setAttribute("transform", `translate(${x + dx} ${y + dy - (hovers ? 4 : 0)}) scale(${size / 100})`);
      return shape;
    });
  }

  /** The pieces on a cell that those of the other side meet there. @param {Piece[]} pieces @param {string} cell */
  #facing(pieces, cell) {
    const standing = this.on(cell);
    const top = standing.at(-1);
    const isMet = top && pieces[0] && top.side !== pieces[0].side && !pieces.includes(top);
    return isMet ? standing.filter(({ side }) => side === top.side) : [];
  }

  /**
   * Gives every piece the token that showed it before: first those that did not move, then those
   * of the same kind, which are taken to have moved.
   * @param {Piece[]} pieces
   */
  #match(pieces) {
    const standing = pieces.filter(({ cell }) => cell);
    const stacked = new Set(standing.filter(({ level }) => level > 0).map(({ cell }) => cell));
    const free = new Set(this.#tokens);
    /** @type {Map<Piece, Token>} */
    const matched = new Map();
    /** @type {((one: Piece, other: Piece) => boolean)[]} */
    const alike = [
      (one, other) => one.cell === other.cell && one.level === other.level,
      (one, other) => one.level === other.level,
      () => true,
    ];
    for (const fits of alike) {
      for (const piece of standing) {
        if (matched.has(piece)) continue;
        for (const token of free) {
          const same = token.piece.letter === piece.letter && token.piece.side === piece.side;
          if (same && fits(token.piece, piece)) {
            matched.set(piece, token);
            free.delete(token);
            break;
          }
        }
      }
    }
    this.#tokens = standing.map((piece) => {
      const token = matched.get(piece) ?? this.#token(piece);
      token.piece = piece;
      token.transform = this.#transform(piece, stacked.has(piece.cell));
      return token;
    });
    return { gone: free };
  }

  /** @param {Piece} piece @returns {Token} */
  #token(piece) {
    const shape = drawnPiece(piece, this.#art, this.#marks);
    this.#pieces.append(shape);
    return { piece, shape, transform: "" };
  }

  /** @param {Piece} piece @param {boolean} isStacked */
  #transform(piece, isStacked) {
    const { x, y } = this.cell(piece.cell ?? "");
    const place = (isStacked && this.#layout.stacked[piece.level]) || this.#layout.lone;
    return `translate(${x + place.dx}px, ${y + place.dy}px) scale(${place.size / 100})`;
  }

  /** What is nearer to the reader is drawn over what is farther, and a top over its bottom. */
  #sort() {
    const y = new Map(this.cells.map((cell) => [cell.name, cell.y]));
    /** @param {Token} token */
    const height = ({ piece }) => (y.get(piece.cell ?? "") ?? 0) + piece.level / 10;
    this.#tokens.sort((one, other) => height(one) - height(other));
    this.#pieces.append(...this.#tokens.map(({ shape }) => shape));
  }
}

/** Four corners about the middle of a cell. */
const BRACKETS =
  "m-38 -22v-10q0 -8 8 -8h10m40 0h10q8 0 8 8v10m0 44v10q0 8 -8 8h-10m-40 0h-10q-8 0 -8 -8v-10";
