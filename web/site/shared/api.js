/** @import { Fault } from "./types.js" */

/**
 * Asks the server for something. Whatever it says against it is thrown as a `Fault`; if nobody answers, that is `away`.
 * @param {string} path
 * @param {RequestInit} [how]
 * @returns {Promise<any>}
 */
export async function ask(path, how) {
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(path, how);
  } catch {
    throw /** @type {Fault} */ ({ error: "away", message: "", hint: "" });
  }
  const told = await answer.json().catch(() => ({ error: "busy", message: answer.statusText, hint: "" }));
  if (!answer.ok) throw /** @type {Fault} */ (told);
  return told;
}

/** The same with something to say. @param {string} path @param {object} body @returns {Promise<any>} */
export function post(path, body) {
  return ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}
