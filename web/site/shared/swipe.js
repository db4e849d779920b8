/** How far a finger goes before it has turned a page, in pixels. */
const FAR = 45;

/**
 * A finger that goes sideways over a board walks through the moves: to the left goes on, as one turns the page of a
 * book. Up and down the page scrolls, and a finger that drags a piece drags a piece, or tries to.
 * @param {HTMLElement} host of a board
 * @param {(walk: "previous" | "next") => void} onWalk
 */
export function attachSwipe(host, onWalk) {
  /** @type {Touch | null} */
  let begun = null;
  /** @param {TouchEvent} event */
  const watch = ({ touches }) => {
    const isOther = touches.length > 1 || host.classList.contains("k-dragging");
    if (isOther) begun = null;
  };
  host.addEventListener("touchstart", (event) => {
    // Whoever begins on a piece of their own wants to move it, and is told why if it cannot be lifted.
    const isOwn = event.target instanceof Element && event.target.closest(".k-own, .k-hand");
    begun = (!isOwn && event.touches[0]) || null;
    watch(event);
  }, { passive: true });
  host.addEventListener("touchmove", watch, { passive: true });
  host.addEventListener("touchcancel", () => (begun = null));
  host.addEventListener("touchend", ({ changedTouches: [ended] }) => {
    if (!begun || !ended) return;
    const [across, along] = [ended.clientX - begun.clientX, ended.clientY - begun.clientY];
    begun = null;
    if (Math.abs(across) >= FAR && Math.abs(across) > 2 * Math.abs(along)) onWalk(across < 0 ? "next" : "previous");
  });
  // A page that was zoomed is moved about by finger, so the browser keeps its gestures.
  const view = window.visualViewport;
  const zoomed = () => host.classList.toggle("k-swipes", !view || view.scale < 1.05);
  view?.addEventListener("resize", zoomed);
  zoomed();
}
