// Results of real boards with one key each: 1, = and 0. What was said is kept at once, and the next board that has
// no result is asked about. Without this script the same form is sent by its button.

const KEYS = new Map([
  ["1", "1-0"],
  ["=", "1/2"],
  ["5", "1/2"],
  ["0", "0-1"],
]);

/** @param {HTMLFormElement} form */
function listen(form) {
  const rows = [...form.querySelectorAll("li")];
  const told = /** @type {HTMLOutputElement} */ (form.querySelector("output"));

  /** @param {Element} row @param {string} name */
  const field = (row, name) =>
    /** @type {HTMLInputElement | HTMLSelectElement} */ (row.querySelector(`[name="${name}-${/** @type {HTMLLIElement} */ (row).value}"]`));
  /** @param {Element} row */
  const chosen = (row) => /** @type {HTMLInputElement | null} */ (row.querySelector("input[type=radio]:checked"));
  /** @param {Element} row */
  const known = (row) => field(row, "other").value || chosen(row)?.value || "";

  /** @param {Element} row */
  const focus = (row) => (chosen(row) ?? /** @type {HTMLInputElement} */ (row.querySelector("input[type=radio]"))).focus();

  /** Keeps what is said of a board. @param {Element} row */
  async function keep(row) {
    const board = /** @type {HTMLLIElement} */ (row).value;
    const was = field(row, "was");
    const said = known(row);
    if (said === was.value) return;
    const fields = new URLSearchParams({ from: "desk", do: "results" });
    for (const name of ["round"]) fields.set(name, String(new FormData(form).get(name)));
    for (const name of ["was", "other"]) fields.set(`${name}-${board}`, field(row, name).value);
    fields.set(`result-${board}`, chosen(row)?.value ?? "");
    const answer = await fetch(form.action, { method: "POST", body: fields }).catch(() => null);
    const isKept = answer?.ok === true;
    if (isKept) was.value = said === "open" ? "" : said;
    told.textContent = `${row.querySelector("legend")?.textContent}: ${form.dataset[isKept ? "saved" : "failed"]}`;
    row.classList.toggle("kept", isKept);
    // With the last result something else can be done: the page is asked what.
    if (isKept && wasOpen && rows.every((other) => field(other, "was").value)) location.reload();
  }

  form.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const row = target.closest("li");
    const value = KEYS.get(event.key);
    if (!row || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Backspace" || event.key === "Delete") {
      const radio = chosen(row);
      if (radio) radio.checked = false;
      field(row, "other").value = field(row, "was").value ? "open" : "";
      keep(row);
    } else if (value) {
      const radio = /** @type {HTMLInputElement} */ (row.querySelector(`input[value="${value}"]`));
      radio.checked = true;
      field(row, "other").value = "";
      keep(row);
      const at = rows.indexOf(row);
      const later = [...rows.slice(at + 1), ...rows.slice(0, at)];
      const next = later.find((other) => !known(other) || known(other) === "open");
      if (next) focus(next);
    } else return;
    event.preventDefault();
  });
  form.addEventListener("change", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const row = target.closest("li");
    if (!row) return;
    // What is chosen last is meant.
    if (target.matches("input[type=radio]")) field(row, "other").value = "";
    keep(row);
  });
  const wasOpen = rows.some((row) => !known(row));
  const first = rows.find((row) => !known(row));
  if (first) focus(first);
  else /** @type {HTMLElement | null} */ (document.querySelector('button[value="next"], button[value="finish"]'))?.focus();
}

for (const form of document.querySelectorAll("form[data-keys]")) listen(/** @type {HTMLFormElement} */ (form));
