/** @import { Side } from "./types.js" */

/** Both sides, in their order. */
export const SIDES = /** @type {const} */ (["first", "second"]);
/** @param {Side} side @returns {Side} */
export const other = (side) => (side === "first" ? "second" : "first");
/** Its place where something is told of both. @param {Side} side @returns {0 | 1} */
export const index = (side) => (side === "first" ? 0 : 1);
