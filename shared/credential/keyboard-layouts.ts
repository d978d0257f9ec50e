/**
 * Scanners that type a code as a keyboard does send keys, not letters: a computer set to another keyboard than the
 * scanner writes other letters. Only what a credential is made of is of interest.
 */

/** The beginning of a credential, as a French or Belgian keyboard writes it, with the capitals locked or not. */
const ON_AZERTY = /GQ[&1][:/]/i;
/** What those keyboards write for the keys of an American one: letters, the row of digits, and the full stop. */
const AZERTY = new Map<string, string>();
for (const [written, meant] of [
  ["AQZW?,", "QAWZMM"],
  ["&é\"'(-§è_!çàÉÈÇÀ", "1234566788902790"],
  [":/", ".."],
] as const)
  for (const [at, letter] of Array.from(written).entries()) {
    AZERTY.set(letter, meant.charAt(at));
    AZERTY.set(letter.toLowerCase(), meant.charAt(at));
  }

/** A text as an American keyboard writes it; null unless a French or Belgian one seems to have written a credential. */
export function fromAzerty(text: string): string | null {
  if (!ON_AZERTY.test(text)) return null;
  return Array.from(text, (letter) => AZERTY.get(letter) ?? letter).join("");
}

/** A text with Y and Z changed for each other, as German keyboards have them. */
export function fromQwertz(text: string): string {
  return text.replace(/[YZ]/gi, (letter) => (letter.toUpperCase() === "Y" ? "Z" : "Y"));
}
