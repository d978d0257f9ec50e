import { isoTime } from "../../../shared/lib/clock.ts";
import type { Reads } from "../db/database.ts";
import { first } from "../db/first.ts";
import type { Work } from "../transact.ts";
import { hashOfSecret, newSecret } from "./secrets.ts";

/**
 * The purpose of a link: a new password, proof that the reader owns the current or a new address, or the return of an
 * address that the account had before.
 */
export type LinkPurpose = "password" | "email" | "new-email" | "take-back";

/** Links that open an account as it is: they end once it changes hands. */
export const OPENING_LINKS: readonly LinkPurpose[] = ["password", "email", "new-email"];

export interface AccountLinkTable {
  /** SHA-256 of the token, hex. */
  token_hash: string;
  user_id: string;
  purpose: LinkPurpose;
  /** The address of the mail; a user whose address has changed since did not read the mail there. */
  email: string;
  created_at: string;
  expires_at: string;
}

declare module "../db/database.ts" {
  interface Database {
    account_links: AccountLinkTable;
  }
}

/** A link that is valid now. */
export interface AccountLink {
  userId: string;
  purpose: LinkPurpose;
  /** The address of the mail: for `new-email` the future address of the user, for `take-back` a former one. */
  email: string;
  createdAt: string;
  expiresAt: string;
}

/** @returns the token of a new link; only the reader of that address receives it */
export async function makeLink(
  work: Work,
  { id, email }: { id: string; email: string },
  { purpose, expiresAtMs }: { purpose: LinkPurpose; expiresAtMs: number },
): Promise<string> {
  const token = newSecret();
  const row: AccountLinkTable = {
    token_hash: hashOfSecret(token),
    user_id: id,
    purpose,
    email,
    created_at: work.at,
    expires_at: isoTime(expiresAtMs),
  };
  await work.tx.insertInto("account_links").values(row).execute();
  return token;
}

/**
 * The link of a token. Undefined when it is used or expired, or its user is deleted, inactive or has another address.
 */
export async function findLink(
  reads: Reads,
  purposes: readonly LinkPurpose[],
  token: string,
  nowMs: number,
): Promise<AccountLink | undefined> {
  const found = await first(
    reads
      .selectFrom("account_links")
      .innerJoin("users", "users.id", "account_links.user_id")
      .select(["users.id", "account_links.created_at", "expires_at", "purpose", "account_links.email"])
      .where((eb) =>
        eb.or([eb("users.email", "=", eb.ref("account_links.email")), eb("purpose", "in", ["new-email", "take-back"])]),
      )
      .where("token_hash", "=", hashOfSecret(token))
      .where("purpose", "in", purposes)
      .where("expires_at", ">", isoTime(nowMs))
      .where("users.is_active", "=", 1)
      .where("users.deleted_at", "is", null),
  );
  if (!found) return undefined;
  const { id: userId, purpose, email, created_at: createdAt, expires_at: expiresAt } = found;
  return { userId, purpose, email, createdAt, expiresAt };
}

/** Ends the links of a user: all of them, or only those for these purposes. */
export async function endLinks(work: Work, userId: string, purposes?: readonly LinkPurpose[]): Promise<void> {
  await work.tx
    .deleteFrom("account_links")
    .where("user_id", "=", userId)
    .$if(purposes !== undefined, (query) => query.where("purpose", "in", purposes ?? []))
    .execute();
}

/** Ends this link of a former address and those of later changes: the earlier owner goes before. */
export async function endTakeBacksSince(work: Work, { userId, createdAt }: AccountLink): Promise<void> {
  await work.tx
    .deleteFrom("account_links")
    .where("user_id", "=", userId)
    .where("purpose", "=", "take-back")
    .where("created_at", ">=", createdAt)
    .execute();
}

/** Deletes expired links. */
export async function removeOldLinks(work: Work): Promise<void> {
  await work.tx.deleteFrom("account_links").where("expires_at", "<=", work.at).execute();
}
