import { wait } from "./page.js";

/** Copies what a field holds; outside of secure pages browsers only copy what is selected. @param {HTMLInputElement} field */
async function copyField(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy");
  }
}

/**
 * Buttons that copy what stands in a field.
 * @param {(key: "copy" | "copied") => string} say
 * @param {(text: string) => void} announce tells those who do not see it
 */
export function attachCopying(say, announce) {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-copy]"))) {
    const field = /** @type {HTMLInputElement | null} */ (document.getElementById(button.dataset["copy"] ?? ""));
    field?.addEventListener("focus", () => field.readOnly && field.select());
    button.addEventListener("click", async () => {
      if (!field) return;
      await copyField(field);
      button.textContent = say("copied");
      announce(say("copied"));
      await wait(2000);
      button.textContent = say("copy");
    });
  }
}
