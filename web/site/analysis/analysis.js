/** The analysis board: what is tried, shown by the board, the tree and the engine beside it. */
/** @import { Choice } from "../shared/options.js" */
/** @import { Fault } from "../shared/types.js" */
/** @import { Walk } from "../shared/walk_bar.js" */
/** @import { Data, Line, Seat } from "./types.js" */
/** @import { Node } from "./tree.js" */
import { Board } from "../../board/board.js";
import { element } from "../../board/dom.js";
import { other } from "../../board/sides.js";
import { post } from "../shared/api.js";
import { attachCopying } from "../shared/copy.js";
import { analysisOf, withPosition } from "../shared/links.js";
import { Options } from "../shared/options.js";
import { attachMenus, byId, pageData, showText } from "../shared/page.js";
import { attachSpeaker } from "../shared/speaker.js";
import { Teller } from "../shared/tell.js";
import { BEFORE_THE_BOARD, WalkBar, isTaken } from "../shared/walk_bar.js";
import { asker } from "../shared/why.js";
import { Asking } from "./asking.js";
import { Balance } from "./balance.js";
import { Chances } from "./chances.js";
import { Keeping } from "./keeping.js";
import { Lines } from "./lines.js";
import { Notes } from "./notes.js";
import { Plan } from "./plan.js";
import { Positions } from "./positions.js";
import { grow, movesFrom } from "./record-tree.js";
import { attachRecords } from "./records.js";
import { Tree } from "./tree.js";
import { TreeView } from "./tree-view.js";
import { Verdict, atEnd } from "./verdict.js";

/** @param {string} id */
const field = (id) => byId(id, HTMLInputElement);

/** @type {Data} */
const data = pageData();
const root = { game: data.game, options: data.options, fen: data.fen };
const teller = new Teller(data);
const verdict = new Verdict(teller, data);
const positions = new Positions(root);
positions.remember(data.line);
// What was planned at one position of a game is none of the next one's.
const keeping = new Keeping(data.plan ? ` ${data.fen}` : "");
const balance = new Balance(verdict);

const kept = keeping.read();
let tree = kept?.tree ?? new Tree();
for (const moves of data.plan ?? []) tree.playAll(tree.root, moves);
const known = tree.size;
// A game that went on meanwhile, or a link's moves: whatever was kept, they are there too.
const given = tree.playAll(tree.root, data.line.moves);
/** Where the reader is: where they were, unless there is something new. @type {Node} */
let here = kept && tree.size === known ? kept.here : given;
/** Where those moves lead, once the server has said it. @type {Line | null} */
let line = null;
/** Brings back what was deleted, or what was there before an import. @type {(() => void) | null} */
let back = keeping.isFresh ? () => keeping.goBack() : null;
/** Counts walks, so that an answer that comes late is not shown. */
let walks = 0;
/** @type {Seat} */
let bottom = data.bottom;

const view = new TreeView(teller, (id) => void go(tree.node(id) ?? here));
const chances = new Chances(teller, (node) => void go(node));
const bar = new WalkBar(byId("walk"), teller.say, walk);
const lines = new Lines(teller, verdict, (moves) => void playOn(moves), (moves) => board.point(moves));
// Nobody is helped with a game that goes on between people.
const asking = data.plan ? null : new Asking(teller, positions, lines, { seen, tree: () => tree });
const plan = data.plan ? new Plan(teller, data.plan.length > 0) : null;
const notes = new Notes(teller, { noted, promote, remove, undo });

/** @type {(keyof Choice)[]} */
const offered = ["letters", "labels", "arrows", "typed"];
if (data.line.position.diagrams.length > 0) offered.push("diagrams");
const options = new Options(teller, offered, () => board.set({ ...options.board, confirm: false }));
const host = byId("board");
const { layout, art } = data;
const board = new Board(host, { layout, art, words: data.board, ...options.board, confirm: false, bottom, plays: "both", onMove: play, why: asker(data.game, data.options) });
balance.turn(bottom);

attachCopying(teller.say, (text) => teller.announce(text));
attachSpeaker(options, teller);
attachRecords(teller, data, { read, write });
byId("flip").addEventListener("click", () => {
  bottom = other(bottom);
  board.set({ bottom });
  balance.turn(bottom);
});
attachMenus();
byId("fen-form").addEventListener("submit", (event) => {
  event.preventDefault();
  void goToFen(field("fen").value.trim());
});
document.addEventListener("keydown", (event) => {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0 || isTaken(event)) return;
  event.preventDefault();
  const beside = here.beside(step);
  if (beside) void go(beside);
  else teller.announce(teller.say("no-variation"));
}, BEFORE_THE_BOARD);
view.draw(tree, here);
void go(here);

/** Goes to a position. @param {Node} node */
async function go(node) {
  const walk = ++walks;
  const isStep = node.parent === here;
  const isSame = node === here && line !== null;
  here = node;
  view.mark(node);
  notes.show(node, back !== null);
  bar.enable(node.parent !== null, node.children.length > 0);
  if (!plan) chances.draw(tree, node);
  plan?.show(tree);
  keeping.keep(tree, node);
  teller.announce(teller.place(node.move));
  if (isSame) return;
  host.dataset["settled"] = "no";
  try {
    const found = await positions.after(node.moves);
    if (walk !== walks) return;
    line = found;
    note("");
  } catch (fault) {
    if (walk === walks) note(refusal(/** @type {Fault} */ (fault)));
    return;
  }
  if (line.end) node.seen = atEnd(line.end);
  show(node, line);
  asking?.at(line.end ? null : node);
  await board.show(line.position, { animate: isStep, silent: true });
  if (walk !== walks) return;
  host.dataset["ply"] = String(node.path.length);
  host.dataset["settled"] = "yes";
}

/** Shows what is known of a position. @param {Node} node @param {Line} at */
function show(node, { position, end }) {
  const winner = end?.winner;
  const turn = teller.say("turn", { side: teller.side(position.side) });
  byId("standing").textContent = !end ? turn : winner ? teller.say("wins", { side: teller.side(winner) }) : teller.say("drawn");
  byId("state").classList.toggle("is-over", end !== null);
  field("fen").value = position.fen;
  showText("fen-fault", "");
  field("position-link").value = location.origin + analysisOf(root, position.fen, []);
  linkLine();
  byId("edit").setAttribute("href", withPosition(`/editor/${root.game}`, root.options, position.fen));
  judge(node);
}

/** Shows how the position stands, in words and beside the board. @param {Node} node */
function judge({ seen }) {
  balance.show(seen);
  if (!line) return;
  showText("verdict", line.end ? teller.reason(line.end) : seen ? verdict.sentence(seen) : "");
  byId("verdict").title = seen ? verdict.chance(seen) : "";
  const told = line.position.facts.map((fact) => ({ fact, prospect: line?.end ? null : verdict.prospect(fact, seen) }));
  const prospects = told.flatMap(({ prospect }) => (prospect ? [element("li", {}, prospect)] : []));
  byId("prospects").replaceChildren(...prospects);
  byId("prospects").hidden = prospects.length === 0;
  byId("facts").replaceChildren(...told.filter(({ prospect }) => !prospect).map(({ fact }) => teller.factLine(fact)));
}

/** The engine has looked at a position. @param {Node} node */
function seen(node) {
  if (node === here) judge(node);
  chances.draw(tree, here);
  keeping.keep(tree, here);
}

/** Somebody made a move on the board. @param {string} text */
async function play(text) {
  const from = here;
  try {
    const found = await positions.after([...from.moves, text]);
    positions.remember(found);
    const move = found.moves.at(-1);
    if (move && from === here) await enter(from, [move]);
  } catch (fault) {
    const { error } = /** @type {Fault} */ (fault);
    const why = refusal(/** @type {Fault} */ (fault));
    if (!board.refuse(why, error === "illegal-move")) note(why);
  }
}

/** Plays the engine's moves into the tree. @param {string[]} moves */
async function playOn(moves) {
  const from = here;
  try {
    const found = await positions.after([...from.moves, ...moves]);
    if (from === here) await enter(from, found.moves.slice(-moves.length));
  } catch (fault) {
    note(refusal(/** @type {Fault} */ (fault)));
  }
}

/** @param {Node} from @param {Line["moves"]} moves */
async function enter(from, moves) {
  const to = tree.playAll(from, moves);
  if (to === from || to.path.length !== from.path.length + moves.length) {
    note(teller.say("full"));
    board.refuse(teller.say("full"));
    if (to === from) return;
  }
  settle(null);
  view.draw(tree, to);
  await go(to);
}

/** @param {Walk} walk */
function walk(walk) {
  const to = { first: tree.root, previous: here.parent, next: here.children[0], last: here.end }[walk];
  if (to && to !== here) void go(to);
}

function noted() {
  // What was imported is not taken back together with what was then said of it.
  if (keeping.isFresh) settle(null);
  notes.show(here, back !== null);
  view.draw(tree, here);
  keeping.keep(tree, here);
}

function promote() {
  tree.promote(here);
  if (keeping.isFresh) settle(null);
  changed(here);
}

function remove() {
  const before = tree.write();
  settle(() => restore(before));
  const to = tree.remove(here);
  teller.announce(teller.say("deleted"));
  changed(to);
}

function undo() {
  back?.();
}

/** Something was done to the tree. @param {typeof back} undoing what takes it back, if anything does */
function settle(undoing) {
  keeping.settle();
  back = undoing;
}

/** @param {ReturnType<Tree["write"]>} before */
function restore(before) {
  tree = Tree.read(before);
  back = null;
  const moves = here.moves;
  here = tree.root;
  // The same place in the tree that came back.
  for (const text of moves) here = here.children.find(({ move }) => move?.canonical === text) ?? here;
  teller.announce(teller.say("back-again"));
  // The engine's word is for the tree that is there now.
  line = null;
  changed(here);
}

/** The tree is another one now. @param {Node} to */
function changed(to) {
  view.draw(tree, to);
  if (line) linkLine();
  void go(to);
}

/** The link to the main line. */
function linkLine() {
  field("line-link").value = location.origin + analysisOf(root, root.fen, tree.root.end.moves);
}

/** @param {string} fen */
async function goToFen(fen) {
  try {
    const { position } = await post("/api/positions", { ...root, fen });
    location.assign(analysisOf(root, position.fen, []));
  } catch (fault) {
    showText("fen-fault", refusal(/** @type {Fault} */ (fault)));
  }
}

/** A record was read: its moves, variations and comments are there when the page opens. @param {import("../../types/api.js").RecordView} record */
function read(record) {
  const there = analysisOf(record, record.fen, record.moves.map(({ canonical }) => canonical));
  const game = new Tree();
  game.root.comment = record.comment;
  grow(game, game.root, record.moves);
  keeping.leaveFor(there, game);
}

/** All of it as a record. @returns {Omit<import("../../types/api.js").WriteRequest, "format">} */
function write() {
  return { ...root, comment: tree.root.comment, moves: movesFrom(tree.root) };
}

/** What is said against it: about positions and moves the server knows more. @param {Fault} fault */
function refusal(fault) {
  return fault.error === "bad-game" || fault.error === "illegal-move" ? fault.message : teller.refusal(fault);
}

/** @param {string} text */
function note(text) {
  showText("notice", text);
}
