import { ask } from "../shared/api.js";
import { byId, wait } from "../shared/page.js";

/**
 * A review that is being made: tells how far it has come, and loads the page anew when it is done.
 * @param {string} id the game's name
 * @param {(reviewed: number, plies: number, isRunning: boolean) => string} tell
 */
export async function follow(id, tell) {
  const bar = byId("progress", HTMLProgressElement);
  for (;;) {
    await wait(1000);
    // None of the moves: only how far it is. A server that is away goes on with the review when it is back.
    const told = await ask(`/api/games/${id}/review?after=4000000000`).catch(() => null);
    if (!told) continue;
    const { status, reviewed, plies } = told;
    if (status === "done" || status === "none") {
      location.reload();
      return;
    }
    bar.max = Math.max(1, plies);
    bar.value = reviewed;
    byId("progress-text").textContent = tell(reviewed, plies, status === "running");
  }
}
