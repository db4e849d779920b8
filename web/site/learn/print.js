/** The button that prints. */
const button = /** @type {HTMLElement} */ (document.getElementById("print"));
button.hidden = false;
button.addEventListener("click", () => print());
