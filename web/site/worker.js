// What a browser runs when it is told something and no page is open: it shows it, and a click leads to the board.
/** @import { PushMessage } from "../types/api.js" */

/** What a browser calls the scope of such a script, which has no page. */
const worker = /** @type {any} */ (self);

worker.addEventListener("push", (/** @type {any} */ event) => {
  /** @type {PushMessage} */
  let message;
  try {
    message = event.data.json();
  } catch {
    return;
  }
  const { title, body, href, tag, lang } = message;
  event.waitUntil(worker.registration.showNotification(title, { body, tag, lang, data: { href } }));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(worker.clients.openWindow(new URL(event.notification.data.href, worker.location.origin).href));
});
