/** @import { Now, Ply, Seat, Stored, View } from "./types.js" */
import { SIDES, index, other } from "../../board/sides.js";

/** The game as this page knows it. */
export class Game {
  /** @type {View} */
  view;

  /** @param {View} view */
  constructor(view) {
    this.view = view;
  }

  /**
   * Takes an event in; false if one before it was missed.
   * @param {Stored} event
   * @param {Ply | null} ply
   * @param {Now} state
   */
  apply(event, ply, state) {
    if (event.number <= this.view.number) return true;
    if (event.number !== this.view.number + 1) return false;
    const plies = this.view.plies.slice(0, ply ? state.ply - 1 : state.ply);
    if (ply) plies.push(ply);
    this.view = { ...this.view, ...state, plies };
    return plies.length === state.ply;
  }

  get isOver() {
    return this.view.status === "over";
  }

  get isPlaying() {
    return this.view.status === "playing" && this.view.understood;
  }

  get isPlayer() {
    return this.view.you.length > 0;
  }

  /** Whether both sides are played here. */
  get isShared() {
    return this.view.you.length === 2;
  }

  /** The one seat that is played here. @returns {Seat | null} */
  get seat() {
    return this.view.you.length === 1 ? (this.view.you[0] ?? null) : null;
  }

  /** Whose moves are made here now. @returns {Seat | "both" | null} */
  get plays() {
    if (!this.isPlaying) return null;
    return this.isShared ? "both" : this.seat;
  }

  get isMyTurn() {
    return this.isPlaying && this.view.you.includes(this.view.turn);
  }

  /** @param {Seat} seat */
  player(seat) {
    return this.view.players[index(seat)];
  }

  /** @param {Seat} seat */
  isEngine(seat) {
    return this.player(seat).kind === "engine";
  }

  get isExhibition() {
    return this.isEngine("first") && this.isEngine("second");
  }

  /** Whether an engine may say what it thinks: only when that helps nobody against somebody else. */
  get canBeAnalysed() {
    return (this.isOver && this.view.understood) || !this.view.rated && SIDES.every((seat) => this.isEngine(seat) || this.view.you.includes(seat));
  }

  /** Whether the server gives hints: to whoever plays against the computer, except in a match or for a rating. */
  get canBeHelped() {
    return this.isMyTurn && this.seat !== null && this.isEngine(other(this.seat)) && !this.view.series && !this.view.rated;
  }

  /** Whether the game may still be called off. */
  get canAbort() {
    const { owner, ply, rated, series, understood } = this.view;
    const hasSay = this.isPlayer || owner;
    // A rated match of which a game is decided waits for the others.
    const isOwed = rated && series !== null && series.round > 1 && this.isPlaying;
    return !this.isOver && understood && hasSay && !isOwed && (ply < 2 || this.isExhibition);
  }

  /** Whether there is a move of one's own to take back. */
  get canTakeBack() {
    return this.isPlaying && !this.view.rated && this.view.plies.some(({ seat }) => this.view.you.includes(seat));
  }

  get canOfferDraw() {
    if (!this.isPlaying || this.view.series || !this.view.draws) return false;
    return this.isShared || (this.seat !== null && !this.isEngine(other(this.seat)));
  }

  /** Whether another game of a series follows. */
  get hasNextRound() {
    const { series, end } = this.view;
    return series !== null && (series.round < series.agreed || end?.result === null);
  }
}
