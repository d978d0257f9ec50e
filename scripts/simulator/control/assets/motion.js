const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Moves a drawing from where it is now; at once where the device asks for no motion.
 * @param {SVGElement} element
 * @param {{ to: string, ms: number, easing?: string }} way
 * @returns {Promise<unknown>} when it is there
 */
export function move(element, { to, ms, easing = "ease-out" }) {
  const from = getComputedStyle(element).transform;
  for (const running of element.getAnimations()) running.cancel();
  element.style.transform = to;
  if (still.matches || !element.isConnected) return Promise.resolve();
  // A movement that is replaced by the next one has no end of its own.
  return element.animate({ transform: [from, to] }, { duration: ms, easing }).finished.catch(() => undefined);
}

/**
 * Plays a short scene with a drawing that is seen only meanwhile.
 * @param {SVGElement} element
 * @param {Keyframe[]} frames
 * @param {number} ms
 */
export function play(element, frames, ms) {
  if (!still.matches) element.animate(frames, { duration: ms, easing: "ease-in-out" });
}
