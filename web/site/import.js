// Files are read into the field of the form and sent at once; the cursor goes to the first fault.
import { selectPlace } from "./shared/place.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("import"));
const field = /** @type {HTMLTextAreaElement} */ (document.getElementById("text"));
const choice = /** @type {HTMLElement} */ (form.querySelector(".file"));

/** The most bytes that are worth sending: what is escaped on the way becomes longer. */
const MOST_BYTES = 150 * 1024;

/** @param {File | null | undefined} file */
async function bring(file) {
  if (!file) return;
  if (file.size > MOST_BYTES) {
    field.setCustomValidity(form.dataset["tooLarge"] ?? "");
    field.reportValidity();
    return;
  }
  field.setCustomValidity("");
  field.value = await file.text();
  form.requestSubmit();
}

choice.hidden = false;
choice.querySelector("input")?.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement) void bring(target.files?.[0]);
});
field.addEventListener("input", () => field.setCustomValidity(""));
form.addEventListener("dragover", (event) => {
  if (!event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  form.classList.add("dropping");
});
form.addEventListener("dragleave", () => form.classList.remove("dropping"));
form.addEventListener("drop", (event) => {
  form.classList.remove("dropping");
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  void bring(file);
});

const fault = document.getElementById("fault");
const line = Number(fault?.dataset["line"]);
if (line) selectPlace(field, line, Number(fault?.dataset["column"] ?? 1));
document.documentElement.dataset["ready"] = "yes";
