/**
 * A review that is being made: tells how far it has come, and loads the page anew when it is done.
 * @param {string} id the game's name
 * @param {(reviewed: number, plies: number, isRunning: boolean) => string} tell
 */
export async function follow(id, tell) {
  const bar = /** @type {HTMLProgressElement} */ (document.getElementById("progress"));
  const line = /** @type {HTMLElement} */ (document.getElementById("progress-text"));
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    try {
      // None of the moves: only how far it is.
      const answer = await fetch(`/api/games/${id}/review?after=4000000000`);
      if (!answer.ok) continue;
      const { status, reviewed, plies } = await answer.json();
      if (status === "done" || status === "none") {
        location.reload();
        return;
      }
      bar.max = Math.max(1, plies);
      bar.value = reviewed;
      line.textContent = tell(reviewed, plies, status === "running");
    } catch {
      // The server is away: it goes on with the review when it is back.
    }
  }
}
