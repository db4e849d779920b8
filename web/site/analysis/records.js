/** @import { Fault } from "../game/types.js" */
/** @import { Teller } from "../game/tell.js" */
/** @import { Root } from "./positions.js" */
/** @import { ReadMove, WrittenMove } from "./record-tree.js" */
import { button } from "../game/actions.js";
import { ask } from "./positions.js";

/** The most that the server reads. */
const MOST_BYTES = 150_000;

/**
 * What is written, and what was read.
 * @typedef {Root & { moves: WrittenMove[], comment: string }} Written
 * @typedef {Root & { moves: ReadMove[], comment?: string }} Read
 */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * The dialog in which games are read from text and written as text.
 * @param {Teller} teller
 * @param {{ game: string, formats: string[] }} data
 * @param {{ read: (record: Read) => void, write: () => Written }} hooks
 */
export function attachRecords(teller, { game, formats }, hooks) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("records"));
  const field = /** @type {HTMLTextAreaElement} */ (byId("record-text"));
  const file = /** @type {HTMLInputElement} */ (byId("record-file"));
  const fault = byId("record-fault");
  /** @param {string} text */
  const complain = (text) => {
    fault.textContent = text;
    fault.hidden = text === "";
  };
  /** @param {() => Promise<void>} work */
  const attempt = async (work) => {
    complain("");
    try {
      await work();
    } catch (refusal) {
      const { error, message } = /** @type {Fault} */ (refusal);
      complain(error === "away" ? teller.say("away") : message);
    }
  };
  byId("records-open").addEventListener("click", () => {
    complain("");
    dialog.showModal();
  });
  byId("record-read").addEventListener("click", () =>
    void attempt(async () => {
      hooks.read(await ask("/api/records/read", { text: field.value, game }));
      dialog.close();
    }),
  );
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    const isTooLarge = chosen.size > MOST_BYTES;
    complain(isTooLarge ? teller.say("record-large") : "");
    if (!isTooLarge) field.value = await chosen.text();
    file.value = "";
  });
  for (const format of formats) {
    const write = () =>
      attempt(async () => {
        const { text, name } = await ask("/api/records/write", { ...hooks.write(), format });
        field.value = text;
        save(text, name);
      });
    byId("record-formats").append(button(teller.say(`format-${format}`), () => void write()));
  }
}

/** Has the browser save a text. @param {string} text @param {string} name */
function save(text, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
