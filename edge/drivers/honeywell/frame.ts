/** Answers to Honeywell readers in host ACK mode. Pure. */

const ESC = 0x1b;

/**
 * An answer: an optional group digit, elements, a comma.
 * @param elements one character each, played in order
 */
export function hostAnswer(elements: string, groupDigit: number | null): Uint8Array {
  const digit = groupDigit === null ? "" : String(groupDigit);
  const played = Array.from(elements, (element) => String.fromCharCode(ESC) + element).join("");
  return Buffer.from(`${digit}${played},`, "latin1");
}
