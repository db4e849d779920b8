/** The page of a puzzle: moves are tried with the server, which alone knows the solution. */
/** @import { LineView, PuzzleData, Solution, Tried } from "../../types/api.js" */
import { Board } from "../../board/board.js";
import { element } from "../../board/dom.js";
import { say } from "../../board/words.js";
import { ask, post } from "../shared/api.js";
import { analysisOf } from "../shared/links.js";
import { choices, forBoard } from "../shared/options.js";
import { button, byId, pageData, wait } from "../shared/page.js";
import { asker } from "../shared/why.js";
import { settle as settleLearned } from "../shared/learned.js";
import { keep, marks } from "./kept.js";

/** @type {PuzzleData} */
const { puzzle, layout, art, board: boardWords, words } = pageData();
const name = `${puzzle.game}/${puzzle.number}`;
const api = `/api/puzzles/${name}`;
const host = byId("board");
const verdict = byId("verdict");
const list = byId("moves");
const hintButton = byId("hint", HTMLButtonElement);
const again = byId("again", HTMLButtonElement);

/** The plies that were played, or the whole solution. @type {LineView[]} */
let line = [];
/** Whether the solver was helped. */
let isHelped = false;
/** Whether the piece that moves was told; then the next hint is the move. */
let isHinted = false;
/** Counts what was begun, so that what comes late is not shown. */
let turn = 0;

const board = new Board(host, {
  layout,
  art,
  words: boardWords,
  plays: puzzle.solver,
  bottom: puzzle.solver,
  ...forBoard(choices()),
  arrows: true,
  premoves: false,
  typed: matchMedia("(width >= 40rem)").matches,
  onMove: (text) => void attempt(text),
  why: asker(puzzle.game, {}),
});
byId("tools").hidden = false;
hintButton.addEventListener("click", () => void hint());
again.addEventListener("click", () => void restart());
byId("solution").addEventListener("click", (event) => {
  event.preventDefault();
  void solution();
});
showMark();
void settleLearned().then(showMark);
void settle(board.show(puzzle.position, { animate: false, silent: true }));

/** @param {string} key @param {Record<string, string | number>} [values] */
function tell(key, values) {
  return say(words, key, values);
}

/** Says how it goes, to eyes and ears. @param {string} mood @param {string} text */
function judge(mood, text) {
  verdict.className = `puzzle-verdict ${mood}`;
  verdict.textContent = text;
}

/** The page says when nothing moves any more. @param {Promise<void>} shown */
async function settle(shown) {
  host.dataset["settled"] = "no";
  await shown;
  host.dataset["ply"] = String(line.length);
  host.dataset["settled"] = "yes";
}

/** @param {string} text */
async function attempt(text) {
  const mine = ++turn;
  const played = line.at(-1)?.moves.map(({ canonical }) => canonical) ?? [];
  unmark();
  /** @type {Tried} */
  let tried;
  try {
    tried = await post(`${api}/try`, { moves: [...played, text] });
  } catch {
    board.refuse();
    judge("is-wrong", tell("failed"));
    return;
  }
  const [made, reply] = tried.steps;
  if (!made || mine !== turn) return;
  const spelled = made.moves.at(-1)?.text ?? text;
  if (tried.result === "wrong") {
    judge("is-wrong", tell(`wrong-${puzzle.task}`, { text: spelled }));
    await settle(takeBack(made, mine));
    return;
  }
  isHinted = false;
  hintButton.textContent = tell("hint");
  line.push(...tried.steps);
  again.disabled = false;
  showMoves();
  if (tried.result === "solved") finish(isHelped ? "solved-helped" : "solved");
  else judge("is-right", tell("right", { text: spelled, name: reply?.moves.at(-1)?.text ?? "" }));
  await settle(follow(tried.steps, mine));
}

/** Shows a wrong move, and then the position before it again. @param {LineView} made @param {number} mine */
async function takeBack(made, mine) {
  const before = line.at(-1)?.position ?? puzzle.position;
  await board.show({ ...made.position, moves: [] }, { silent: true });
  await wait(700);
  if (mine === turn) await board.show(before, { animate: false, silent: true });
}

/** Shows plies one after the other. @param {LineView[]} steps @param {number} mine */
async function follow(steps, mine) {
  for (const [at, step] of steps.entries()) {
    if (at > 0) await wait(500);
    if (mine !== turn) return;
    await board.show(step.position);
  }
}

/** The whole line is there: it can be played through. @param {"solved" | "solved-helped" | "shown"} key */
function finish(key) {
  keep(name, key === "solved" ? "solved" : "shown");
  judge(key === "shown" ? "is-hint" : "is-solved", tell(key));
  const replay = button(tell("replay"), () => void settle(play()));
  const moves = line.at(-1)?.moves.map(({ canonical }) => canonical) ?? [];
  const analysis = analysisOf({ game: puzzle.game, options: {}, fen: puzzle.position.fen }, puzzle.position.fen, moves);
  verdict.append(replay, element("a", { class: "button", href: analysis }, tell("analyse")));
  hintButton.disabled = true;
  hintButton.textContent = tell("hint");
  byId("solution").hidden = true;
  document.getElementById("next")?.classList.add("primary");
  board.set({ plays: null });
  showMark();
}

/** Plays the line from the beginning. */
async function play() {
  const mine = ++turn;
  await board.show(puzzle.position, { animate: false, silent: true });
  await wait(500);
  await follow(line, mine);
}

async function hint() {
  try {
    const { from, move } = await ask(`${api}/hint?ply=${line.length}&whole=${isHinted}`);
    const place = from.startsWith("*") ? "hand" : from.startsWith("!") ? "word" : "cell";
    judge("is-hint", move ? tell("hint-move", { text: move }) : tell(`hint-${place}`, { text: from }));
    mark(from);
    isHelped = true;
    isHinted = true;
    hintButton.textContent = tell("hint-more");
  } catch {
    judge("is-wrong", tell("failed"));
  }
}

async function solution() {
  const mine = ++turn;
  /** @type {Solution} */
  let told;
  try {
    told = await ask(`${api}/solution`);
  } catch {
    judge("is-wrong", tell("failed"));
    return;
  }
  if (mine !== turn) return;
  line = told.steps;
  isHelped = true;
  unmark();
  again.disabled = false;
  showMoves();
  finish("shown");
  await settle(play());
}

async function restart() {
  turn++;
  line = [];
  isHinted = false;
  unmark();
  judge("", "");
  again.disabled = true;
  hintButton.disabled = false;
  hintButton.textContent = tell("hint");
  byId("solution").hidden = false;
  showMoves();
  board.set({ plays: puzzle.solver });
  await settle(board.show(puzzle.position, { animate: false, silent: true }));
}

/** The plies so far, each a button that shows what stood after it. */
function showMoves() {
  const items = line.map((step, at) => {
    const button = element("button", { type: "button" }, step.moves.at(-1)?.text ?? "");
    button.addEventListener("click", () => void look(at));
    return element("li", { class: at % 2 === 0 ? "is-own" : "" }, button);
  });
  list.replaceChildren(...items);
}

/** Shows what stood after a ply; moves are tried at the end of the line only. @param {number} at */
async function look(at) {
  const step = line[at];
  if (!step) return;
  turn++;
  const isEnd = at === line.length - 1;
  await settle(board.show(isEnd ? step.position : { ...step.position, moves: [] }, { silent: true }));
}

/** @param {string} click */
function mark(click) {
  unmark();
  host.querySelector(`[data-click="${CSS.escape(click)}"]`)?.classList.add("is-hinted");
}

function unmark() {
  host.querySelector(".is-hinted")?.classList.remove("is-hinted");
}

/** Whether it was solved before. */
function showMark() {
  const known = marks()[name];
  const done = byId("done");
  done.hidden = !known;
  done.textContent = known ? tell(`is-${known}`) : "";
  done.classList.toggle("is-solved", known === "solved");
}
