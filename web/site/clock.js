/** A clock for two at a real board: whoever has moved presses their own side. It is this browser's alone, and survives a reload. */
import { keep, kept } from "./shared/kept.js";
import { byId } from "./shared/page.js";

const clock = byId("clock");
const NAME = clock.dataset["kept"] ?? "";
const [base, increment] = [Number(clock.dataset["base"]), Number(clock.dataset["increment"])];
const isByMove = clock.dataset["kind"] === "move";
const sides = [byId("side-first", HTMLButtonElement), byId("side-second", HTMLButtonElement)];
const pauseButton = byId("clock-pause", HTMLButtonElement);

/**
 * What each has left as of a moment, whose time runs (or would, if it did not stand still), and since when.
 * @typedef {{ left: number[], turn: number, since: number | null, begun: boolean }} Clock
 */
/** @returns {Clock} */
const anew = () => ({ left: [base, base], turn: 0, since: null, begun: false });

/** @returns {Clock} */
function remembered() {
  const { left, turn, since, begun } = kept(NAME, anew());
  const isGood = Array.isArray(left) && left.length === 2 && left.every(Number.isFinite) && (turn === 0 || turn === 1);
  return isGood ? { left, turn, since: Number.isFinite(since) ? since : null, begun: begun === true } : anew();
}

let state = remembered();

/** What somebody has left now. @param {number} side */
function left(side) {
  const own = state.left[side] ?? 0;
  return side === state.turn && state.since !== null ? Math.max(0, own - (Date.now() - state.since)) : own;
}

/** Takes the time that has passed off whoever it ran for. */
function settle() {
  state.left = [left(0), left(1)];
  if (state.since !== null) state.since = Date.now();
}

/** Whoever sits there has moved; before the first move it begins the other one's time. @param {number} side */
function press(side) {
  if (state.since !== null && side !== state.turn) return;
  if (left(0) === 0 || left(1) === 0) return;
  settle();
  // Whoever waits for the other's first move adds nothing.
  if (state.begun && state.since !== null) state.left[side] = isByMove ? base : (state.left[side] ?? 0) + increment;
  Object.assign(state, { turn: 1 - side, since: Date.now(), begun: true });
  show();
}

function pause() {
  settle();
  state.since = state.since === null && state.begun ? Date.now() : null;
  show();
}

/** @param {number} ms */
function text(ms) {
  const tenths = Math.ceil(ms / 100);
  if (tenths < 200) return `${Math.floor(tenths / 10)}.${tenths % 10}`;
  const seconds = Math.ceil(ms / 1_000);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Shows the times, and remembers them. */
function show() {
  keep(NAME, state);
  draw();
}

function draw() {
  const upBefore = byId("clock-said").textContent !== "";
  const isUp = left(0) === 0 || left(1) === 0;
  sides.forEach((button, side) => {
    const time = /** @type {HTMLElement} */ (button.querySelector(".clock-time"));
    const shown = text(left(side));
    if (time.textContent !== shown) time.textContent = shown;
    button.classList.toggle("is-running", side === state.turn && state.since !== null && !isUp);
    button.classList.toggle("is-up", left(side) === 0);
    button.setAttribute("aria-pressed", String(side !== state.turn && state.since !== null));
  });
  pauseButton.setAttribute("aria-pressed", String(state.begun && state.since === null));
  if (isUp !== upBefore) byId("clock-said").textContent = isUp ? (clock.dataset["up"] ?? "") : "";
  if (isUp && state.since !== null) {
    settle();
    state.since = null;
    keep(NAME, state);
  }
}

sides.forEach((button, side) => button.addEventListener("click", () => press(side)));
pauseButton.addEventListener("click", pause);
byId("clock-anew").addEventListener("click", () => {
  state = anew();
  show();
});
for (const id of ["clock-pause", "clock-anew"]) byId(id).hidden = false;
// A key for whoever is to move, wherever the focus is but on something that has keys of its own.
document.addEventListener("keydown", (event) => {
  const isElsewhere = event.target instanceof Element && event.target.closest("button, a, select, input");
  if (event.key !== " " || event.repeat || isElsewhere) return;
  event.preventDefault();
  // Before the first move it is the second who starts the clock of the first.
  press(state.begun ? state.turn : 1);
});
draw();
setInterval(draw, 100);
