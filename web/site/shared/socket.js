/** Who hears nothing for this long is no longer connected. */
const SILENCE_MS = 40_000;
const BEAT_MS = 15_000;
/** What is answered at once has its answer within this time, or the wire is cut. */
const ANSWER_MS = 8_000;
/** The pauses between attempts: the first is short, since most losses are. */
const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 15_000;

/**
 * What a page does with its wire.
 * @template T
 * @typedef {{ opened: () => void, hear: (message: T) => void, lost: () => void }} Hooks
 */

/**
 * A page's wire to the server, which comes back by itself.
 * @template T what the server says
 */
export class Socket {
  #address;
  /** @type {Hooks<T>} */
  #hooks;
  /** @type {WebSocket | null} */
  #socket = null;
  #heard = 0;
  #pause = FIRST_PAUSE_MS;
  #retry = 0;
  #closed = false;

  /**
   * @param {string} path
   * @param {Hooks<T>} hooks
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

  /** Says something, if somebody is there to hear it. @param {object} message */
  send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Says something that is answered at once: who hears nothing then need not wait for a beat to fail. @param {object} message */
  ask(message) {
    const [socket, asked] = [this.#socket, Date.now()];
    this.send(message);
    setTimeout(() => socket && socket === this.#socket && this.#heard < asked && this.#cut(), ANSWER_MS);
  }

  #open() {
    this.#closed = false;
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.addEventListener("open", () => this.#hooks.opened());
    socket.addEventListener("message", ({ data }) => socket === this.#socket && this.#hear(JSON.parse(data)));
    socket.addEventListener("close", () => socket === this.#socket && this.#lost());
  }

  /** @param {T} message */
  #hear(message) {
    this.#heard = Date.now();
    this.#pause = FIRST_PAUSE_MS;
    this.#hooks.hear(message);
  }

  #lost() {
    this.#socket = null;
    if (this.#closed) return;
    this.#hooks.lost();
    // Not all at once when a server comes back.
    const pause = this.#pause * (0.7 + 0.6 * Math.random());
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE_MS);
    this.#retry = setTimeout(() => this.#open(), pause);
  }

  #beat() {
    if (!this.#socket) return;
    if (Date.now() - this.#heard > SILENCE_MS) this.#cut();
    else this.send({ type: "beat" });
  }

  #cut() {
    this.#socket?.close();
    this.#lost();
  }

  #now() {
    if (!this.#socket) this.#open();
  }

  #close() {
    this.#closed = true;
    this.#socket?.close();
    this.#socket = null;
  }
}
