/** @import { Fault } from "../shared/types.js" */
/** @import { Depth, Message } from "./types.js" */
import { Socket } from "../shared/socket.js";

/**
 * What is wanted to be known, and who wants to know it.
 * @typedef {object} Wish
 * @property {object} position what `POST /api/positions` takes
 * @property {number} lines
 * @property {number} [time_ms]
 * @property {() => void} waiting
 * @property {(told: Depth) => void} depth
 * @property {() => void} end
 * @property {(fault: Fault) => void} refused
 */

/** The engine at the other end of the wire: one question at a time, the next replaces it. */
export class Engine {
  /** @type {Socket<Message> | null} */
  #socket = null;
  #isOpen = false;
  #id = 0;
  /** @type {Wish | null} */
  #wish = null;

  /** @param {Wish} wish */
  ask(wish) {
    this.#wish = wish;
    this.#id += 1;
    // A page whose engine is off needs no wire.
    this.#socket ??= new Socket("/api/analysis/live", {
      opened: () => this.#opened(),
      hear: (message) => this.#hear(message),
      lost: () => this.#lost(),
    });
    this.#say();
  }

  stop() {
    if (!this.#wish) return;
    this.#wish = null;
    this.#socket?.send({ type: "stop" });
  }

  #opened() {
    this.#isOpen = true;
    this.#say();
  }

  #say() {
    if (!this.#wish || !this.#isOpen) return;
    const { position, lines, time_ms } = this.#wish;
    this.#socket?.send({ type: "look", id: this.#id, lines, time_ms, position });
  }

  /** @param {Message} message */
  #hear(message) {
    const wish = this.#wish;
    if (message.type === "beat" || !wish) return;
    // What is told of the question before is not wanted any more.
    if (message.id !== this.#id && message.id !== 0) return;
    if (message.type === "waiting") wish.waiting();
    else if (message.type === "depth") wish.depth(message);
    else {
      this.#wish = null;
      if (message.type === "end") wish.end();
      else wish.refused(message.error);
    }
  }

  #lost() {
    this.#isOpen = false;
    // The question is asked again when the wire is back.
    this.#wish?.refused({ error: "away", message: "", hint: "" });
  }
}
