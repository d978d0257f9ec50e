import { BASE32_ALPHABET } from "./base32.ts";

const CODE_CHARACTERS = 10;

/** A new `vehicle_ticket_code`: nine characters by chance and the check character. @param randomBytes a strong source */
export function newTicketCode(randomBytes: (size: number) => Uint8Array): string {
  const values = Array.from(randomBytes(CODE_CHARACTERS - 1), (byte) => byte & 31);
  return [...values, times2(remainder(values))].map((value) => BASE32_ALPHABET.charAt(value)).join("");
}

/** Typed input in the form that codes are stored and compared in: upper case, O as 0, I and L as 1, no hyphens or blanks. */
export function normalizeTicketCode(typed: string): string {
  return typed
    .replace(/[\s\p{Pd}]/gu, "")
    .toUpperCase()
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
}

/** Has the text, in normal form, the length and the letters of a code, whatever its check character? */
export function looksLikeTicketCode(code: string): boolean {
  return valuesOf(code) !== null;
}

/** Is the text, in normal form, well formed with a good check character? It says nothing of whether such a ticket exists. */
export function isTicketCode(code: string): boolean {
  const values = valuesOf(code);
  return values !== null && remainder(values) === 0;
}

function valuesOf(code: string): number[] | null {
  if (code.length !== CODE_CHARACTERS) return null;
  const values = Array.from(code, (letter) => BASE32_ALPHABET.indexOf(letter));
  return values.includes(-1) ? null : values;
}

/**
 * The characters as a polynomial over the field of 32 elements, at 2. Each place weighs a different power of 2, so any
 * one wrong character and any two swapped ones give another value.
 */
function remainder(values: readonly number[]): number {
  return values.reduce((sum, value) => times2(sum) ^ value, 0);
}

/** Doubling in the field of 32 elements, reduced by x⁵ + x² + 1, of which 2 generates every element but 0. */
function times2(value: number): number {
  return value & 16 ? (value << 1) ^ 0b100101 : value << 1;
}
