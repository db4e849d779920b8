// A rule file is read into its field, which can then be looked at and changed.

/** The most that the server reads. */
const MOST_BYTES = 64 * 1024;

for (const box of document.querySelectorAll(".document")) {
  const text = box.querySelector("textarea");
  const row = /** @type {HTMLElement | null} */ (box.querySelector(".file"));
  const file = /** @type {HTMLInputElement | null} */ (box.querySelector("input[type=file]"));
  const told = box.querySelector("output");
  if (!text || !row || !file || !told) continue;
  row.hidden = false;
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    const isTooLarge = chosen.size > MOST_BYTES;
    told.textContent = isTooLarge ? (file.dataset["tooLarge"] ?? "") : "";
    if (!isTooLarge) text.value = await chosen.text();
  });
}
