import { sql, type SqlBool } from "kysely";
import type { Reads } from "../db/database.ts";
import type { Work } from "../transact.ts";

/** The rows of one unit of work, so that no other work waits. */
export const ROWS_AT_ONCE = 500;

/** The content of a row whose personal data is forgotten; the database allows no other change of a row. */
const EMPTY = { actor_name: "", before: null, after: null, ip: null };
const IS_EMPTIED = sql<SqlBool>`(actor_name = '' and "before" is null and "after" is null and ip is null)`;

/**
 * Empties some of the rows that a user wrote or that tell of the account: the name, the address, before and after. Who
 * (as an id), what, which record and when stay, and so does the chain: see `seal.ts`.
 * @returns the number of emptied rows; 0 when none is left
 */
export async function forgetRowsOf(work: Work, userId: string): Promise<number> {
  const rows = await work.tx
    .selectFrom("audit_log")
    .select("id")
    .where((eb) =>
      eb.or([
        eb.and([eb("actor_kind", "=", "user"), eb("actor_id", "=", userId)]),
        eb.and([eb("record_type", "in", ["user", "second_factor", "recovery_codes"]), eb("record_id", "=", userId)]),
      ]),
    )
    .where(sql<SqlBool>`not ${IS_EMPTIED}`)
    .limit(ROWS_AT_ONCE)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await work.tx.updateTable("audit_log").set(EMPTY).where("id", "in", ids).execute();
  await work.tx.updateTable("audit_seals").set({ key: null }).where("log_id", "in", ids).execute();
  return ids.length;
}

/** Rows of a link that were emptied between their reading and their sealing: their seals still have the key. */
export async function emptiedSince(db: Reads, link: number): Promise<string[]> {
  const rows = await db
    .selectFrom("audit_seals")
    .innerJoin("audit_log", "audit_log.id", "audit_seals.log_id")
    .select("audit_seals.log_id")
    .where("link", "=", link)
    .where("key", "is not", null)
    .where(IS_EMPTIED)
    .execute();
  return rows.map(({ log_id }) => log_id);
}
