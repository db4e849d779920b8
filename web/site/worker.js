// What a browser runs when it is told something and no page is open: it shows it, and a click leads to the board.

/** What a browser calls the scope of such a script, which has no page. */
const worker = /** @type {any} */ (self);

/** @typedef {{ title: string, body: string, href: string, tag: string, lang: string }} Told */

worker.addEventListener("push", (/** @type {any} */ event) => {
  /** @type {Told} */
  let told;
  try {
    told = event.data.json();
  } catch {
    return;
  }
  const { title, body, href, tag, lang } = told;
  event.waitUntil(worker.registration.showNotification(title, { body, tag, lang, data: { href } }));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(worker.clients.openWindow(new URL(event.notification.data.href, worker.location.origin).href));
});
