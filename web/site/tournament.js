/** A tournament as it goes on: its socket says that something happened, and the page reads itself anew; boards follow their games, and time runs. */
/** @import { SocketMessage, TournamentMessage } from "../types/api" */
import { followGames } from "./shared/little_boards.js";
import { reread } from "./shared/reread.js";
import { Socket } from "./shared/socket.js";

/** Pages that many look at do not ask all at the same moment. */
const SPREAD_MS = 400;
/** After a failure, or while somebody writes, it is tried again. */
const AGAIN_MS = 3_000;

const live = /** @type {HTMLElement} */ (document.querySelector("[data-live]"));
/** What the page shows: the number of the last event, and who is missing. */
let shown = live.dataset["seen"] ?? "";
/** What it should show. */
let wanted = shown;
let isReading = false;

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function catchUp() {
  if (isReading) return;
  isReading = true;
  while (shown !== wanted) {
    await pause(SPREAD_MS * Math.random());
    const ids = [...document.querySelectorAll("[data-part]")].map(({ id }) => id);
    const page = await reread(ids).catch(() => null);
    const fresh = /** @type {HTMLElement | null | undefined} */ (page?.querySelector("[data-live]"));
    if (fresh) {
      shown = fresh.dataset["seen"] ?? "";
      runDown();
    }
    // What came meanwhile is another reason to read; so is what was not heard of yet by whoever answered.
    if (shown !== wanted) await pause(AGAIN_MS);
  }
  isReading = false;
}

/** Until when the times on the page run. @type {WeakMap<Element, number>} */
const ends = new WeakMap();

/** Times that are left are told by the second. */
function runDown() {
  for (const timer of document.querySelectorAll("[data-left]")) {
    const left = Number(/** @type {HTMLElement} */ (timer).dataset["left"]);
    if (!ends.has(timer)) ends.set(timer, performance.now() + left);
    const seconds = Math.max(0, Math.ceil(((ends.get(timer) ?? 0) - performance.now()) / 1_000));
    // Days are told in words.
    if (seconds >= 2 * 86_400) continue;
    const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
    const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
    const text = hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
    if (timer.textContent !== text) timer.textContent = text;
  }
}

new Socket(
  live.dataset["live"] ?? "",
  /** @type {import("./shared/socket.js").Hooks<TournamentMessage | SocketMessage>} */ ({
    opened: () => undefined,
    hear: (message) => {
      if (message.type !== "tournament") return;
      const { number, missing, games } = message.tournament;
      wanted = `${number}:${missing.join()}`;
      followGames(games);
      catchUp();
    },
    lost: () => undefined,
  }),
);
runDown();
setInterval(runDown, 1_000);
