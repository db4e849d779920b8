// Passkeys: what only a script can ask the browser for goes into hidden fields of a form, which is then sent as any other.
/** @import { Fault } from "../shared/types.js" */
import { post } from "../shared/api.js";

/** What a button has the browser do, and into which field that goes. */
const STEPS = {
  get: { field: "passkey", ask: proof },
  create: { field: "new_passkey", ask: fresh },
};

/** Somebody's proof that they have a passkey. */
async function proof() {
  const { challenge, options } = await post("/api/account/passkeys/proof", {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return answer(challenge, await navigator.credentials.get({ publicKey }));
}

/** A new passkey, for whoever is signed in or would sign up. @param {HTMLFormElement} form */
async function fresh(form) {
  const name = /** @type {HTMLInputElement | null} */ (form.querySelector("input[name=name]:not([readonly])"));
  const { challenge, options } = await post("/api/account/passkeys/new", name ? { name: name.value } : {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return answer(challenge, await navigator.credentials.create({ publicKey }));
}

/** @param {string} challenge @param {Credential | null} credential */
function answer(challenge, credential) {
  return JSON.stringify({ challenge, credential: /** @type {PublicKeyCredential} */ (credential).toJSON() });
}

/** Whether the fields that the button needs are filled in; says which are not. @param {HTMLFormElement} form @param {HTMLButtonElement} button */
function isFilled(form, button) {
  const needed = (button.dataset["needs"] ?? "").split(" ").filter(Boolean);
  return needed.every((name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).reportValidity());
}

/** @param {HTMLButtonElement} button */
async function use(button) {
  const form = /** @type {HTMLFormElement} */ (button.form);
  const fault = /** @type {HTMLElement} */ (form.querySelector(".passkey-fault"));
  if (!isFilled(form, button)) return;
  fault.hidden = true;
  button.disabled = true;
  try {
    for (const step of (button.dataset["passkey"] ?? "").split(" ")) {
      const { field, ask } = STEPS[/** @type {keyof typeof STEPS} */ (step)];
      /** @type {HTMLInputElement} */ (form.elements.namedItem(field)).value = await ask(form);
    }
    // The other fields were looked at above: a password may be missing where a passkey stands for it.
    form.submit();
  } catch (error) {
    const told = /** @type {Fault} */ (error);
    // Whatever the browser has against it, it says little on purpose.
    fault.textContent = (typeof told.hint === "string" && told.message) || (fault.dataset["wrong"] ?? "");
    fault.hidden = false;
    button.disabled = false;
  }
}

// Browsers without these have no passkeys either, or none that work here.
if (window.PublicKeyCredential && "parseCreationOptionsFromJSON" in PublicKeyCredential) {
  for (const part of document.querySelectorAll("[data-passkeys]")) /** @type {HTMLElement} */ (part).hidden = false;
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("button[data-passkey]"))) {
    button.hidden = false;
    button.addEventListener("click", () => void use(button));
  }
}
document.documentElement.dataset["ready"] = "yes";
