/** How far a pointer goes before it drags rather than clicks. */
const SLACK = 6;

/**
 * Clicks, taps and drags on whatever has `data-click`.
 * @param {HTMLElement} host
 * @param {{ press: (click: string) => void, canLift: (click: string) => boolean,
 *   lift: (click: string) => SVGElement, drop: (click: string | null) => void, stuck?: (click: string) => void }} board
 *   `stuck` is told of what somebody tries to drag in vain
 */
export function attachPointer(host, board) {
  /** @type {{ id: number, click: string, x: number, y: number, floating: SVGElement | null } | null} */
  let held = null;
  // The browser sends a click after a drag; it has been dealt with.
  let dragged = false;

  /** @param {Element | null} target */
  const clickOf = (target) => target?.closest("[data-click]")?.getAttribute("data-click") ?? null;
  /** @param {PointerEvent} event */
  const float = ({ clientX, clientY }) => {
    if (!held?.floating) return;
    held.floating.style.left = `${clientX}px`;
    held.floating.style.top = `${clientY}px`;
  };
  const end = () => {
    held?.floating?.remove();
    host.classList.remove("k-dragging");
    held = null;
  };

  host.addEventListener("pointerdown", (event) => {
    dragged = false;
    const click = event.target instanceof Element ? clickOf(event.target) : null;
    if (!click || !event.isPrimary || event.button !== 0) return;
    held = { id: event.pointerId, click, x: event.clientX, y: event.clientY, floating: null };
  });
  host.addEventListener("pointermove", (event) => {
    if (!held || held.id !== event.pointerId) return;
    if (!held.floating) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK || !board.canLift(held.click)) return;
      held.floating = board.lift(held.click);
      host.append(held.floating);
      host.classList.add("k-dragging");
      host.setPointerCapture(event.pointerId);
    }
    float(event);
  });
  host.addEventListener("pointerup", (event) => {
    if (!held || held.id !== event.pointerId) return;
    const { click: from, floating } = held;
    const to = clickOf(document.elementFromPoint(event.clientX, event.clientY));
    end();
    if (floating) {
      dragged = true;
      board.drop(to);
    } else if (to && to !== from) {
      board.stuck?.(from);
    }
  });
  host.addEventListener("pointercancel", () => {
    if (held?.floating) board.drop(null);
    end();
  });
  host.addEventListener("click", (event) => {
    const click = event.target instanceof Element ? clickOf(event.target) : null;
    if (click && !dragged) board.press(click);
    dragged = false;
  });
}
