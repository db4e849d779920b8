/** @import { Clocks as ClockTimes, ClockSpec, Seat } from "./types.js" */
import { SIDES, index } from "../../board/sides.js";

/** Below this a clock shows tenths. */
const TENTHS_MS = 10_000;
/** Time is said to be low below this, or below a sixth of what there was if that is less. */
const LOW_MS = 20_000;

const DAY_MS = 86_400_000;

/** @param {number} ms @param {(key: string, values: Record<string, string | number>) => string} [say] how days are said */
export function written(ms, say) {
  if (say && ms >= DAY_MS) {
    const hours = Math.ceil(ms / 3_600_000);
    return say("clock-days", { days: Math.floor(hours / 24), hours: hours % 24 });
  }
  if (ms < TENTHS_MS) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Both clocks, by the server's time. */
export class Clocks {
  #places;
  /** @type {ClockTimes | null} */
  #times = null;
  /** When that was so, by a clock of this computer that nobody sets. */
  #at = 0;
  #timer = 0;
  #low;
  #say;

  /**
   * @param {Record<Seat, HTMLElement>} places
   * @param {ClockSpec} spec
   * @param {(key: string, values: Record<string, string | number>) => string} say
   */
  constructor(places, spec, say) {
    this.#places = places;
    this.#say = say;
    const whole = spec.kind === "game" ? spec.base_ms : spec.kind === "move" ? spec.ms : 0;
    this.#low = Math.min(LOW_MS, whole / 6);
  }

  /** @param {ClockTimes | null} times how the clocks stand at this moment */
  set(times) {
    this.#times = times;
    this.#at = performance.now();
    this.#show();
  }

  /** What a clock shows. @param {Seat} seat */
  left(seat) {
    const times = this.#times;
    if (!times) return 0;
    const gone = times.running === seat ? performance.now() - this.#at : 0;
    return Math.max(0, times.left_ms[index(seat)] - gone);
  }

  #show() {
    clearTimeout(this.#timer);
    const times = this.#times;
    for (const seat of SIDES) {
      const place = this.#places[seat];
      place.hidden = !times;
      if (!times) continue;
      const left = this.left(seat);
      place.textContent = written(left, this.#say);
      place.classList.toggle("is-running", times.running === seat);
      place.classList.toggle("is-low", left < this.#low);
    }
    if (times?.running) {
      const left = this.left(times.running);
      // On to the next tenth or second, whichever is shown.
      const step = left < TENTHS_MS + 1000 ? 100 : left > DAY_MS + 60_000 ? 60_000 : 1000;
      if (left > 0) this.#timer = setTimeout(() => this.#show(), (left % step) + 1);
    }
  }
}
