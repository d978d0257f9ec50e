import { BASE32_ALPHABET } from "./base32.ts";

const CODE_CHARACTERS = 10;

/** A new `vehicle_ticket_code`: nine random characters and a check character. @param randomBytes a strong source */
export function newTicketCode(randomBytes: (size: number) => Uint8Array): string {
  const values = Array.from(randomBytes(CODE_CHARACTERS - 1), (byte) => byte & 31);
  return [...values, times2(remainder(values))].map((value) => BASE32_ALPHABET.charAt(value)).join("");
}

/** Converts typed input to the stored form of a code: upper case, O as 0, I and L as 1, no hyphens, no blanks, nothing that cannot be seen. */
export function normalizeTicketCode(typed: string): string {
  return typed
    .replace(/[\s\p{Pd}\p{Cf}\p{DI}]/gu, "")
    .toUpperCase()
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
}

/** Checks length and alphabet of a text in normal form; the check character may be wrong. */
export function looksLikeTicketCode(code: string): boolean {
  return valuesOf(code) !== null;
}

/** Checks length, alphabet and check character of a text in normal form. The ticket may still not exist. */
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
 * Evaluates the characters as a polynomial over GF(32) at 2. Each place has another power of 2 as its weight, so any
 * single wrong character and any swap of two characters change the value.
 */
function remainder(values: readonly number[]): number {
  return values.reduce((sum, value) => times2(sum) ^ value, 0);
}

/** Doubles an element of GF(32), reduced by x⁵ + x² + 1. There, 2 generates every element except 0. */
function times2(value: number): number {
  return value & 16 ? (value << 1) ^ 0b100101 : value << 1;
}
