/** @import { Challenge } from "../types/api" */
import { ask } from "./shared/api.js";
import { kept } from "./shared/kept.js";

/** Shows in the head of every page that somebody challenges the reader, if the reader is known to have an account. */
export async function showMark() {
  const mark = document.getElementById("mark");
  if (!mark || !kept("kelci-named", false)) return;
  /** @type {Challenge[]} */
  const challenges = await ask("/api/challenges").catch(() => []);
  const count = challenges.filter(({ is_to_me: isToMe }) => isToMe).length;
  mark.hidden = count === 0;
  if (count > 0) mark.append(` (${count})`);
}

/** Shows in the head of the page how many notices are not read. @param {number} count */
export function showUnread(count) {
  const mark = document.getElementById("unread");
  if (!mark) return;
  mark.hidden = count === 0;
  mark.textContent = String(count);
}
