import { randomBytes } from "node:crypto";
import { decodeBase32, encodeBase32 } from "../../../../../shared/credential/base32.ts";
import { hashOfSecret } from "../../../../platform/auth/secrets.ts";

/** 80 bits: short enough to type, and too many to guess within the day that a code is valid. */
const BYTES = 10;

/** A new one-time code such as `7K2M-9QRT-0VWX-4BCD`. */
export function newEnrolmentCode(): string {
  return encodeBase32(randomBytes(BYTES)).replace(/(.{4})(?=.)/g, "$1-");
}

/**
 * The stored hash of a code, in any spelling: case, spaces, hyphens and look-alikes are ignored.
 * @returns null when the text can't be a code
 */
export function hashOfCode(typed: string): string | null {
  const bytes = decodeBase32(typed.replace(/[\s-]/g, ""));
  return bytes?.length === BYTES ? hashOfSecret(encodeBase32(bytes)) : null;
}
