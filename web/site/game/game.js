/** The page of a game: what the server tells, shown by the board and the panel beside it. */
/** @import { Position } from "../../board/types.js" */
/** @import { Choice } from "../shared/options.js" */
/** @import { Fault } from "../shared/types.js" */
/** @import { Action, Data, Happened, Message, Seat, Stored } from "./types.js" */
import { Board } from "../../board/board.js";
import { other } from "../../board/sides.js";
import { MoveList } from "../shared/move_list.js";
import { Options } from "../shared/options.js";
import { ask as read } from "../shared/api.js";
import { attachMenus, byId, pageData, showText } from "../shared/page.js";
import { attachSpeaker } from "../shared/speaker.js";
import { Teller } from "../shared/tell.js";
import { asker } from "../shared/why.js";
import { Actions } from "./actions.js";
import { Clocks } from "./clocks.js";
import { Hints } from "./hints.js";
import { attachLegend } from "./legend.js";
import { LiveGame } from "./live.js";
import { Pace } from "./pace.js";
import { Plates } from "./plates.js";
import { attachRatings } from "./ratings.js";
import { attachSeries } from "./series.js";
import { attachSharing, showInvitation } from "./share.js";
import { Standing } from "./standing.js";
import { Talk } from "./talk.js";
import { Game } from "./state.js";

/** @type {Data} */
const data = pageData();
const game = new Game(data.game);
const teller = new Teller(data);
const plates = new Plates(teller, data);
/** @type {(of: Game, seat: Seat) => string} */
const nameOf = (of, seat) => plates.name(of, seat);
const standing = new Standing(teller, ask, nameOf);
const actions = new Actions(teller, ask, nameOf, () => hints.button);
const clocks = new Clocks(plates.clocks, game.view.clock, teller.say);
const moves = new MoveList(teller, { position: (ply) => read(`/api/games/${game.view.id}/positions/${ply}`), walked: walk });
const heading = /** @type {HTMLElement} */ (document.querySelector("h1"));

/** Who sits at the bottom. @type {Seat} */
let bottom = game.seat ?? "first";
/** Where the game was when the board last showed it. */
let shown = { ply: -1, fen: "" };
/** Whose moves the board takes. @type {Seat | "both" | null} */
let plays = null;
let wasLost = false;

/** @type {(keyof Choice)[]} */
const offered = ["letters", "labels", "arrows", "confirm", "typed"];
if (game.view.position.diagrams.length > 0) offered.push("diagrams");
offered.push(game.isShared ? "turns" : "premoves");
const options = new Options(teller, offered, () => {
  board.set(chosen());
  if (options.choice.turns && game.isShared) turnTo(game.view.turn);
});
options.offerPace();
/** @type {Pace<Happened>} */
const pace = new Pace(happen, ({ ply }) => (ply && !game.view.you.includes(ply.seat) ? options.pauseMs : 0));
const host = byId("board");
const { layout, art } = data;
const board = new Board(host, { layout, art, words: data.board, ...chosen(), bottom, plays: null, onMove: send, why: asker(game.view.game, game.view.options) });
const hints = new Hints(teller, board, note);
attachSpeaker(options, teller);
const refreshScore = attachSeries(game, teller, nameOf);
const refreshRatings = attachRatings(game);
attachSharing(game, teller);
attachLegend(game.view.id);
byId("live").addEventListener("click", () => void moves.go(game.view.ply));
attachMenus();
byId("flip").addEventListener("click", () => turnTo(other(bottom)));

const talk = new Talk(teller, data.phrases, nameOf, (said) => live.say(said), note);
const live = new LiveGame(`/api/games/${game.view.id}/live`, { seen: () => game.view.number, hear, connected });
void show(false);
void refreshScore();

/** What the reader prefers; who cannot move has no field to type moves into. */
function chosen() {
  const { typed, ...rest } = options.board;
  return { ...rest, typed: typed === true && game.plays !== null };
}

/** @param {Seat} seat */
function turnTo(seat) {
  if (seat === bottom) return;
  bottom = seat;
  board.set({ bottom });
  plates.turn(bottom);
}

/** @param {Message} message */
function hear(message) {
  if (message.type === "game") {
    pace.clear();
    game.view = message.game;
    if (message.missed?.length) tell(message.missed.at(-1));
    void show(true);
  } else if (message.type === "event") {
    // Time runs by the server's clock, whatever the eye has still to see.
    if (message.event.number > game.view.number) clocks.set(message.state.clocks);
    void pace.take(message);
  } else if (message.type === "phrase" || message.type === "words") {
    talk.hear(game, message);
  } else if (message.type === "thinking" && message.ply === game.view.ply) {
    plates.thinking(game, message.seat, message.depth);
  }
}

/** Something happened, and it is its turn to be seen. @param {Happened} happened @param {boolean} isSeen whether step by step */
async function happen({ event, ply, state }, isSeen) {
  const before = game.view.number;
  if (!game.apply(event, ply, state)) {
    live.resync();
  } else if (game.view.number > before) {
    // Who took which seat is told with everything else.
    if (event.kind === "join") live.resync();
    tell(event);
    follow(event);
    await show(isSeen);
  }
}

/**
 * What those who do not see the page are told of an event; the board itself says the moves.
 * @param {Stored | undefined} event
 */
function tell(event) {
  if (!event) return;
  if (event.kind === "offer") teller.announce(teller.say(`offered-${event.what}`, { side: nameOf(game, event.seat) }));
  else if (event.kind === "decline") teller.announce(teller.say("declined"));
  else if (event.kind === "takeback") teller.announce(teller.say("taken-back", { side: teller.side(game.view.turn) }));
  else if (event.kind === "join" && game.isPlaying) teller.announce(teller.say("joined", { name: event.name || teller.side(event.seat) }));
  const { end } = game.view;
  if (end && event.kind !== "follow" && event.kind !== "offer") teller.announce(`${standing.text(game)}. ${teller.reason(end)}`);
}

/** Players go on to the game that follows. @param {Stored} event */
function follow(event) {
  if (event.kind === "follow" && game.isPlayer) location.assign(`/game/${event.game}`);
}

/** Shows everything as it now is. @param {boolean} animate */
async function show(animate) {
  const { view } = game;
  plates.show(game);
  heading.textContent = `${data.title} · ${nameOf(game, "first")} – ${nameOf(game, "second")}`;
  if (!pace.isBehind) clocks.set(view.clocks);
  hints.show(game);
  actions.show(game);
  talk.show(game);
  moves.show(view.plies);
  showInvitation(game);
  if (view.status === "over") void refreshScore();
  void refreshRatings();
  byId("watching").hidden = game.isPlayer;
  byId("analyse").hidden = !game.canBeAnalysed;
  const isNew = view.ply !== shown.ply || view.position.fen !== shown.fen;
  // Who plays is taken to where the game is; who watches may look at what was.
  if (isNew && !moves.isLive && game.isPlayer) moves.live();
  if (moves.isLive) await showLive(animate && view.ply === shown.ply + 1, isNew);
}

/** @param {boolean} animate @param {boolean} isNew */
async function showLive(animate, isNew) {
  const { view } = game;
  standing.show(game);
  standing.showFacts(view.position);
  plates.showTaken(view.position);
  byId("live").hidden = true;
  setPlays();
  if (isNew) {
    shown = { ply: view.ply, fen: view.position.fen };
    if (options.choice.turns && game.isShared) turnTo(view.turn);
    host.dataset["settled"] = "no";
    await board.show(view.position, { animate, silent: !animate });
  }
  host.dataset["ply"] = String(shown.ply);
  host.dataset["settled"] = "yes";
}

/** The board takes moves only where the game is. */
function setPlays() {
  const now = moves.isLive ? game.plays : null;
  if (now === plays) return;
  plays = now;
  board.set({ ...chosen(), plays });
}

/** The reader walks through the moves. @param {Position | null} position @param {boolean} isStep @param {string} here */
function walk(position, isStep, here) {
  hints.clear();
  setPlays();
  byId("live").hidden = position === null;
  if (position) {
    shown = { ply: -1, fen: "" };
    standing.showFacts(position);
    standing.showPast(here);
    plates.showTaken(position);
    void board.show(position, { animate: isStep, silent: true });
  } else {
    void showLive(isStep, true);
  }
}

/** @param {string} text */
async function send(text) {
  try {
    await live.ask({ action: "move", text, ply: game.view.ply });
  } catch (fault) {
    const { error } = /** @type {Fault} */ (fault);
    const why = teller.refusal(/** @type {Fault} */ (fault));
    if (!board.refuse(why, error === "illegal-move")) note(why);
  }
}

/** @param {Action} action */
async function ask(action) {
  try {
    await live.ask(action);
    note("");
  } catch (fault) {
    note(teller.refusal(/** @type {Fault} */ (fault)));
  }
}

/** @param {string} text */
function note(text) {
  showText("notice", text);
  if (text) teller.announce(text);
}

/** @param {boolean} is */
function connected(is) {
  byId("offline").hidden = is;
  if (is === !wasLost) return;
  wasLost = !is;
  teller.announce(teller.say(is ? "back" : "lost"));
}
