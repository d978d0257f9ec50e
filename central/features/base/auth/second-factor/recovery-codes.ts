import { createHash, randomBytes } from "node:crypto";
import { requireFreshProof } from "../../../../platform/auth/fresh-proof.ts";
import type { Work } from "../../../../platform/transact.ts";

/** Crockford's base 32: no letter that looks like a digit. */
const SIGNS = "0123456789abcdefghjkmnpqrstvwxyz";
const CODES = 10;
/** 16 signs are 80 bits: too many to guess, even with the hashes. */
const CODE_BYTES = 16;

/** Makes ten new recovery codes; earlier ones become invalid. @returns the codes, to be shown once */
export async function renewRecoveryCodes(work: Work, userId: string): Promise<string[]> {
  requireFreshProof(work);
  await work.tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const codes = Array.from({ length: CODES }, newCode);
  await work.tx
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ code_hash: hashOf(userId, code), user_id: userId, created_at: work.at })))
    .execute();
  return codes;
}

/** Uses a recovery code. @returns false for an invalid or used one */
export async function useRecoveryCode(work: Work, userId: string, code: string): Promise<boolean> {
  const used = await work.tx
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("code_hash", "=", hashOf(userId, code))
    .returning("code_hash")
    .execute();
  return used.length === 1;
}

/** Four groups of four. */
function newCode(): string {
  const signs = Array.from(randomBytes(CODE_BYTES), (byte) => SIGNS.charAt(byte % SIGNS.length)).join("");
  return signs.replace(/(.{4})(?=.)/g, "$1-");
}

/** Hashes a code in any spelling: case, spaces and hyphens are ignored, and look-alikes are mapped to one sign. */
function hashOf(userId: string, code: string): string {
  const signs = code.toLowerCase().replace(/[\s-]/g, "").replaceAll("o", "0").replace(/[il]/g, "1");
  return createHash("sha256").update(`${userId}:${signs}`).digest("hex");
}
