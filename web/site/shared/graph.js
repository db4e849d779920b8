import { drawn, element } from "../../board/dom.js";

/**
 * How a position stands.
 * @typedef {object} Point
 * @property {number | null} chance the first side's winning chances, 0 to 1; null if nobody knows
 * @property {string} [verdict] what is said of the move that led here, if it is worth a sign
 * @property {string} text the position in words, for those who do not see the graph
 */

const WIDTH = 1000;
const HEIGHT = 100;
/** What has a sign on the graph; each has a shape of its own. */
const SIGNS = ["inaccuracy", "mistake", "blunder"];
/** @type {Record<string, (at: number, last: number) => number>} */
const KEYS = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Winning chances over a game. It is picked from with a pointer or, as a slider, with the keyboard:
 * the page is told which point, and shows it.
 */
export class Graph {
  #host;
  #onPick;
  #even = drawn("line", { class: "graph-even", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 });
  #ground = drawn("rect", { class: "graph-second", width: 0, height: HEIGHT });
  #area = drawn("path", { class: "graph-first" });
  #line = drawn("path", { class: "graph-line" });
  #here = drawn("line", { class: "graph-at", y1: 0, y2: HEIGHT });
  #signs = element("div", { class: "graph-signs" });
  /** @type {Point[]} */
  #points = [];
  #at = 0;

  /**
   * @param {HTMLElement} host an element of the page, which the graph fills
   * @param {{ words: { label: string }, onPick: (index: number) => void }} options
   */
  constructor(host, { words, onPick }) {
    this.#host = host;
    this.#onPick = onPick;
    const svg = drawn("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" });
    svg.append(this.#ground, this.#area, this.#even, this.#line, this.#here);
    host.classList.add("graph");
    host.replaceChildren(svg, this.#signs);
    for (const [name, value] of [["role", "slider"], ["tabindex", "0"], ["aria-label", words.label], ["aria-valuemin", "0"]]) {
      host.setAttribute(String(name), String(value));
    }
    host.addEventListener("pointerdown", (event) => this.#point(event));
    host.addEventListener("pointermove", (event) => event.buttons === 1 && this.#point(event));
    host.addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * Shows these points and which of them is looked at; -1 is none.
   * @param {Point[]} points
   * @param {number} at
   */
  show(points, at) {
    if (points !== this.#points) {
      this.#points = points;
      this.#draw();
    }
    this.#at = Math.max(-1, Math.min(at, points.length - 1));
    // What is not on the line is not on the graph.
    const x = String(this.#at < 0 ? -WIDTH : this.#x(this.#at));
    this.#here.setAttribute("x1", x);
    this.#here.setAttribute("x2", x);
    this.#host.setAttribute("aria-valuemax", String(Math.max(0, points.length - 1)));
    this.#host.setAttribute("aria-valuenow", String(Math.max(0, this.#at)));
    this.#host.setAttribute("aria-valuetext", points[this.#at]?.text ?? "");
  }

  /** @param {number} index */
  #x(index) {
    return (WIDTH * index) / Math.max(1, this.#points.length - 1);
  }

  #draw() {
    /** @type {{ x: number, y: number }[]} */
    const known = [];
    /** @type {HTMLElement[]} */
    const signs = [];
    for (const [index, { chance, verdict }] of this.#points.entries()) {
      if (chance === null) continue;
      const [x, y] = [this.#x(index), HEIGHT * (1 - chance)];
      known.push({ x, y });
      if (!verdict || !SIGNS.includes(verdict)) continue;
      const sign = element("span", { class: `graph-sign is-${verdict}` });
      // A sign at the very edge would be cut in half.
      sign.style.left = `${Math.max(1.5, Math.min(98.5, (100 * x) / WIDTH))}%`;
      sign.style.top = `${Math.max(6, Math.min(94, y))}%`;
      signs.push(sign);
    }
    const [first, last] = [known[0], known.at(-1)];
    const line = known.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
    // One point alone is a line without length, which its round ends make a dot.
    this.#line.setAttribute("d", known.length === 1 ? `${line}h0` : line);
    // Below the line it is the first side's, above it the second's; where nobody knows, nobody's.
    this.#ground.setAttribute("x", String(first?.x ?? 0));
    this.#ground.setAttribute("width", String(first && last ? last.x - first.x : 0));
    this.#area.setAttribute("d", first && last ? `${line}L${last.x.toFixed(1)} ${HEIGHT}L${first.x.toFixed(1)} ${HEIGHT}Z` : "");
    this.#signs.replaceChildren(...signs);
  }

  /** @param {PointerEvent} event */
  #point(event) {
    const { left, width } = this.#host.getBoundingClientRect();
    const index = Math.round(((event.clientX - left) / Math.max(1, width)) * (this.#points.length - 1));
    this.#pick(index);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const to = KEYS[event.key];
    if (!to || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // The page may walk with the same keys.
    event.stopPropagation();
    this.#pick(to(this.#at, this.#points.length - 1));
  }

  /** @param {number} index */
  #pick(index) {
    const picked = Math.max(0, Math.min(index, this.#points.length - 1));
    if (picked !== this.#at) this.#onPick(picked);
  }
}
