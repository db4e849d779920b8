/** @type {AudioContext | null} */
let context = null;
/** Before the first click or key a page is kept quiet, and browsers complain of one that tries. */
let isTouched = false;
for (const kind of ["pointerup", "keydown"]) addEventListener(kind, () => (isTouched = true), { capture: true, once: true });

/**
 * A short sound of wood on wood, made on the spot: no file is loaded.
 * @param {"step" | "capture"} kind
 */
export function knock(kind) {
  if (!isTouched) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const now = context.currentTime;
  const low = kind === "capture";
  const tone = new OscillatorNode(context, { type: "sine", frequency: low ? 150 : 260 });
  tone.frequency.exponentialRampToValueAtTime(low ? 60 : 120, now + 0.09);
  const loudness = new GainNode(context, { gain: low ? 0.22 : 0.14 });
  loudness.gain.exponentialRampToValueAtTime(0.001, now + (low ? 0.16 : 0.1));
  tone.connect(loudness).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.2);
}
