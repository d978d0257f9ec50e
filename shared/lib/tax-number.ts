import { normalText } from "./normal-text.ts";
/** Indonesian tax numbers in the one form in which they are kept, compared and asked for. Pure. */

/** What people, mails and spreadsheets put before a number and between its digits. */
const PREFIX = /^[\s='’‘`"“”]*(?:(?:N\.?P\.?W\.?P|NITKU|NIK)\.?(?:16|15)?(?:\s*No(?:mor)?\b)?[\s.:=#]*)?/i;
/** A decimal that a spreadsheet adds to what it took for a number, and the quote that closes a text of it. */
const SUFFIX = /(?<=^\d+)\.0(?=["'’”]?$)|["'’”]$/g;
const BETWEEN = /[\p{Z}\s\p{Cf}\p{Pd}−.·•_/]+/gu;

/** The digits of a number as typed; null where it holds anything else, or nothing but zeros. */
function digitsOf(typed: string): string | null {
  const digits = normalText(typed, "NFKC").trim().replace(PREFIX, "").replace(SUFFIX, "").replace(BETWEEN, "");
  return /^\d*[1-9]\d*$/.test(digits) ? digits : null;
}

/** The 16 digits of an NPWP: of an old one of 15 with a 0 before them, of a person's the NIK; null where it is none. */
export function normalNpwp(typed: string): string | null {
  const digits = digitsOf(typed);
  if (digits?.length === 15) return `0${digits}`;
  return digits?.length === 16 ? digits : null;
}

/** The 22 digits of a NITKU, a business location; null where it is none. */
export function normalNitku(typed: string): string | null {
  const digits = digitsOf(typed);
  return digits?.length === 22 ? digits : null;
}

/**
 * What a tax number in a message is matched by: 16 digits for taxpayers, 22 for business locations. Zeros that a
 * spreadsheet or a program dropped before it are filled in; null where it is no number.
 */
export function taxNumberKey(told: string): string | null {
  const digits = digitsOf(told)?.replace(/^0+/, "");
  if (digits === undefined || digits.length > 22) return null;
  return digits.padStart(digits.length > 16 ? 22 : 16, "0");
}

/** Compares two tax numbers, however they are written. */
export function isSameTaxNumber(one: string, other: string): boolean {
  const key = taxNumberKey(one);
  return key !== null && key === taxNumberKey(other);
}

/** A tax number as services are asked for it: its digits as they came; a text that is none as it is. */
export function askedTaxNumber(told: string): string {
  return digitsOf(told) ?? told;
}
