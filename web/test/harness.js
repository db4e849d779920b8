// Plays the part of a page and its server: it knows a line of a game and answers each move of it
// with the next position. The address says what is shown: ?line=jersi&ply=4&theme=dark&lang=fr.
import { Board } from "../board/board.js";

const asked = new URLSearchParams(location.search);
const line = asked.get("line") ?? "jersi";
const lang = asked.get("lang") ?? "en";
/** @param {string} path */
const read = async (path) => (await fetch(path)).json();

/** @type {{ layout: import("../board/types.js").Layout, positions: import("../board/types.js").Position[] }} */
const { layout, positions } = await read(`/test/data/${line}.json`);
const words = await read(`/board/words/${lang}.json`);
document.documentElement.lang = lang;
document.documentElement.dataset.theme = asked.get("theme") ?? "light";
const title = /** @type {HTMLElement} */ (document.getElementById("title"));
title.textContent = line;

let ply = Number(asked.get("ply") ?? 0);
const log = /** @type {HTMLElement} */ (document.getElementById("log"));
const host = /** @type {HTMLElement} */ (document.getElementById("board"));

/** @param {string} text */
const unmarked = (text) => text.replace(/[!*]/g, "");

const board = new Board(host, {
  layout,
  words,
  art: "/art/pieces.svg",
  plays: "both",
  bottom: asked.get("bottom") === "second" ? "second" : "first",
  marks: asked.get("marks") === "letters" ? "letters" : "symbols",
  confirm: asked.has("confirm"),
  sounds: asked.has("sounds"),
  onMove(text) {
    const next = positions[ply + 1];
    log.textContent = text;
    if (!next || !next.last || unmarked(next.last.text) !== text) {
      board.refuse(`The line goes on with ${next?.last?.text ?? "nothing"}`);
      return;
    }
    ply += 1;
    host.dataset.ply = String(ply);
    host.dataset.settled = "no";
    void board.show(next).then(() => (host.dataset.settled = "yes"));
  },
});
const start = positions[ply];
if (start) await board.show(start, { animate: false });
host.dataset.ply = String(ply);
host.dataset.settled = "yes";
Object.assign(window, { board, positions });
