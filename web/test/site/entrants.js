// Those who take part in tournaments by the API, beside whoever is looked at in a browser.
import { expect } from "./fixture.js";

/** @import { Browser, APIRequestContext } from "@playwright/test" */

/** Makes whoever asks so somebody with an account. @param {APIRequestContext} request @param {string} name */
export async function signUp(request, name) {
  const answer = await request.post("/api/account", { data: { name, password: "a long walk" } });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** Somebody who plays by the API. @param {Browser} browser @param {string} baseURL @param {string} name */
export async function player(browser, baseURL, name) {
  const context = await browser.newContext({ baseURL });
  await signUp(context.request, name);
  return { name, context, request: context.request };
}

/** @typedef {{ name: string, context: import("@playwright/test").BrowserContext, request: APIRequestContext }} Player */
/** @typedef {{ board: number, first: number, second: number, result: string | null, games: string[] }} Board */

/** @param {APIRequestContext} request @param {string} id @param {object} action */
export async function act(request, id, action) {
  const answer = await request.post(`/api/tournaments/${id}/actions`, { data: action });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** The boards of a round, once its games can be played. @param {APIRequestContext} request @param {string} id @param {number} round */
export async function begun(request, id, round) {
  /** @type {Board[]} */
  let boards = [];
  await expect(async () => {
    const told = await (await request.get(`/api/tournaments/${id}`)).json();
    expect(told.rounds.length).toBe(round);
    boards = told.rounds[round - 1].boards;
    for (const board of boards.filter((one) => one.result === null)) {
      expect((await request.get(`/api/games/${board.games.at(-1)}`)).status()).toBe(200);
    }
  }).toPass();
  return boards;
}

/** A move, any. @param {Player} one @param {string} game */
export async function move(one, game) {
  const told = await (await one.request.get(`/api/games/${game}`)).json();
  const text = told.position.moves[0].text;
  const answer = await one.request.post(`/api/games/${game}/actions`, { data: { action: "move", text } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Who has that number. @param {Player[]} players @param {number} no */
export function numbered(players, no) {
  const found = players[no - 1];
  if (!found) throw new Error(`nobody has the number ${no}`);
  return found;
}

/** Both move once, so that nobody is missing. @param {Player[]} players @param {Board} board */
export async function open(players, board) {
  const game = board.games.at(-1) ?? "";
  await move(numbered(players, board.first), game);
  await move(numbered(players, board.second), game);
}

/** The second gives up. @param {Player[]} players @param {Board} board */
export async function resign(players, board) {
  const { request } = numbered(players, board.second);
  await request.post(`/api/games/${board.games.at(-1)}/actions`, { data: { action: "resign" } });
}
