// Has this browser told when no page is open: asked for by a button, and kept by the server.
import { post } from "../shared/api.js";
import { byId } from "../shared/page.js";

const button = /** @type {HTMLButtonElement} */ (byId("push"));
const fault = byId("push-fault");

/** @param {string} why */
function complain(why) {
  fault.textContent = fault.dataset[why] ?? "";
  fault.hidden = false;
}

/** The key as the browser wants it. @param {string} text */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

async function subscribe() {
  fault.hidden = true;
  if ((await Notification.requestPermission()) !== "granted") return complain("refused");
  button.disabled = true;
  try {
    await navigator.serviceWorker.register("/worker.js");
    const { pushManager } = await navigator.serviceWorker.ready;
    // One that was made before may be of another key, or known to others: it is replaced.
    await (await pushManager.getSubscription())?.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(button.dataset["key"] ?? "") });
    await post("/api/notices/push", made.toJSON());
    location.reload();
  } catch {
    complain("wrong");
    button.disabled = false;
  }
}

if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) {
  button.hidden = false;
  button.addEventListener("click", () => void subscribe());
} else {
  byId("push-none").hidden = false;
}
document.documentElement.dataset["ready"] = "yes";
