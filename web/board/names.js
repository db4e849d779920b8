import { element } from "./dom.js";

/** How long a pointer rests, and how long a finger presses, before a name is told. */
const REST_MS = 450;
const PRESS_MS = 450;
/** How far a finger may tremble. */
const SLACK = 6;

/**
 * Tells the names of pieces near them: to a pointer that rests, to the keyboard's focus, and to a
 * finger that presses long, which then neither clicks nor drags. Screen readers are told by labels.
 * @param {HTMLElement} host
 * @param {string} named a selector of whatever has a name
 * @param {(target: Element) => string} nameOf nothing if there is nothing to be told
 */
export function attachNames(host, named, nameOf) {
  const sign = element("div", { class: "k-name", "aria-hidden": "true" });
  sign.hidden = true;
  host.append(sign);
  /** @type {Element | null} */
  let shownAt = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** Where a finger came down. @type {{ x: number, y: number } | null} */
  let pressed = null;
  // What comes of a long press, once the name is shown, is no move.
  let isTold = false;

  const hide = () => {
    clearTimeout(timer);
    sign.hidden = true;
    shownAt = null;
  };
  /** @param {Element} target */
  const show = (target) => {
    clearTimeout(timer);
    const name = nameOf(target);
    if (!name) return hide();
    shownAt = target;
    sign.textContent = name;
    sign.hidden = false;
    const place = target.getBoundingClientRect();
    const { width, height } = sign.getBoundingClientRect();
    const left = place.left + (place.width - width) / 2;
    // Above, where no finger hides it; below where there is no room above.
    const above = place.top - height - 4;
    sign.style.left = `${Math.max(4, Math.min(left, innerWidth - width - 4))}px`;
    sign.style.top = `${above >= 4 ? above : place.bottom + 4}px`;
  };
  /** @param {EventTarget | null} target */
  const find = (target) => (target instanceof Element ? target.closest(named) : null);

  host.addEventListener("pointerover", (event) => {
    const target = find(event.target);
    if (event.pointerType !== "mouse" || event.buttons !== 0 || target === shownAt) return;
    hide();
    if (target) timer = setTimeout(() => show(target), REST_MS);
  });
  host.addEventListener("pointerleave", (event) => {
    if (event.pointerType === "mouse") hide();
  });
  host.addEventListener("focusin", (event) => {
    const target = find(event.target);
    if (target?.matches(":focus-visible")) show(target);
  });
  host.addEventListener("focusout", hide);
  addEventListener("scroll", hide, { passive: true });

  host.addEventListener("pointerdown", (event) => {
    hide();
    isTold = false;
    const target = find(event.target);
    pressed = event.pointerType !== "mouse" && event.isPrimary && target ? { x: event.clientX, y: event.clientY } : null;
    if (!pressed || !target) return;
    timer = setTimeout(() => {
      show(target);
      isTold = shownAt !== null;
    }, PRESS_MS);
  });
  // Before the board's own listeners, which would make a drag or a click of it.
  const before = { capture: true };
  host.addEventListener(
    "pointermove",
    (event) => {
      if (!pressed) return;
      if (isTold) event.stopPropagation();
      else if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) >= SLACK) hide();
    },
    before,
  );
  host.addEventListener(
    "click",
    (event) => {
      if (!isTold) return;
      event.stopPropagation();
      event.preventDefault();
      isTold = false;
    },
    before,
  );
  host.addEventListener("contextmenu", (event) => {
    if (isTold) event.preventDefault();
  });
  for (const kind of /** @type {const} */ (["pointerup", "pointercancel"])) {
    host.addEventListener(kind, () => {
      if (!pressed) return;
      pressed = null;
      // The name stays until something else is touched, so that it can be read without the finger on it.
      if (!isTold) hide();
    });
  }
}
