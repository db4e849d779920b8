// A file is read into the field of the form, from where it is sent like what is pasted there.

const choice = /** @type {HTMLElement} */ (document.querySelector(".bring"));
const field = /** @type {HTMLTextAreaElement} */ (document.querySelector("textarea[name=text]"));

choice.hidden = false;
choice.querySelector("input")?.addEventListener("change", async ({ target }) => {
  const file = target instanceof HTMLInputElement ? target.files?.[0] : undefined;
  if (file) field.value = await file.text();
});
