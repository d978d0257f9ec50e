/** Crockford's base 32: the ten digits and the letters without I, L, O and U. */
export const BASE32_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const NONE = -1;
/** By the code of a character below 128. Either case; O is read as 0, I and L as 1. */
const VALUES = new Int8Array(128).fill(NONE);
for (const [value, letter] of Array.from(BASE32_ALPHABET).entries()) setValue(letter, value);
setValue("O", 0);
setValue("I", 1);
setValue("L", 1);

function setValue(letter: string, value: number): void {
  for (const one of [letter, letter.toLowerCase()]) VALUES[one.charCodeAt(0)] = value;
}

/** Encodes bytes as upper-case Crockford base 32 without padding characters. Zero bits pad the last character. */
export function encodeBase32(bytes: Uint8Array): string {
  let text = "";
  let held = 0;
  let heldBits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    heldBits += 8;
    while (heldBits >= 5) {
      heldBits -= 5;
      text += BASE32_ALPHABET.charAt((held >> heldBits) & 31);
    }
    held &= (1 << heldBits) - 1;
  }
  if (heldBits > 0) text += BASE32_ALPHABET.charAt((held << (5 - heldBits)) & 31);
  return text;
}

/**
 * Decodes base-32 text to bytes; null for invalid text. The encoding of given bytes is unique except for case and
 * look-alikes (O for 0, I and L for 1). An impossible length and padding bits that are not zero are invalid.
 */
export function decodeBase32(text: string): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
  if (Math.ceil((bytes.length * 8) / 5) !== text.length) return null;
  let held = 0;
  let heldBits = 0;
  let at = 0;
  for (let index = 0; index < text.length; index++) {
    const value = VALUES[text.charCodeAt(index)] ?? NONE;
    if (value === NONE) return null;
    held = (held << 5) | value;
    heldBits += 5;
    if (heldBits >= 8) {
      heldBits -= 8;
      bytes[at++] = held >> heldBits;
      held &= (1 << heldBits) - 1;
    }
  }
  return held === 0 ? bytes : null;
}
