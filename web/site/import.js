// Files are read into the field of the form and sent at once; the cursor goes to the first fault.
import { selectPlace } from "./shared/place.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("import"));
const field = /** @type {HTMLTextAreaElement} */ (document.getElementById("text"));
const choice = /** @type {HTMLElement} */ (form.querySelector(".file"));

const mostBytes = Number(form.dataset["mostKib"]) * 1024;

function refuse() {
  field.setCustomValidity(form.dataset["tooLarge"] ?? "");
  field.reportValidity();
}

/** @param {File | null | undefined} file */
async function bring(file) {
  if (!file) return;
  if (file.size > mostBytes) return refuse();
  field.setCustomValidity("");
  field.value = await file.text();
  form.requestSubmit();
}

/** How many bytes the form sends: what is escaped on the way becomes longer. */
function sentBytes() {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value).replace(/\r?\n/g, "\r\n")]);
  return new URLSearchParams(fields).toString().length;
}

form.addEventListener("submit", (event) => {
  if (sentBytes() <= mostBytes) return;
  event.preventDefault();
  refuse();
});

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
