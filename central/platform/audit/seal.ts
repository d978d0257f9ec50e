import { createHash, createHmac } from "node:crypto";
import { canonicalJson } from "../../../shared/lib/canonical-json.ts";
import type { AuditTable } from "../db/database.ts";

/** The form in which a row of the audit log enters the chain. */
export interface Seal {
  /**
   * Key of the digest of the personal data, base64url; it prevents guessing that data. Null once the data is erased.
   */
  key: string | null;
  /** HMAC-SHA-256 of the personal data in the row, hex. */
  personal_digest: string;
  /** SHA-256 of the rest of the row and of that digest, hex: the chain's record of the row. */
  hash: string;
}

/** Some ordered rows, as one link of the chain. */
export interface ChainLink {
  number: number;
  /** The hour in which the rows were written, as `2026-11-21T13`, UTC. */
  hour: string;
  rows: number;
  /** SHA-256 over the hashes of the rows' seals, hex. */
  digest: string;
  previous_hash: string;
  hash: string;
  made_at: string;
}

/** The previous hash of the first link. */
export const BEFORE_THE_FIRST = "0".repeat(64);

/** Seals a row. @param key random bytes of this row alone, base64url */
export function sealOf(row: AuditTable, key: string): Seal & { key: string } {
  const personal_digest = digestOfPersonal(row, key);
  return { key, personal_digest, hash: hashOfRow(row, personal_digest) };
}

/** The reason why a row differs from its sealed form; null when it matches. */
export function whyNotSealed(row: AuditTable, { key, personal_digest, hash }: Seal): string | null {
  if (hashOfRow(row, personal_digest) !== hash) return "the row is not the one that was sealed";
  if (key === null) return isEmptied(row) ? null : "what was forgotten of the row stands there again";
  return digestOfPersonal(row, key) === personal_digest ? null : "what is personal in the row was changed";
}

/** @param seals of the rows of one link, in the order of the rows' ids */
export function digestOfSeals(seals: readonly Pick<Seal, "hash">[]): string {
  const digest = createHash("sha256");
  for (const { hash } of seals) digest.update(hash);
  return digest.digest("hex");
}

/** The hash of a link over all its fields. */
export function hashOfLink({ number, hour, rows, digest, previous_hash, made_at }: Omit<ChainLink, "hash">): string {
  return sha256(canonicalJson({ number, hour, rows, digest, previous_hash, made_at }));
}

function hashOfRow(row: AuditTable, personalDigest: string): string {
  const { id, at, actor_kind, actor_id, company_id, operation, record_type, record_id, request_id } = row;
  const plain = { id, at, actor_kind, actor_id, company_id, operation, record_type, record_id, request_id };
  return sha256(canonicalJson({ ...plain, personal: personalDigest }));
}

function digestOfPersonal({ actor_name, before, after, ip }: AuditTable, key: string): string {
  const text = canonicalJson({ actor_name, before, after, ip });
  return createHmac("sha256", Buffer.from(key, "base64url")).update(text).digest("hex");
}

function isEmptied({ actor_name, before, after, ip }: AuditTable): boolean {
  return actor_name === "" && before === null && after === null && ip === null;
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
