/** @import { ClockSpec, LobbyData, LobbyMessage, OpenGameView, SeekView, SocketMessage } from "./types.js" */
import { element } from "../../board/dom.js";
import { say } from "../../board/words.js";
import { showUnread } from "../mark.js";
import { Socket } from "../shared/socket.js";
import { byId, pageData } from "../shared/page.js";

/** @typedef {LobbyMessage | SocketMessage} Message */

/** The lobby, as every page hears of it: how many are here, what the reader has not read, and what the page itself does with the rest. */
export class LobbyLine {
  /** @type {LobbyData} */
  data = pageData();
  #said = byId("lobby-said");

  /** @param {(message: Message) => void} hear */
  constructor(hear) {
    /** @type {Socket<Message>} */
    const socket = new Socket("/api/lobby/live", {
      opened: () => socket.send({ type: "hello", seek: this.data.seek }),
      hear: (message) => {
        if (message.type === "lobby") byId("lobby-here").textContent = this.say("here", { count: message.lobby.people });
        if (message.type === "notices") showUnread(message.unread);
        hear(message);
      },
      lost: () => undefined,
    });
  }

  /** A word of the page. @param {string} key @param {Record<string, string | number>} [values] */
  say(key, values) {
    return say(this.data.words, key, values);
  }

  /** Tells those who do not see it. @param {string} text */
  announce(text) {
    this.#said.textContent = text;
  }

  /** How the clocks are set, in words. @param {ClockSpec} clock */
  clock(clock) {
    if (clock.kind === "none") return this.say("clock-none");
    if (clock.kind === "move") return this.say("clock-move", { time: this.#time(clock.ms) });
    return this.say("clock-game", { base: this.#time(clock.base_ms), increment: this.#time(clock.increment_ms) });
  }

  /** @param {number} ms */
  #time(ms) {
    if (ms > 0 && ms % 86_400_000 === 0) return this.say("time-days", { count: ms / 86_400_000 });
    if (ms > 0 && ms % 60_000 === 0) return this.say("time-minutes", { count: ms / 60_000 });
    return this.say("time-seconds", { count: ms / 1_000 });
  }

  /**
   * What is wanted, in words: of the game besides its title also what is otherwise than usual.
   * @param {Pick<SeekView, "terms"> & Partial<Pick<SeekView, "wanted"> & Pick<OpenGameView, "seat" | "games">>} offer
   * @param {string} name
   */
  wanted({ terms, wanted, seat, games = 1 }, name) {
    const said = [this.clock(terms.clock ?? { kind: "none" })];
    for (const [option, value] of Object.entries(terms.options ?? {})) {
      const known = this.data.options[terms.game]?.[option];
      if (known) said.push(`${known.label}: ${known.values[value] ?? value}`);
    }
    if (terms.rated) said.push(this.say("is-rated"));
    const [least, most] = wanted ?? [];
    if (least != null || most != null) said.push(`${least ?? ""}–${most ?? ""}`);
    if (seat) said.push(this.say("side", { side: this.data.sides[terms.game]?.[seat === "first" ? 0 : 1] ?? "" }));
    if (games > 1) said.push(this.say("match", { count: games }));
    return { name: name || this.say("somebody"), title: this.data.titles[terms.game] ?? terms.game, clock: said.join(" · ") };
  }
}

/** The page of somebody with an account, to be gone to. @param {string} name @param {string} [text] */
export function personLink(name, text = name) {
  return element("a", { href: `/people/${encodeURIComponent(name)}` }, text);
}

/**
 * A form that does one thing with a seek, as the server writes them.
 * @param {string} id @param {string} what @param {string} text @param {string} about @param {string} [kind]
 */
export function deed(id, what, text, about, kind = "") {
  const button = element("button", { class: `button ${kind}`.trim(), name: "do", value: what, "aria-label": about }, text);
  return element("form", { method: "post", action: `/lobby/${id}` }, button);
}
