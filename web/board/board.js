/** @import { Hinted } from "./hint.js" */
/** @import { Options, Piece, Position, Side, Step, Tried } from "./types.js" */
import { inLine, ordered } from "./arrows.js";
import { element } from "./dom.js";
import { Foot } from "./foot.js";
import { Hint } from "./hint.js";
import { Keys } from "./keys.js";
import { attachNames } from "./names.js";
import { Picker } from "./picker.js";
import { attachPointer } from "./pointer.js";
import { Premove } from "./premove.js";
import { Refusal } from "./refusal.js";
import { Scene } from "./scene.js";
import { SIDES, other } from "./sides.js";
import { Sketch } from "./sketch.js";
import { knock } from "./sound.js";
import { Speech } from "./speech.js";
import { taken, targetKind } from "./taken.js";
import { Tray } from "./tray.js";
import { TypedMove } from "./typed.js";
import { say, standing } from "./words.js";

/**
 * A board for any game. It is told a layout once and a position with each change, narrows the list
 * of legal moves as the player clicks, drags, taps, walks with the keyboard or types, and tells the
 * page the text of the move that was made.
 */
export class Board {
  #host;
  /** @type {Required<Options>} */
  #options;
  #scene;
  /** @type {Record<Side, Tray>} */
  #trays;
  #speech;
  #foot;
  #typed;
  /** @type {Position | null} */
  #position = null;
  #picker = new Picker([]);
  /** Where every move begins. @type {Set<string>} */
  #starts = new Set();
  /** The move that the server has been told and has not yet answered. @type {string | null} */
  #sent = null;
  /** Whether it was typed. */
  #wasTyped = false;
  #wasDragged = false;
  #busy = false;
  #refusal;
  /** Counts what is shown, so that an animation knows when it is out of date. */
  #shown = 0;
  #keys;
  #sketch;
  /** Moves that the page points at. @type {Step[][]} */
  #pointed = [];
  #hint;
  #premove;
  /** What is pointed out, in words. */
  #hinted = "";

  /**
   * @param {HTMLElement} host an element of the page, which the board fills
   * @param {Options} options
   */
  constructor(host, options) {
    this.#host = host;
    this.#options = {
      plays: null,
      bottom: "first",
      marks: "symbols",
      labels: true,
      diagrams: true,
      arrows: true,
      confirm: false,
      premoves: false,
      sounds: false,
      typed: true,
      onMove: () => {},
      why: async () => null,
      ...options,
    };
    const { layout, art, words } = this.#options;
    this.#scene = new Scene(layout, art);
    this.#scene.svg.setAttribute("aria-label", say(words, "board"));
    this.#speech = new Speech(words, (click) => this.#taken({ from: click, top: false })[0]);
    this.#foot = new Foot(words, this.#speech, {
      play: (text) => this.#play(text),
      cancel: () => {
        this.cancel();
        this.#keys.focus();
      },
    });
    this.#trays = { first: new Tray(words, art, "first"), second: new Tray(words, art, "second") };
    this.#typed = new TypedMove(words, (text) => this.#play(text, true), (key, values) => this.#refuseTyped(key, values));
    this.#keys = new Keys(this.#scene, layout.cells[0]?.name ?? "", {
      press: (cell) => this.press(cell),
      type: (_, key) => key === "Backspace" && this.#back(),
    });
    this.#sketch = new Sketch(this.#scene.svg, () => this.#options.arrows && this.#premove.clicks.length === 0, () => this.#showArrows());
    const stage = element("div", { class: "k-stage" }, this.#scene.svg);
    // A board as wide as it is high needs no more than its own height of the window.
    stage.style.setProperty("--k-ratio", String(layout.width / layout.height));
    const table = element("div", { class: "k-table" }, this.#trays.second.host, stage, this.#trays.first.host);
    const foot = element("div", { class: "k-foot" }, this.#foot.host, this.#typed.host);
    host.classList.add("k-board");
    host.classList.toggle("k-beside", layout.beside);
    host.replaceChildren(table, foot, this.#speech.host);
    this.#hint = new Hint(host, this.#scene);
    this.#premove = new Premove(this.#scene);
    this.#refusal = new Refusal(host, this.#speech.host);
    attachPointer(host, {
      press: (click) => this.press(click),
      canLift: (click) => this.#waits ? this.#ahead.has(click) : this.#mayMove && (this.#starts.has(click) || (this.#picker.last === click && this.#picker.goesOn)),
      lift: (click) => this.#lift(click),
      drop: (click) => this.#drop(click),
      stuck: (click) => this.#mayMove && this.#taken({ from: click, top: true }).length > 0 && this.#deny(click, []),
    });
    attachNames(host, ".k-spot, .k-hand", (target) => this.#nameOf(target));
    host.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && (this.#picker.clicks.length > 0 || this.#premove.clicks.length > 0)) this.cancel();
    });
    host.addEventListener("contextmenu", (event) => {
      if (this.#premove.clicks.length === 0) return;
      event.preventDefault();
      this.cancel();
    });
    this.set({});
  }

  /** Changes what a page decides about a board. @param {Partial<Options>} options */
  set(options) {
    Object.assign(this.#options, options);
    const { bottom, marks, labels, typed } = this.#options;
    this.#host.classList.toggle("k-turned", bottom === "second");
    this.#typed.host.hidden = !typed;
    if (!this.#waits) this.#premove.clear();
    this.#keys.through(() => {
      this.#scene.draw(bottom, marks, labels);
      if (this.#position) this.#begin(this.#position);
      else this.#refresh();
    });
  }

  /** Turns the board round. */
  flip() {
    this.set({ bottom: other(this.#options.bottom) });
  }

  /**
   * Shows a position; the steps that led to it are seen one by one if it follows the one shown.
   * @param {Position} position
   * @param {{ animate?: boolean, silent?: boolean }} [how] whether steps are seen; whether nothing is said
   */
  async show(position, { animate = true, silent = false } = {}) {
    const shown = ++this.#shown;
    const before = this.#position;
    const { last } = position;
    const wasDragged = this.#wasDragged && last?.frames.length === 0;
    this.#position = position;
    this.#pointed = [];
    this.#sketch.clear();
    this.#sent = null;
    this.#wasDragged = false;
    this.#busy = true;
    this.#hinted = "";
    this.#hint.set(null, false);
    this.#begin(position);
    if (last && before && !silent) this.#speech.move(before.side, last.text, last.deeds);
    else this.#speech.tell("");
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (last && before && animate && !still && !wasDragged && !document.hidden) {
      for (const frame of [...last.frames, position.pieces]) {
        this.#sound(frame);
        await this.#scene.move(frame);
        if (shown !== this.#shown) return;
      }
    } else {
      if (last && before && animate) this.#sound(position.pieces);
      this.#scene.put(position.pieces);
    }
    this.#busy = false;
    this.#refresh();
    this.#goAhead(animate);
  }

  /** Points at moves that begin in the position shown, such as an engine's line. @param {Step[][]} moves */
  point(moves) {
    this.#pointed = moves;
    this.#showArrows();
  }

  #showArrows() {
    const { arrows } = this.#options;
    const isUnderWay = this.#picker.clicks.length > 0;
    const last = arrows && !this.#busy && !isUnderWay ? ordered(this.#position?.last?.steps ?? []) : [];
    const line = arrows && !this.#busy && !isUnderWay ? inLine(this.#pointed) : [];
    this.#scene.arrows.show({ last, line, own: this.#sketch.arrows }, this.#sketch.rings);
  }

  /**
   * The server has refused the move: the player chooses again. Of one that was typed the rule is said beside the field.
   * @param {string} [why]
   * @param {boolean} [isIllegal]
   * @returns whether the board says why
   */
  refuse(why, isIllegal = false) {
    const typed = isIllegal && this.#wasTyped ? this.#sent : null;
    this.#sent = null;
    this.cancel();
    if (typed) this.#typed.giveBack(typed);
    else if (why) this.#speech.tell(why);
    return typed !== null;
  }

  /** Points out where a move begins, or all of it, and says so; null points out nothing. @param {Hinted | null} move @param {boolean} isWhole */
  hint(move, isWhole) {
    const { words } = this.#options;
    const [from = ""] = move?.clicks ?? [];
    this.#hinted = !move ? "" : say(words, isWhole ? "hint.move" : "hint.piece", { move: move.text, from: this.#speech.click(from) });
    this.#speech.tell(move && isWhole ? say(words, "hint.move", { move: this.#speech.spoken(move.text) }) : this.#hinted);
    this.#hint.set(move, isWhole);
    this.#refresh();
  }

  /** Puts back whatever is held. */
  cancel() {
    this.#refusal.hide();
    if (this.#premove.clicks.length > 0) this.#speech.announce("premove.gone");
    this.#premove.clear();
    this.#picker.reset();
    this.#refresh();
  }

  /** Takes the last click back. */
  #back() {
    if (this.#waits) this.#premove.back();
    else this.#picker.back();
    this.#refresh();
    return true;
  }

  /** One click: a cell, a piece beside the board or a word. @param {string} click */
  press(click) {
    if (this.#waits) this.#prepare(click);
    if (!this.#mayMove) return;
    const picker = this.#picker;
    this.#refusal.hide();
    if (picker.next.has(click)) {
      picker.press(click);
    } else if (click === picker.last && picker.complete) {
      this.#play(picker.complete);
      return;
    } else {
      const { last } = picker;
      // What was begun stays: only another piece to begin with, or the same once more, gives it up.
      if (picker.isBegun || (click !== last && !this.#starts.has(click))) {
        this.#deny(click, picker.clicks);
        return;
      }
      picker.reset();
      if (click !== last) picker.press(click);
    }
    if (picker.complete && !picker.goesOn && !this.#options.confirm) {
      this.#play(picker.complete);
      return;
    }
    this.#refresh();
    this.#speech.pick(this.#picker);
  }

  /**
   * Says why a click does nothing: which rule forbids it or, if nobody can be asked, that nothing goes
   * there or moves from there.
   * @param {string} click
   * @param {string[]} begun the clicks before it
   */
  #deny(click, begun) {
    const otherwise = say(this.#options.words, begun.length > 0 ? "deny.target" : "deny.start", { cell: this.#speech.click(click) });
    this.#ask({ clicks: [...begun, click] }, otherwise, `[data-click="${CSS.escape(click)}"]`);
  }

  /**
   * Says why what was typed is no move, or no longer.
   * @param {string | null} key
   * @param {Record<string, string>} [values]
   */
  #refuseTyped(key, values) {
    this.#refusal.hide();
    this.#speech.tell("");
    if (!key) return;
    const otherwise = say(this.#options.words, key, values);
    if (key === "typed.none") this.#ask({ text: values?.["text"] ?? "" }, otherwise, ".k-typed-input");
    else this.#refusal.show(otherwise, ".k-typed-input");
  }

  /** @param {Tried} tried @param {string} otherwise @param {string} beside */
  #ask(tried, otherwise, beside) {
    void this.#refusal.ask(this.#options.why, this.#position?.fen ?? "", tried, otherwise, beside);
  }

  get #mayMove() {
    return this.#starts.size > 0 && !this.#busy && this.#sent === null;
  }

  /** Whether a move can be entered ahead: the other side is to move, or its move is just being seen. */
  get #waits() {
    const { plays, premoves } = this.#options;
    const side = this.#position?.side;
    if (!premoves || !side || !plays || plays === "both" || this.#sent !== null) return false;
    return side !== plays || (this.#busy && this.#premove.clicks.length > 0);
  }

  /** Where a move that is entered ahead can begin. */
  get #ahead() {
    const { plays } = this.#options;
    return Premove.starts(this.#position?.pieces ?? [], plays === "second" ? "second" : "first");
  }

  /** Keeps a click for when it is one's turn. @param {string} click */
  #prepare(click) {
    if (!this.#premove.press(click, this.#ahead)) return;
    this.#refresh();
    this.#speech.announce("announce.premove", { clicks: this.#kept });
  }

  /** The clicks that are kept, as one says them. */
  get #kept() {
    return this.#speech.clicks(this.#premove.clicks);
  }

  /** Now that it is one's turn: plays what was kept, or says that it cannot be. @param {boolean} follows whether the game simply went on */
  #goAhead(follows) {
    const clicks = this.#kept;
    if (!clicks || this.#waits) return;
    const picker = this.#picker;
    if (!follows || !this.#mayMove || !this.#premove.replay(picker)) {
      const [from = ""] = this.#premove.clicks;
      this.cancel();
      this.#refusal.show(say(this.#options.words, "premove.dropped", { clicks }), `[data-click="${CSS.escape(from)}"]`);
    } else if (picker.complete && !this.#options.confirm) {
      this.#play(picker.complete);
    } else {
      // Half of a move is as good as if it were clicked now.
      this.#refresh();
      this.#speech.pick(this.#picker);
    }
  }

  /** @param {string} text @param {boolean} [isTyped] */
  #play(text, isTyped = false) {
    this.#sent = text;
    this.#wasTyped = isTyped;
    this.#refusal.hide();
    this.#refresh();
    this.#options.onMove(text);
  }

  /** @param {Position} position */
  #begin(position) {
    const { plays } = this.#options;
    const moves = plays === "both" || plays === position.side ? position.moves : [];
    this.#refusal.hide();
    this.#picker = new Picker(moves);
    this.#starts = this.#picker.next;
    this.#typed.offer(moves, position.moves_capped);
    this.#refresh();
  }

  /** @param {string} click */
  #lift(click) {
    const picker = this.#picker;
    if (this.#waits) {
      if (this.#premove.clicks.at(-1) !== click) this.#premove.clear();
      if (this.#premove.clicks.length === 0) this.#prepare(click);
    } else if (picker.last !== click) {
      // A second piece from beside the board goes on with the turn; a piece on the board begins it anew.
      if (!click.startsWith("*") || !picker.next.has(click)) picker.reset();
      picker.press(click);
    }
    this.#refresh();
    const floating = this.#scene.picture(this.#waits ? this.#taken({ from: click, top: false }) : this.#held());
    floating.style.width = `${this.#scene.pitch}px`;
    return floating;
  }

  /** @param {string | null} click */
  #drop(click) {
    const picker = this.#picker;
    if (this.#waits) {
      if (!click) this.cancel();
      else if (click !== this.#premove.clicks.at(-1)) this.#prepare(click);
      return;
    }
    const from = picker.last;
    if (click === from) return;
    const { clicks: begun, isBegun } = picker;
    // Where the whole stack cannot go, its top may.
    if (click && from && !picker.next.has(click)) picker.press(from);
    if (click && picker.next.has(click)) {
      this.#wasDragged = true;
      this.press(click);
    } else {
      if (isBegun) picker.to(begun);
      else picker.reset();
      this.#refresh();
      if (click) this.#deny(click, begun);
    }
  }

  /** The pieces that the last leg of the clicks so far takes along. */
  #held() {
    const leg = this.#picker.legs.at(-1);
    return leg ? this.#taken(leg) : [];
  }

  /** @param {{ from: string, top: boolean }} leg */
  #taken(leg) {
    return taken(this.#scene, this.#position, leg);
  }

  /** Shows where the player has got to. */
  #refresh() {
    const picker = this.#picker;
    const { diagrams, marks } = this.#options;
    const position = this.#position;
    const mayMove = this.#mayMove;
    const isUnderWay = picker.clicks.length > 0;
    const next = mayMove ? picker.next : this.#waits ? this.#ahead : new Set();
    const targets = new Map();
    if (isUnderWay) {
      for (const cell of next) {
        if (!this.#scene.spots.has(cell)) continue;
        targets.set(cell, cell === picker.last ? "again" : targetKind(this.#scene, position, picker.legs, cell));
      }
    }
    const legs = picker.legs;
    const onBoard = legs.filter(({ from }) => this.#scene.spots.has(from));
    const last = picker.last;
    this.#scene.mark({
      last: position?.last?.cells ?? [],
      diagrams: diagrams ? (position?.diagrams ?? []) : [],
      selected: onBoard.map(({ from }) => from),
      targets,
      finish: mayMove && picker.complete && last && this.#scene.spots.has(last) ? last : null,
      paths: onBoard.filter(({ to }) => to.length > 0).map(({ from, to }) => [from, ...to]),
      ghosts: legs.flatMap((leg) => leg.to.slice(-1).map((cell) => ({ pieces: this.#taken(leg), cell }))),
    });
    this.#showArrows();
    this.#scene.lift(isUnderWay ? this.#held() : []);
    const mover = mayMove ? position?.side : null;
    for (const [name, spot] of this.#scene.spots) {
      const isOpen = next.has(name);
      // A finger drags such a piece, also one that cannot be lifted.
      spot.classList.toggle("k-own", this.#scene.on(name).some(({ side }) => side === mover));
      spot.classList.toggle("k-start", isOpen && !isUnderWay);
      spot.classList.toggle("k-open", isOpen);
      spot.setAttribute("tabindex", name === this.#keys.at ? "0" : "-1");
      spot.setAttribute("aria-label", this.#speech.cell(name, position, picker, this.#premove.clicks, isOpen && isUnderWay));
    }
    const held = legs.at(-1);
    const inHand = held?.to.length === 0 && held.from.startsWith("*") ? held.from : null;
    for (const side of SIDES) {
      const pieces = (position?.pieces ?? []).filter(({ holder }) => holder === side);
      const placed = legs.filter(({ to }) => to.length > 0).map(({ from }) => from);
      this.#trays[side].show(pieces, marks, next, inHand, placed);
    }
    const sayable = isUnderWay ? [] : [...next].filter((click) => click.startsWith("!"));
    this.#foot.show({
      sayable,
      picker: mayMove && isUnderWay ? picker : null,
      inHand: inHand ? this.#taken({ from: inHand, top: false })[0] : undefined,
      kept: this.#waits ? this.#kept : "",
      hinted: this.#hinted,
      deeds: this.#busy ? [] : (position?.last?.deeds ?? []),
    });
    this.#hint.draw();
    this.#premove.draw();
  }

  /** What is told of a cell or of a piece beside the board when somebody asks. @param {Element} target */
  #nameOf(target) {
    if (target.classList.contains("k-hand")) return target.getAttribute("aria-label") ?? "";
    const pieces = this.#scene.on(target.getAttribute("data-click") ?? "");
    return pieces.length > 0 ? standing(this.#options.words, pieces) : "";
  }

  /** @param {Piece[]} pieces what will stand there after this step */
  #sound(pieces) {
    if (!this.#options.sounds) return;
    /** @param {Piece[]} some */
    const onBoard = (some) => some.filter(({ cell }) => cell).length;
    const before = [...this.#scene.spots.keys()].reduce((sum, cell) => sum + this.#scene.on(cell).length, 0);
    knock(onBoard(pieces) < before ? "capture" : "step");
  }
}
