/** @import { Game } from "./state.js" */
/** @import { Teller } from "../shared/tell.js" */
import { ask } from "../shared/api.js";
import { attachCopying } from "../shared/copy.js";

/** @param {string} id */
const field = (id) => /** @type {HTMLInputElement | null} */ (document.getElementById(id));

/** Links to give away: to watch, and to the empty seat. @param {Game} game @param {Teller} teller */
export function attachSharing(game, teller) {
  const share = field("share-link");
  if (share) share.value = `${location.origin}/game/${game.view.id}`;
  const embed = field("embed-code");
  if (embed) {
    const { lang } = document.documentElement;
    const address = `${location.origin}/view/${game.view.id}?lang=${lang}`;
    embed.value = `<iframe src="${address}" title="${teller.title} – kelci" width="720" height="480" loading="lazy" style="border:0"></iframe>`;
  }
  attachCopying(teller.say, (text) => teller.announce(text));
  const anew = field("invite-new");
  anew?.addEventListener("click", async () => {
    const seat = document.getElementById("invite")?.dataset["seat"];
    const given = await ask(`/api/games/${game.view.id}/seats/${seat}/key`, { method: "POST" }).catch(() => null);
    const link = field("invite-link");
    if (!given || !link) return;
    const { key } = given;
    link.value = `${location.origin}/game/${game.view.id}/join/${key}`;
    document.querySelector('[data-copy="invite-link"]')?.removeAttribute("hidden");
    anew.remove();
  });
}

/** The invitation goes when the seat is taken. @param {Game} game */
export function showInvitation(game) {
  const invite = document.getElementById("invite");
  if (invite) invite.hidden = game.view.status !== "waiting";
}
