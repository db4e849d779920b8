/** @import { Arrow } from "./arrows.js" */

/**
 * Arrows and rings of one's own, by the right button: a drag draws an arrow, a click a ring, the same once more
 * takes it away, and the next left click takes away all of them.
 */
export class Sketch {
  /** @type {Arrow[]} */
  arrows = [];
  /** @type {string[]} */
  rings = [];

  /**
   * @param {SVGSVGElement} svg
   * @param {() => boolean} isOn
   * @param {() => void} onChange
   */
  constructor(svg, isOn, onChange) {
    /** Where the right button went down. @type {string | null} */
    let from = null;
    /** @param {Element | null} target */
    const cellOf = (target) => (target && svg.contains(target) ? (target.closest("[data-click]")?.getAttribute("data-click") ?? null) : null);
    svg.addEventListener("pointerdown", (event) => {
      if (event.pointerType !== "mouse") return;
      if (event.button === 2 && isOn()) from = cellOf(/** @type {Element} */ (event.target));
      else if (event.button === 0 && this.clear()) onChange();
    });
    addEventListener("pointerup", (event) => {
      if (event.button !== 2 || from === null) return;
      const to = cellOf(document.elementFromPoint(event.clientX, event.clientY));
      if (to) this.#toggle(from, to);
      from = null;
      if (to) onChange();
    });
    // The menu of the browser would lie over what is drawn; that of a long press is another thing.
    let isMouse = false;
    svg.addEventListener("pointerdown", ({ pointerType }) => (isMouse = pointerType === "mouse"), true);
    svg.addEventListener("contextmenu", (event) => {
      if (isMouse && isOn()) event.preventDefault();
    });
  }

  /** Takes all away; says whether there was anything. */
  clear() {
    const had = this.arrows.length + this.rings.length > 0;
    this.arrows = [];
    this.rings = [];
    return had;
  }

  /** @param {string} from @param {string} to */
  #toggle(from, to) {
    if (from === to) {
      const without = this.rings.filter((ring) => ring !== to);
      this.rings = without.length < this.rings.length ? without : [...this.rings, to];
      return;
    }
    const without = this.arrows.filter((arrow) => arrow.from !== from || arrow.to !== to);
    const isNew = without.length === this.arrows.length;
    this.arrows = isNew ? [...without, { kind: "move", from, to, count: 1, taken: [] }] : without;
  }
}
