/** @import { Seat, Seen } from "./types.js" */
/** @import { Verdict } from "./verdict.js" */
import { byId } from "../shared/page.js";

/** The bar beside the board: how much of it is the first side's, at that side's end. */
export class Balance {
  #verdict;
  #host = byId("balance");
  #share = /** @type {HTMLElement} */ (this.#host.querySelector(".share"));
  #figure = /** @type {HTMLElement} */ (this.#host.querySelector(".figure"));

  /** @param {Verdict} verdict */
  constructor(verdict) {
    this.#verdict = verdict;
  }

  /** @param {Seen | null} seen */
  show(seen) {
    const share = Math.round(1000 * (seen?.chance ?? 0.5)) / 10;
    this.#share.style.setProperty("--share", `${share}%`);
    this.#host.classList.toggle("is-unknown", !seen);
    this.#host.classList.toggle("is-second", share < 50);
    this.#host.setAttribute("aria-valuenow", String(Math.round(share)));
    this.#figure.textContent = seen ? this.#verdict.figure(seen.score, "short") : "";
    const sentence = this.#verdict.sentence(seen);
    this.#host.setAttribute("aria-valuetext", seen ? `${sentence} (${this.#verdict.figure(seen.score)})` : sentence);
  }

  /** @param {Seat} bottom who sits at the bottom */
  turn(bottom) {
    this.#host.classList.toggle("is-turned", bottom === "second");
  }
}
