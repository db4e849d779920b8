/** @import { Side } from "../../board/types.js" */
/** @import { Data, Draft, DraftView, Tool } from "./types.js" */
import { attachPointer } from "../../board/pointer.js";
import { say } from "../../board/words.js";
import { attachCopying } from "../shared/copy.js";
import { button, byId, pageData, showText } from "../shared/page.js";
import { Asker } from "./ask.js";
import { Canvas } from "./canvas.js";
import { History, carry, clear, draftOf, inReserve, on, put, setReserve, swapped, takeTop } from "./draft.js";
import { Palette, Reserves, toolOf } from "./palette.js";
import { Verdict } from "./verdict.js";

/** The most of one piece in a reserve; how many there can be, the server says. */
const MOST_IN_RESERVE = 20;

/** The page: tools and pieces to the left, the board, and what is told of it. */
class Editor {
  #data;
  #history;
  #asker;
  #verdict;
  #palette;
  #reserves;
  #canvas;
  /** @type {Tool} */
  #tool = "hand";
  /** The cell whose piece is held. @type {string | null} */
  #held = null;
  /** What the pointer drags. @type {{ letter: string, from: string | null } | null} */
  #dragged = null;
  /** @type {Map<string, string>} */
  #faults = new Map();
  /** @type {Record<string, HTMLButtonElement>} */
  #buttons = {};
  #fen = byId("fen", HTMLInputElement);
  #said = byId("said");
  /** What was heard of the position last. */
  #spoken = "";

  /** @param {Data} data */
  constructor(data) {
    this.#data = data;
    this.#history = new History(draftOf(data.draft));
    this.#asker = new Asker(data);
    this.#verdict = new Verdict(data);
    this.#palette = new Palette(byId("palette"), data);
    this.#reserves = new Reserves(byId("reserves"), data, (letter, change) => {
      const count = Math.min(Math.max(inReserve(this.#draft, letter) + change, 0), MOST_IN_RESERVE);
      this.#go(setReserve(this.#draft, letter, count));
    });
    this.#canvas = new Canvas(byId("stage"), data, {
      press: (cell) => this.#press(cell),
      type: (cell, key) => this.#type(cell, key),
    });
    this.#attachTools();
    this.#attachFields();
    this.#attachBoard();
    this.#judged(data.draft);
  }

  get #draft() {
    return this.#history.now;
  }

  /** A change by the person: it can be undone, and the server says what it is. @param {Draft} draft */
  #go(draft) {
    if (draft === this.#draft) return;
    this.#history.go(draft);
    void this.#changed();
  }

  async #changed() {
    this.#fill();
    this.#show();
    const view = await this.#asker.ask(this.#draft);
    if (!view) return;
    if ("faults" in view) this.#judged(view);
    else this.#complain(view.message);
  }

  /** A position to go on from: the start, or a FEN. @param {{ fen: string } | {}} what */
  async #open(what) {
    const view = await this.#asker.ask(what);
    if (!view) return;
    if (!("faults" in view)) {
      this.#complain(view.message);
      return;
    }
    this.#history.go(draftOf(view));
    this.#held = null;
    this.#fill();
    this.#judged(view);
  }

  /** @param {string} message */
  #complain(message) {
    showText("fen-fault", message || say(this.#data.words, "offline"));
  }

  /** The server has said what it is. @param {DraftView} view */
  #judged(view) {
    showText("fen-fault", "");
    this.#verdict.show(view);
    this.#faults = this.#verdict.byCell(view);
    this.#reserves.showPrisoners(view.position?.pieces ?? []);
    if (view.fen !== null) {
      this.#fen.value = view.fen;
      const query = new URLSearchParams(location.search);
      query.set("fen", view.fen);
      history.replaceState(null, "", `?${query}`);
    } else {
      this.#fen.value = "";
    }
    this.#show();
    const spoken = this.#verdict.spoken(view);
    // What is as it was need not be heard again.
    if (spoken !== this.#spoken) this.#say([this.#said.textContent, spoken].filter(Boolean).join(". "));
    this.#spoken = spoken;
  }

  /** @param {string} text */
  #say(text) {
    this.#said.textContent = text;
  }

  /** Draws what stands there. */
  #show() {
    /** @type {Map<string, number>} */
    const levels = new Map();
    const pieces = this.#draft.pieces.flatMap(({ letter, cell }) => {
      const level = cell ? (levels.get(cell) ?? 0) : 0;
      if (cell) levels.set(cell, level + 1);
      const piece = this.#palette.piece(letter, cell, level);
      return piece ? [piece] : [];
    });
    this.#canvas.show(pieces, this.#held, this.#faults);
    this.#reserves.show(this.#draft);
    this.#palette.choose(this.#tool);
    byId("editor").dataset["tool"] = typeof this.#tool === "string" ? this.#tool : "put";
    const { undo, redo } = this.#buttons;
    undo?.setAttribute("aria-disabled", String(!this.#history.canUndo));
    redo?.setAttribute("aria-disabled", String(!this.#history.canRedo));
  }

  /** Fills in turn and counters. */
  #fill() {
    for (const input of document.querySelectorAll("[data-field]")) {
      const field = /** @type {HTMLInputElement | HTMLSelectElement} */ (input);
      const key = field.dataset["field"] ?? "";
      field.value = this.#draft.fields[key] ?? this.#data.defaults[key] ?? "";
    }
    for (const input of document.querySelectorAll("[name=turn]")) {
      const choice = /** @type {HTMLInputElement} */ (input);
      choice.checked = choice.value === this.#draft.turn;
    }
  }

  /** A click on a cell or on a tool. @param {string} click */
  #press(click) {
    const tool = toolOf(click);
    if (tool) {
      this.#choose(tool);
    } else if (this.#tool === "eraser") {
      this.#change(click, takeTop(this.#draft, click));
    } else if (this.#tool !== "hand") {
      this.#change(click, put(this.#draft, this.#tool.letter, click, this.#data.levels));
    } else if (this.#held === null) {
      this.#held = on(this.#draft, click).length > 0 ? click : null;
      this.#show();
    } else {
      const from = this.#held;
      this.#held = null;
      if (from === click) this.#show();
      else this.#change(click, carry(this.#draft, from, click, this.#data.levels));
    }
  }

  /** Changes a cell and says what it holds then. @param {string} cell @param {Draft} draft */
  #change(cell, draft) {
    this.#go(draft);
    this.#say(`${cell}: ${this.#canvas.names(cell)}`);
  }

  /** @param {Tool} tool */
  #choose(tool) {
    this.#tool = tool;
    this.#held = null;
    this.#show();
  }

  /** @param {string} cell @param {string} key */
  #type(cell, key) {
    if (key === "Delete" || key === "Backspace") {
      this.#change(cell, key === "Delete" ? clear(this.#draft, cell) : takeTop(this.#draft, cell));
      return true;
    }
    const letter = key.length === 1 ? this.#palette.letter(key) : null;
    if (letter) this.#change(cell, put(this.#draft, letter, cell, this.#data.levels));
    return letter !== null;
  }

  #attachBoard() {
    const host = byId("editor");
    attachPointer(host, {
      press: (click) => this.#press(click),
      canLift: (click) => click.startsWith("*") || on(this.#draft, click).length > 0,
      lift: (click) => this.#lift(click),
      drop: (click) => this.#drop(click),
    });
    host.addEventListener("contextmenu", (event) => {
      const cell = event.target instanceof Element ? (event.target.closest("[data-click]")?.getAttribute("data-click") ?? null) : null;
      if (cell === null || !this.#canvas.has(cell)) return;
      event.preventDefault();
      this.#change(cell, takeTop(this.#draft, cell));
    });
    document.addEventListener("keydown", (event) => this.#shortcut(event));
  }

  /** @param {string} click */
  #lift(click) {
    const letter = click.startsWith("*") ? click.slice(1) : (on(this.#draft, click).at(-1)?.letter ?? "");
    this.#dragged = { letter, from: click.startsWith("*") ? null : click };
    this.#held = this.#dragged.from;
    this.#show();
    const piece = this.#palette.piece(letter, null, 0);
    return this.#canvas.floating(piece ? [piece] : []);
  }

  /** What is dropped beside the board is taken away. @param {string | null} click */
  #drop(click) {
    const { letter = "", from = null } = this.#dragged ?? {};
    this.#dragged = null;
    this.#held = null;
    const { levels } = this.#data;
    if (click !== null && this.#canvas.has(click)) {
      const draft = from === null ? put(this.#draft, letter, click, levels) : carry(this.#draft, from, click, levels);
      if (draft === this.#draft) this.#show();
      else this.#change(click, draft);
    } else if (from !== null) {
      this.#change(from, takeTop(this.#draft, from));
    } else {
      this.#show();
    }
  }

  /** @param {KeyboardEvent} event */
  #shortcut(event) {
    const isTyping = event.target instanceof HTMLInputElement && event.target.type !== "radio";
    if (event.key === "Escape") {
      this.#choose("hand");
    } else if ((event.ctrlKey || event.metaKey) && !isTyping) {
      const key = event.key.toLowerCase();
      if (key === "y" || (key === "z" && event.shiftKey)) this.#redo();
      else if (key === "z") this.#undo();
      else return;
      event.preventDefault();
    }
  }

  #undo() {
    if (!this.#history.canUndo) return;
    this.#history.undo();
    void this.#changed();
  }

  #redo() {
    if (!this.#history.canRedo) return;
    this.#history.redo();
    void this.#changed();
  }

  #attachTools() {
    const { twins } = this.#palette;
    const { layout, words } = this.#data;
    /** @type {[string, () => void][]} */
    const tools = [
      ["undo", () => this.#undo()],
      ["redo", () => this.#redo()],
      ["start", () => void this.#open({})],
      ["empty", () => this.#go({ ...this.#draft, pieces: [] })],
      ["flip", () => (this.#canvas.flip(), this.#show())],
      ...(twins ? [/** @type {[string, () => void]} */ (["swap", () => this.#go(swapped(this.#draft, layout, twins))])] : []),
    ];
    for (const [name, act] of tools) {
      const made = button(say(words, name), act);
      made.id = name;
      this.#buttons[name] = made;
      byId("tools").append(made);
    }
  }

  #attachFields() {
    const form = byId("settings", HTMLFormElement);
    form.addEventListener("input", ({ target }) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
      const key = target.dataset["field"];
      if (key) this.#go({ ...this.#draft, fields: { ...this.#draft.fields, [key]: target.value } });
      else if (target.name === "turn") this.#go({ ...this.#draft, turn: /** @type {Side} */ (target.value) });
    });
    form.addEventListener("keydown", (event) => {
      // Enter in a counter must not set up what stands in the field of the FEN.
      if (event.key === "Enter" && event.target instanceof HTMLElement && event.target.dataset["field"]) event.preventDefault();
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.#fen.value.trim()) void this.#open({ fen: this.#fen.value });
    });
    this.#fen.addEventListener("paste", () => setTimeout(() => void this.#open({ fen: this.#fen.value })));
    byId("copy-fen").hidden = false;
    attachCopying((key) => say(this.#data.words, key), (text) => this.#say(text));
  }
}

new Editor(pageData());
document.documentElement.dataset["ready"] = "yes";
