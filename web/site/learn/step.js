/** One step of a lesson: a board to try its rule on, and an answer to every move. */
/** @import { Position } from "../../board/types.js" */
/** @import { Data, Line, Miss, Tried } from "./types.js" */
import { Board } from "../../board/board.js";
import { element } from "../../board/dom.js";
import { say } from "../../board/words.js";
import { post } from "../shared/api.js";
import { settle as settleLearned } from "../shared/learned.js";
import { byId, pageData, wait } from "../shared/page.js";
import { asker } from "../shared/why.js";
import { finish, tick } from "./progress.js";

/** So many misses bring the hint. */
const MISSES = 3;
/** How long a move that misses stays on the board, in milliseconds. */
const LINGER = 1400;

/** @type {Data} */
const data = pageData();
const trail = /** @type {HTMLElement} */ (document.querySelector(".trail"));
tick(trail);
void settleLearned().then(() => tick(trail));

const begin = document.getElementById("begin");
if (begin) {
  begin.closest("form")?.addEventListener("submit", () => finish(data.game, data.step));
} else {
  exercise();
}

function exercise() {
  const host = byId("board");
  const feedback = byId("feedback");
  const { position: start, layout, art, diagrams } = data;
  const board = new Board(host, { layout, art, words: data.board, plays: start.side, diagrams, typed: false, onMove: (text) => void moved(text), why: asker(data.game, data.options) });
  /** The moves since the step began. @type {string[]} */
  let line = [];
  let isFree = false;
  let misses = 0;
  let count = 0;
  let praised = 0;
  /** The cells that are marked while nothing has moved. */
  let marks = data.marks;
  /** Counts what was begun, so that what is out of date comes to nothing. */
  let begun = 0;

  document.querySelector(".solution")?.remove();
  byId("tools").hidden = false;
  byId("again").addEventListener("click", () => restart(""));
  byId("hint").addEventListener("click", hint);
  byId("solve").addEventListener("click", () => void solve());
  const free = document.getElementById("free");
  free?.addEventListener("click", tryFreely);
  restart("");

  /** @param {"" | "right" | "wrong" | "plain"} mood @param {string} text */
  function tell(mood, text) {
    feedback.className = `feedback ${mood}`;
    feedback.textContent = text;
    // What is answered stands below the board, not over it.
    if (mood === "right" || mood === "wrong") byId("tools").scrollIntoView({ block: "nearest" });
  }

  /** @param {string} key @param {Record<string, string>} [values] */
  const word = (key, values) => say(data.words, key, values);

  /** Puts everything back, and says something. @param {string} text */
  function restart(text) {
    begun += 1;
    line = [];
    if (text !== "" || !isFree) tell(text === "" ? "" : "plain", text);
    void put(start, false);
  }

  /** @param {Position} position @param {boolean} isMove */
  async function put(position, isMove) {
    host.dataset["settled"] = "no";
    const last = marks.length > 0 ? { text: "", cells: marks, steps: [], deeds: [], frames: [] } : null;
    await board.show(isMove ? position : { ...position, last }, { animate: isMove, silent: !isMove });
    host.dataset["ply"] = String(count);
    host.dataset["settled"] = "yes";
  }

  /** @param {string} text */
  async function moved(text) {
    const now = ++begun;
    count += 1;
    const moves = [...line, text];
    try {
      if (isFree) {
        const { game, options, fen } = data;
        const answer = /** @type {Line} */ (await post("/api/positions", { game, options, fen, moves }));
        if (now !== begun) return;
        line = moves;
        tell("plain", word(answer.end ? "free-over" : "free"));
        await put(answer.position, true);
      } else {
        const answer = /** @type {Tried} */ (await post(`/api/lessons/${data.game}/${data.step}/try`, { moves }));
        if (now === begun) await judge(answer, now);
      }
    } catch {
      if (now !== begun) return;
      tell("wrong", word("trouble"));
      board.refuse(word("trouble"));
    }
  }

  /** @param {Tried} answer @param {number} now */
  async function judge(answer, now) {
    await put(answer.position, true);
    if (answer.reply && now === begun) {
      await wait(400);
      if (now === begun) await put(answer.reply.position, true);
    }
    if (now !== begun) return;
    line = (answer.reply ?? answer).moves.map(({ canonical }) => canonical);
    if (answer.result === "right") {
      succeed();
    } else if (answer.result === "not-yet") {
      tell("plain", word("not-yet"));
    } else {
      tell("wrong", why(answer.why));
      misses += 1;
      if (misses >= MISSES && byId("hint-text").hidden) byId("hint").hidden = false;
      await wait(LINGER);
      if (now !== begun) return;
      begun += 1;
      line = [];
      await put(start, false);
    }
  }

  function succeed() {
    praised += 1;
    const praise = word(`right-${((praised - 1) % 4) + 1}`);
    tell("right", data.done ? data.done : praise);
    finish(data.game, data.step);
    tick(trail);
    const next = document.getElementById("next");
    if (!next || next.classList.contains("primary")) return;
    next.classList.add("primary");
    // Where the way on is below all of this, it is at hand here too.
    const on = element("a", { class: "button primary on", href: next.getAttribute("href") ?? "" });
    on.append(...next.cloneNode(true).childNodes);
    byId("tools").append(on);
    byId("tools").scrollIntoView({ block: "nearest" });
  }

  /** @param {Miss | null} miss */
  function why(miss) {
    if (!miss) return "";
    const piece = miss.piece ? say(data.board, miss.piece) : "";
    return word(miss.key, { piece, cell: miss.cell ?? "", text: miss.text ?? "" });
  }

  function hint() {
    byId("hint").hidden = true;
    byId("hint-text").hidden = false;
    byId("solve").hidden = data.solution.length === 0;
    marks = data.hint;
    restart("");
  }

  /** Plays the solution, then leaves the board to the learner. */
  async function solve() {
    setFree(false);
    restart("");
    const now = begun;
    board.set({ plays: null });
    for (let at = 0; at < data.solution.length && now === begun; at += 1) {
      await wait(600);
      const { game, options, fen } = data;
      const moves = data.solution.slice(0, at + 1);
      const answer = /** @type {Line} */ (await post("/api/positions", { game, options, fen, moves }));
      if (now === begun) await put(answer.position, true);
    }
    await wait(LINGER);
    board.set({ plays: start.side });
    if (now === begun) restart(word("shown"));
  }

  /** @param {boolean} is */
  function setFree(is) {
    isFree = is;
    free?.setAttribute("aria-pressed", String(is));
    board.set({ plays: is ? "both" : start.side });
  }

  function tryFreely() {
    setFree(!isFree);
    restart(word(isFree ? "free" : "exercise"));
  }
}
