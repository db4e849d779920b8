/** @import { Fault } from "../shared/types.js" */
/** @import { Action, Message } from "./types.js" */
import { Socket } from "../shared/socket.js";

/** What is wanted: to do something, or (none) to say something. @typedef {{ action: Action | null, done: () => void, refused: (fault: Fault) => void }} Wish */

/** The line of a game: it says what was missed while the wire was cut, and answers wishes. */
export class LiveGame {
  #hooks;
  /** @type {Socket<Message>} */
  #socket;
  /** @type {Map<number, Wish>} */
  #wishes = new Map();
  #lastId = 0;
  /** Whether the wire was cut and what was asked before may be lost. */
  #isNew = false;

  /**
   * @param {string} path
   * @param {{ seen: () => number, hear: (message: Message) => void, connected: (is: boolean) => void }} hooks
   */
  constructor(path, hooks) {
    this.#hooks = hooks;
    this.#socket = new Socket(path, {
      opened: () => {
        this.#isNew = true;
        this.#socket.send({ type: "hello", seen: hooks.seen() });
      },
      hear: (message) => this.#hear(message),
      lost: () => hooks.connected(false),
    });
  }

  /** Asks for something; a refusal is thrown. @param {Action} action @returns {Promise<void>} */
  ask(action) {
    const id = ++this.#lastId;
    return new Promise((done, refused) => {
      this.#wishes.set(id, { action, done, refused });
      this.#socket.ask({ type: "act", id, action });
    });
  }

  /** Says a phrase, or words of one's own; a refusal is thrown. @param {{ phrase: string } | { words: string }} said @returns {Promise<void>} */
  say(said) {
    const id = ++this.#lastId;
    return new Promise((done, refused) => {
      this.#wishes.set(id, { action: null, done, refused });
      this.#socket.ask({ type: "say", id, ...said });
    });
  }

  /** Asks for everything anew. */
  resync() {
    this.#socket.send({ type: "hello", seen: null });
  }

  /** @param {Message} message */
  #hear(message) {
    if (message.type === "done" || message.type === "spoken" || message.type === "refused") {
      const wish = this.#wishes.get(message.id);
      this.#wishes.delete(message.id);
      if (message.type === "refused") wish?.refused(message.error);
      else wish?.done();
    } else {
      this.#hooks.hear(message);
    }
    if (message.type === "game") {
      this.#hooks.connected(true);
      if (this.#isNew) this.#askAgain();
      this.#isNew = false;
    }
  }

  /** A move names its ply, so one that is sent twice is played once. Anything else is for the player to repeat. */
  #askAgain() {
    for (const [id, { action, refused }] of this.#wishes) {
      if (action?.action === "move") {
        this.#socket.ask({ type: "act", id, action });
      } else {
        this.#wishes.delete(id);
        refused({ error: "lost", message: "the connection was lost", hint: "" });
      }
    }
  }
}
