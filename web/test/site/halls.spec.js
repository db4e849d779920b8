// Whoever looks at a tournament sees what happens as it happens: entries, moves on little boards, results, the time that is left.
import { act, begun, move, numbered, player, resign, signUp } from "./entrants.js";
import { expect, expectAccessible, expectNoSideways, listen, test } from "./fixture.js";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a tournament goes on before everybody's eyes", async ({ page, context, browser, baseURL }) => {
  const complaints = listen(context);
  await signUp(context.request, "Hallkeeper");
  const clock = { kind: "game", base_ms: 600_000, increment_ms: 0 };
  const system = { kind: "swiss", rounds: 1 };
  const start_ms = Date.now() + 3_600_000;
  const wanted = { title: "Before all eyes", game: "pijersi", clock, system, no_show_ms: 3_600_000, pause_ms: 0, start_ms };
  const made = await context.request.post("/api/tournaments", { data: wanted });
  const { id } = await made.json();
  await page.goto(`/tournaments/${id}`);
  const hall = await context.newPage();
  await hall.goto(`/tournaments/${id}/hall`);
  // The time that is left runs down by the second.
  const timer = page.getByRole("timer");
  await expect(timer).toHaveText(/^(59|1:00):\d\d$|^1:00:00$/);
  const before = await timer.textContent();
  await expect(timer).not.toHaveText(before ?? "");

  // Nobody reads the page again: it hears of it. Whoever stands on a button stays there.
  await page.getByRole("button", { name: "Enter" }).focus();
  const players = [await player(browser, baseURL ?? "", "Hallann"), await player(browser, baseURL ?? "", "Hallbob")];
  for (const one of players) await act(one.request, id, { action: "enter" });
  for (const seen of [page, hall]) await expect(seen.locator("#standings tbody tr")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Enter" })).toBeFocused();
  await act(context.request, id, { action: "start" });
  const [board] = await begun(page.request, id, 1);
  if (!board) throw new Error("no board");
  const [game, first, second] = [board.games[0] ?? "", numbered(players, board.first), numbered(players, board.second)];
  for (const seen of [page, hall]) await expect(seen.locator(".missing b")).toHaveText(first.name);
  await expect(page.locator("#boards .game-card")).toHaveCount(1);

  // A move is seen on the little board, and who is missing now.
  await move(first, game);
  for (const seen of [page, hall]) await expect(seen.locator(".missing b")).toHaveText(second.name);
  await expect(page.locator("#boards .game-board")).toHaveAttribute("data-plies", "1");
  await move(second, game);
  for (const seen of [page, hall]) await expect(seen.locator(".missing")).toHaveCount(0);
  await move(first, game);
  await expect(page.locator("#boards .game-board img")).toHaveAttribute("src", new RegExp(`/picture/game/${game}/3\\.svg`));
  await expectAccessible(page, "a tournament with boards that follow their games");
  await expectNoSideways(page);
  await resign(players, board);
  for (const seen of [page, hall]) {
    await expect(seen.locator(".tournament-status")).toHaveText("Finished");
    await expect(seen.locator("#rounds .result")).toHaveText("1 – 0");
  }
  await expect(page.locator("#boards .game-card")).toHaveCount(0);
  // Without scripts the same is read again now and then.
  const plain = await (await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false })).newPage();
  await plain.goto(`/tournaments/${id}`);
  await expect(plain.locator("#rounds .result")).toHaveText("1 – 0");
  expect(complaints).toEqual([]);
  for (const { context: other } of players) await other.close();
  await plain.context().close();
});
