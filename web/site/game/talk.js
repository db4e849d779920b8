/** @import { Phrase, Seat, Spoken } from "./types.js" */
/** @import { Game } from "./state.js" */
/** @import { Teller } from "../shared/tell.js" */
/** @import { Fault } from "../shared/types.js" */
import { element } from "../../board/dom.js";
import { button, byId } from "../shared/page.js";
import { keep, kept } from "../shared/kept.js";

/** So many of the last lines are shown; more of them where words of one's own are said. */
const [SHOWN, WORDS_SHOWN] = [3, 8];
const MUTED = "kelci-muted";

/** A few courteous phrases, which everybody says and reads in their language; and words of one's own, where both want them. */
export class Talk {
  #teller;
  #name;
  #host = byId("talk");
  #heard = element("ul", { class: "talk-heard" });
  #mute;
  #say;
  #note;
  /** The games in which the reader does not want to hear anybody. @type {string[]} */
  #muted = kept(MUTED, /** @type {string[]} */ ([]));
  #game = "";

  /**
   * @param {Teller} teller
   * @param {Phrase[]} phrases
   * @param {(game: Game, seat: Seat) => string} name
   * @param {(said: { phrase: Phrase } | { words: string }) => Promise<void>} say
   * @param {(text: string) => void} note
   */
  constructor(teller, phrases, name, say, note) {
    this.#teller = teller;
    this.#name = name;
    this.#say = say;
    this.#note = note;
    this.#mute = button("", () => this.#turn(), "talk-mute");
    const choices = phrases.map((phrase) => button(teller.say(`phrase-${phrase}`), () => void this.#tell({ phrase })));
    const menu = element("details", { class: "talk-menu" }, element("summary", { class: "button" }, teller.say("talk")), element("div", { class: "talk-phrases" }, ...choices, this.#mute));
    this.#host.append(this.#heard);
    // Whoever was muted listens only.
    if ("muted" in this.#host.dataset) return;
    if (this.#host.dataset["words"]) this.#host.append(this.#field(this.#host.dataset["words"]));
    this.#host.append(menu);
  }

  /** Where words of one's own are written. @param {string} most how many characters */
  #field(most) {
    const label = this.#teller.say("talk-words");
    const input = element("input", { maxlength: most, "aria-label": label, placeholder: label, autocomplete: "off", enterkeyhint: "send" });
    const form = element("form", { class: "talk-words" }, input, element("button", { class: "button" }, this.#teller.say("talk-send")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const words = input.value.trim();
      if (words) void this.#tell({ words }).then((isSaid) => isSaid && (input.value = ""));
    });
    return form;
  }

  /** @param {{ phrase: Phrase } | { words: string }} said */
  async #tell(said) {
    try {
      await this.#say(said);
      this.#note("");
      return true;
    } catch (fault) {
      this.#note(this.#teller.refusal(/** @type {Fault} */ (fault)));
      return false;
    }
  }

  /** Where two people play, and nowhere else. @param {Game} game */
  show(game) {
    this.#game = game.view.id;
    const arePeople = game.view.players.every(({ kind, joined }) => kind === "person" && joined);
    this.#host.hidden = !arePeople || game.isShared;
    this.#mute.textContent = this.#teller.say(this.#isMuted ? "talk-unmute" : "talk-mute");
  }

  get #isMuted() {
    return this.#muted.includes(this.#game);
  }

  #turn() {
    const others = this.#muted.filter((id) => id !== this.#game);
    this.#muted = this.#isMuted ? others : [...others, this.#game].slice(-50);
    keep(MUTED, this.#muted);
    this.#heard.replaceChildren();
    this.#mute.textContent = this.#teller.say(this.#isMuted ? "talk-unmute" : "talk-mute");
    if (this.#isMuted) this.#teller.announce(this.#teller.say("talk-muted"));
  }

  /** @param {Game} game @param {Spoken} spoken */
  hear(game, spoken) {
    const { by } = spoken;
    const isOwn = by !== "watcher" && game.view.you.includes(by);
    if (this.#isMuted && !isOwn) return;
    const line = isOwn ? this.#teller.say("talk-you", { text: this.#text(spoken) }) : this.#line(game, spoken);
    // Plain text, whatever stands in it.
    this.#heard.append(element("li", {}, line));
    const most = this.#host.dataset["words"] ? WORDS_SHOWN : SHOWN;
    while (this.#heard.childElementCount > most) this.#heard.firstElementChild?.remove();
    // Who said it themselves need not hear it.
    if (!isOwn) this.#teller.announce(line);
  }

  /** @param {Spoken} spoken */
  #text(spoken) {
    return spoken.type === "words" ? spoken.words : this.#teller.say(`phrase-${spoken.phrase}`);
  }

  /** What somebody else says. @param {Game} game @param {Spoken} spoken */
  #line(game, spoken) {
    const text = this.#text(spoken);
    if (spoken.by !== "watcher") return this.#teller.say("talk-of", { name: this.#name(game, spoken.by), text });
    if (spoken.type === "words") return this.#teller.say("talk-watch", { name: spoken.name, text });
    return this.#teller.say("talk-of", { name: this.#teller.say("talk-watcher"), text });
  }
}
