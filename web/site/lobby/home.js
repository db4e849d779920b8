/** The lobby of the first page: who waits, who challenges whom, and boards that move. */
/** @import { ChallengeView, Lobby, OpenGameView, SeekView } from "./types.js" */
import { element } from "../../board/dom.js";
import { keep } from "../shared/kept.js";
import { followGames } from "../shared/little_boards.js";
import { byId } from "../shared/page.js";
import { LobbyLine, deed, personLink } from "./lobby.js";

const seeks = byId("seeks");
const open = byId("open");
const challenges = byId("challenges");
let isFirst = true;
/** Those whom the reader follows and who are here. @type {string[]} */
let followed = [];
/** @type {string[]} */
let blocks = [];
/** @type {string[]} */
let names = [];
let shownNames = "";
/** What was last told of those who offer a game. @type {Lobby | null} */
let offered = null;

const lobby = new LobbyLine((message) => {
  if (message.type === "lobby") {
    offered = message.lobby;
    showOffered();
    names = message.lobby.names;
    showNames();
    followGames(message.lobby.games);
    isFirst = false;
  } else if (message.type === "challenges") {
    // Other pages ask for challenges only where somebody has an account.
    keep("kelci-named", true);
    showChallenges(message.challenges);
  } else if (message.type === "ties") {
    blocks = message.blocks;
    showOffered();
  } else if (message.type === "present") {
    followed = message.follows;
    showNames();
  } else if (message.type === "begun") {
    // Whoever comes back from the game is not led there once more.
    lobby.data.seek = null;
    lobby.announce(lobby.say("found"));
    location.assign(`/game/${message.game}`);
  }
});

// Nor is whoever reads the page again later.
const here = new URL(location.href);
here.searchParams.delete("asked");
if (here.href !== location.href) history.replaceState(null, "", here);

/**
 * Shows what others offer, without what is the reader's own or of somebody whom they block. Lines that stay are not made
 * anew: a finger or the focus may be on one. Says how many there are.
 * @template {SeekView | OpenGameView} T
 * @param {HTMLElement} list @param {T[]} offered @param {string[]} own @param {(offer: T) => HTMLElement} write
 */
function showOffers(list, offered, own, write) {
  const isWanted = (/** @type {T} */ { id, account, name }) => !own.includes(id) && !(account && blocks.includes(name));
  const shown = offered.filter(isWanted).slice(0, lobby.data.shown);
  const known = new Map([...list.children].map((line) => [line.getAttribute("data-offer") ?? "", line]));
  const isOverdue = (/** @type {string} */ id) => !shown.some((offer) => offer.id === id);
  for (const [id, line] of known) if (isOverdue(id)) line.remove();
  const fresh = shown.filter(({ id }) => !known.has(id));
  list.append(...fresh.map(write));
  // One at a time is news; a crowd would be a noise.
  const [one] = fresh;
  if (one && fresh.length === 1 && !isFirst) lobby.announce(lobby.say("came", lobby.wanted(one, one.name)));
  return shown.length;
}

/** Shows who waits, and games in which anybody may take the empty seat. */
function showOffered() {
  if (!offered) return;
  byId("seeks-none").hidden = showOffers(seeks, offered.seeks, lobby.data.own, seekLine) > 0;
  byId("open-part").hidden = showOffers(open, offered.open, lobby.data.own_games, openLine) === 0;
}

/** @param {SeekView} seek */
function seekLine(seek) {
  const { name } = lobby.wanted(seek, seek.name);
  const form = deed(seek.id, "accept", lobby.say("play"), "");
  return offerLine(seek, seek.rating == null ? name : `${name} (${seek.rating})`, form);
}

/** @param {OpenGameView} game */
function openLine(game) {
  const form = element("form", { method: "post", action: `/game/${game.id}/join` }, element("button", { class: "button" }, lobby.say("play")));
  return offerLine(game, lobby.wanted(game, game.name).name, form);
}

/** Who offers what, before the button of a form. @param {SeekView | OpenGameView} offer @param {string} called @param {HTMLElement} form */
function offerLine(offer, called, form) {
  const wanted = lobby.wanted(offer, offer.name);
  const who = offer.account ? personLink(offer.name, called) : element("b", {}, called);
  form.querySelector("button")?.setAttribute("aria-label", lobby.say("play-with", wanted));
  form.prepend(element("span", {}, who, " ", element("small", {}, `${wanted.title} · ${wanted.clock}`)));
  return element("li", { "data-offer": offer.id }, form);
}

/** Says who is here, first those whom the reader follows. Names that stay are not made anew. */
function showNames() {
  const isFollowed = (/** @type {string} */ name) => followed.includes(name);
  const here = [...followed, ...names.filter((name) => !isFollowed(name))];
  const text = here.map((name) => (isFollowed(name) ? `★ ${name}` : name)).join("\n");
  byId("names-here").hidden = here.length === 0;
  if (text === shownNames) return;
  shownNames = text;
  const link = (/** @type {string} */ name) => {
    const made = personLink(name);
    if (isFollowed(name)) {
      made.classList.add("is-followed");
      made.title = lobby.say("followed");
    }
    return [made, " "];
  };
  byId("names").replaceChildren(...here.flatMap(link));
}

/** @param {ChallengeView[]} asked */
function showChallenges(asked) {
  const before = challenges.childElementCount;
  challenges.replaceChildren(
    ...asked.map((challenge) => {
      const { id, from, to, is_to_me: isToMe } = challenge;
      const text = lobby.say(isToMe ? "challenge-from" : "challenge-to", lobby.wanted(challenge, isToMe ? from : to));
      const act = (/** @type {string} */ what, /** @type {string} */ word, kind = "") => deed(id, what, lobby.say(word), `${lobby.say(word)} – ${text}`, kind);
      const deeds = isToMe ? [act("accept", "accept", "primary"), act("cancel", "decline")] : [act("cancel", "withdraw")];
      return element("li", {}, element("span", {}, text), ...deeds);
    }),
  );
  challenges.hidden = asked.length === 0;
  if (asked.length > before) lobby.announce(challenges.lastElementChild?.querySelector("span")?.textContent ?? "");
}
