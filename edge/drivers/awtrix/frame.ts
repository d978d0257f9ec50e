/** Messages to AWTRIX 3 pixel clocks. Pure. */

export interface AwtrixWords {
  prefix: string;
  hold: boolean;
  duration_seconds: number;
}

/**
 * Shows text over all other content and replaces the text before; text that does not fit scrolls. Blank text ends it.
 */
export function notification(
  to: AwtrixWords,
  { lines, colour }: { lines: readonly string[]; colour: string },
): { topic: string; payload: string } {
  const text = lines.filter((line) => line !== "").join(" ");
  if (text.trim() === "") return { topic: `${to.prefix}/notify/dismiss`, payload: "" };
  const stay = to.hold ? { hold: true } : { duration: to.duration_seconds };
  const payload = JSON.stringify({ text, color: colour, ...stay, stack: false, wakeup: true });
  return { topic: `${to.prefix}/notify`, payload };
}
