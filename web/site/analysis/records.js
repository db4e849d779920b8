/** @import { Fault } from "../shared/types.js" */
/** @import { Teller } from "../shared/tell.js" */
/** @import { RecordView, WriteRequest } from "../../types/api.js" */
import { post } from "../shared/api.js";
import { button, byId, showText } from "../shared/page.js";
import { selectPlace } from "../shared/place.js";

/**
 * The dialog in which games are read from text and written as text.
 * @param {Teller} teller
 * @param {{ game: string, formats: string[] }} data
 * @param {{ read: (record: RecordView) => void, write: () => Omit<WriteRequest, "format"> }} hooks
 */
export function attachRecords(teller, { game, formats }, hooks) {
  const dialog = byId("records", HTMLDialogElement);
  const field = byId("record-text", HTMLTextAreaElement);
  const file = byId("record-file", HTMLInputElement);
  const which = byId("record-which");
  const number = byId("record-number", HTMLInputElement);
  const mostKib = Number(field.dataset["mostKib"]);
  const complain = (/** @type {string} */ text) => showText("record-fault", text);
  /** @param {() => Promise<void>} work */
  const attempt = async (work) => {
    complain("");
    try {
      await work();
    } catch (refusal) {
      const fault = /** @type {Fault} */ (refusal);
      const { error, message, line } = fault;
      const column = fault.column ?? 1;
      complain(error === "away" ? teller.refusal(fault) : line ? teller.say("record-at", { line, column, text: message }) : message);
      if (line) selectPlace(field, line, column);
    }
  };
  /** Whether so much can be sent. @param {number} bytes */
  const fits = (bytes) => {
    const isSmall = bytes <= mostKib * 1024;
    complain(isSmall ? "" : teller.say("record-large", { count: mostKib }));
    return isSmall;
  };
  /** Asks which of several games is meant; of one or none nothing is asked. @param {number} games */
  const askWhich = (games) => {
    which.hidden = games < 2;
    number.max = String(games);
    number.value = "1";
    const label = which.querySelector("label");
    if (label) label.textContent = teller.say("record-which", { count: games });
    if (!which.hidden) number.select();
  };
  byId("records-open").addEventListener("click", () => {
    complain("");
    dialog.showModal();
  });
  const read = () =>
    attempt(async () => {
      const wanted = { text: field.value, game, number: which.hidden ? 1 : Math.max(1, Math.trunc(Number(number.value))) };
      if (!fits(new TextEncoder().encode(JSON.stringify(wanted)).length)) return;
      const record = await post("/api/records/read", wanted);
      if (which.hidden && record.games > 1) return askWhich(record.games);
      hooks.read(record);
      dialog.close();
    });
  byId("record-read").addEventListener("click", () => void read());
  number.addEventListener("keydown", ({ key }) => key === "Enter" && void read());
  field.addEventListener("input", () => askWhich(0));
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    if (fits(chosen.size)) field.value = await chosen.text();
    askWhich(0);
    file.value = "";
  });
  byId("record-certu").hidden = !formats.includes("certu");
  for (const format of formats) {
    const write = () =>
      attempt(async () => {
        const { text, name } = await post("/api/records/write", { ...hooks.write(), format });
        field.value = text;
        askWhich(0);
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
