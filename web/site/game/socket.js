/** @import { Action, Fault, Told } from "./types.js" */

/** Who hears nothing for this long is no longer connected. */
const SILENCE_MS = 40_000;
const BEAT_MS = 15_000;
/** The pauses between attempts: the first is short, since most losses are. */
const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 15_000;

/** @typedef {{ action: Action, done: () => void, refused: (fault: Fault) => void }} Wish */

/** The page's line to the server: it comes back by itself, and says what was missed meanwhile. */
export class Line {
  #address;
  #hooks;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<number, Wish>} */
  #wishes = new Map();
  #lastId = 0;
  #heard = 0;
  #pause = FIRST_PAUSE_MS;
  #retry = 0;
  #closed = false;

  /**
   * @param {string} path
   * @param {{ seen: () => number, told: (message: Told) => void, connected: (is: boolean) => void }} hooks
   */
  constructor(path, hooks) {
    this.#address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    this.#hooks = hooks;
    setInterval(() => this.#beat(), BEAT_MS);
    // A computer that wakes up, or finds its network again, need not wait.
    addEventListener("online", () => this.#now());
    addEventListener("pageshow", () => this.#now());
    addEventListener("pagehide", () => this.#close());
    document.addEventListener("visibilitychange", () => document.hidden || this.#now());
    this.#open();
  }

  /** Asks for something; a refusal is thrown. @param {Action} action @returns {Promise<void>} */
  ask(action) {
    const id = ++this.#lastId;
    return new Promise((done, refused) => {
      this.#wishes.set(id, { action, done, refused });
      this.#send({ type: "act", id, action });
    });
  }

  /** Asks for everything anew. */
  resync() {
    this.#send({ type: "hello", seen: null });
  }

  #open() {
    this.#closed = false;
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.addEventListener("open", () => this.#send({ type: "hello", seen: this.#hooks.seen() }));
    socket.addEventListener("message", ({ data }) => socket === this.#socket && this.#hear(JSON.parse(data)));
    socket.addEventListener("close", () => socket === this.#socket && this.#lost());
  }

  /** @param {Told} message */
  #hear(message) {
    this.#heard = Date.now();
    this.#pause = FIRST_PAUSE_MS;
    if (message.type === "done" || message.type === "refused") {
      const wish = this.#wishes.get(message.id);
      this.#wishes.delete(message.id);
      if (message.type === "done") wish?.done();
      else wish?.refused(message.error);
    } else {
      this.#hooks.told(message);
    }
    if (message.type === "game") {
      this.#hooks.connected(true);
      this.#askAgain();
    }
  }

  /** A move names its ply, so one that is sent twice is played once. Anything else is for the player to repeat. */
  #askAgain() {
    for (const [id, { action, refused }] of this.#wishes) {
      if (action.action === "move") {
        this.#send({ type: "act", id, action });
      } else {
        this.#wishes.delete(id);
        refused({ error: "lost", message: "the connection was lost", hint: "" });
      }
    }
  }

  #lost() {
    this.#socket = null;
    if (this.#closed) return;
    this.#hooks.connected(false);
    // Not all at once when a server comes back.
    const pause = this.#pause * (0.7 + 0.6 * Math.random());
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE_MS);
    this.#retry = setTimeout(() => this.#open(), pause);
  }

  #beat() {
    if (!this.#socket) return;
    if (Date.now() - this.#heard > SILENCE_MS) {
      this.#socket.close();
      this.#lost();
    } else {
      this.#send({ type: "beat" });
    }
  }

  #now() {
    if (!this.#socket) this.#open();
  }

  #close() {
    this.#closed = true;
    this.#socket?.close();
    this.#socket = null;
  }

  /** @param {object} message */
  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}
