/** Copies what a field holds; outside of secure pages browsers only copy what is selected. @param {HTMLInputElement | HTMLTextAreaElement} field */
export async function copyField(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy");
  }
}
