import { randomBytes } from "node:crypto";
import { decodeBase32, encodeBase32 } from "../../../../shared/credential/base32.ts";
import { hashOfSecret } from "../../../platform/auth/secrets.ts";

/** 80 bits: short enough to be typed, and far too many to be guessed in the day that a code lives. */
const BYTES = 10;

/** A new one-time code such as `7K2M-9QRT-0VWX-4BCD`. */
export function newEnrolmentCode(): string {
  return encodeBase32(randomBytes(BYTES)).replace(/(.{4})(?=.)/g, "$1-");
}

/**
 * What is stored of a code, however it was typed: case, spaces, hyphens and look-alikes mean nothing.
 * @returns null when the text can't be a code
 */
export function hashOfCode(typed: string): string | null {
  const bytes = decodeBase32(typed.replace(/[\s-]/g, ""));
  return bytes?.length === BYTES ? hashOfSecret(encodeBase32(bytes)) : null;
}
