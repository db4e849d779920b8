/** Boards of games in lists follow their games. @param {Iterable<{ id: string, plies: number }>} games */
export function followGames(games) {
  const { theme } = document.documentElement.dataset;
  const isDark = !theme && matchMedia("(prefers-color-scheme: dark)").matches;
  for (const { id, plies } of games) {
    /** @type {HTMLElement | null} */
    const board = document.querySelector(`a.game-link[href="/game/${id}"] + .game-board`);
    if (!board || board.dataset["plies"] === String(plies)) continue;
    board.dataset["plies"] = String(plies);
    const picture = new Image();
    picture.alt = "";
    // The old board stays until the new one is there.
    picture.addEventListener("load", () => board.replaceChildren(picture));
    picture.src = `/picture/game/${id}/${plies}.svg?alone=true&labels=false&theme=${theme || (isDark ? "dark" : "light")}`;
  }
}
