/** The lobby of the first page: who waits, who challenges whom, and boards that move. */
/** @import { ChallengeView, SeekView } from "./types.js" */
import { element } from "../../board/dom.js";
import { keep } from "../shared/kept.js";
import { followGames } from "../shared/little_boards.js";
import { byId } from "../shared/page.js";
import { showUnread } from "../mark.js";
import { LobbyLine, deed, personLink } from "./lobby.js";

const seeks = byId("seeks");
const challenges = byId("challenges");
let isFirst = true;
/** Whom the reader follows, and who is here. @type {string[]} */
let follows = [];
/** @type {string[]} */
let names = [];
let shownNames = "";

const lobby = new LobbyLine((message) => {
  if (message.type === "lobby") {
    showSeeks(message.lobby.seeks);
    names = message.lobby.names;
    showNames();
    followGames(message.lobby.games);
    isFirst = false;
  } else if (message.type === "challenges") {
    // Other pages ask for challenges only where somebody has an account.
    keep("kelci-named", true);
    showChallenges(message.challenges);
  } else if (message.type === "ties") {
    follows = message.follows;
    showNames();
  } else if (message.type === "notices") {
    showUnread(message.unread);
  } else if (message.type === "begun") {
    lobby.announce(lobby.say("found"));
    location.assign(`/game/${message.game}`);
  }
});

/** Lines that stay are not made anew: a finger or the focus may be on one. @param {SeekView[]} waiting */
function showSeeks(waiting) {
  const shown = waiting.filter(({ id }) => !lobby.data.own.includes(id)).slice(0, lobby.data.shown);
  const known = new Map([...seeks.children].map((line) => [line.getAttribute("data-seek") ?? "", line]));
  const isOverdue = (/** @type {string} */ id) => !shown.some((seek) => seek.id === id);
  for (const [id, line] of known) if (isOverdue(id)) line.remove();
  const fresh = shown.filter(({ id }) => !known.has(id));
  seeks.append(...fresh.map(seekLine));
  byId("seeks-none").hidden = shown.length > 0;
  // One at a time is news; a crowd would be a noise.
  const [one] = fresh;
  if (one && fresh.length === 1 && !isFirst) lobby.announce(lobby.say("came", lobby.wanted(one, one.name)));
}

/** @param {SeekView} seek */
function seekLine(seek) {
  const wanted = lobby.wanted(seek, seek.name);
  const called = seek.rating == null ? wanted.name : `${wanted.name} (${seek.rating})`;
  const who = seek.account ? personLink(seek.name, called) : element("b", {}, called);
  const facts = element("span", {}, who, " ", element("small", {}, `${wanted.title} · ${wanted.clock}`));
  const form = deed(seek.id, "accept", lobby.say("play"), lobby.say("play-with", wanted));
  form.prepend(facts);
  return element("li", { "data-seek": seek.id }, form);
}

/** Says who is here, first those whom the reader follows. Names that stay are not made anew. */
function showNames() {
  const isFollowed = (/** @type {string} */ name) => follows.includes(name);
  const here = [...names.filter(isFollowed), ...names.filter((name) => !isFollowed(name))];
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
