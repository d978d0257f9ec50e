import { isoTime } from "../../../shared/lib/clock.ts";
import type { Reads } from "../db/database.ts";
import { first } from "../db/first.ts";
import type { Work } from "../transact.ts";
import { hashOfSecret, newSecret } from "./secrets.ts";

/** The purpose of a link: a new password, or proof that the reader owns the current or a new address. */
export type LinkPurpose = "password" | "email" | "new-email";

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
  /** The address of the mail: for `new-email` the future address of the user. */
  email: string;
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
    ...{ token_hash: hashOfSecret(token), user_id: id, purpose, email },
    ...{ created_at: work.at, expires_at: isoTime(expiresAtMs) },
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
      .select(["users.id", "account_links.expires_at", "account_links.purpose", "account_links.email"])
      .where((eb) => eb.or([eb("users.email", "=", eb.ref("account_links.email")), eb("purpose", "=", "new-email")]))
      .where("token_hash", "=", hashOfSecret(token))
      .where("purpose", "in", purposes)
      .where("expires_at", ">", isoTime(nowMs))
      .where("users.is_active", "=", 1)
      .where("users.deleted_at", "is", null),
  );
  return found && { userId: found.id, expiresAt: found.expires_at, purpose: found.purpose, email: found.email };
}

/** Ends the links of a user: all of them, or only those for these purposes. */
export async function endLinks(work: Work, userId: string, purposes?: readonly LinkPurpose[]): Promise<void> {
  await work.tx
    .deleteFrom("account_links")
    .where("user_id", "=", userId)
    .$if(purposes !== undefined, (query) => query.where("purpose", "in", purposes ?? []))
    .execute();
}

/** Deletes expired links. */
export async function removeOldLinks(work: Work): Promise<void> {
  await work.tx.deleteFrom("account_links").where("expires_at", "<=", work.at).execute();
}
