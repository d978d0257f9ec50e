import { createHash } from "node:crypto";
import type { Fact } from "../../shared/wire/fact.ts";
import { hashOfFact } from "./journal.ts";

/** The journal appends the hash of a fact's text to that text: `,"hash":"<64 hex digits>"}`. */
const BEFORE_HASH = `,"hash":"`;
const HASH_DIGITS = 64;
export const SEAL_BYTES = BEFORE_HASH.length + HASH_DIGITS + `"}`.length;

/** Is the text still what was journalled? Its own hash tells, and the text need not be decoded. */
export function isIntact(body: Buffer): boolean {
  const end = body.length - SEAL_BYTES;
  const seal = body.toString("latin1", Math.max(0, end));
  if (!seal.startsWith(BEFORE_HASH)) return isIntactOfOldForm(body);
  const digest = createHash("sha256").update(body.subarray(0, end)).update("}").digest("hex");
  return seal === `${BEFORE_HASH}${digest}"}`;
}

/** Earlier versions wrote the hash in the order of the keys. */
function isIntactOfOldForm(body: Buffer): boolean {
  try {
    const { hash, ...fact } = JSON.parse(body.toString("utf8")) as Fact;
    return hashOfFact(fact) === hash;
  } catch {
    return false;
  }
}
