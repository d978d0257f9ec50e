import { first, firstOrThrow } from "../db/first.ts";
import { sql } from "kysely";
import { newId } from "../../../shared/lib/ids.ts";
import type { OpenDatabase, Reads, Tx } from "../db/database.ts";

/** The epoch of this database: cursors and replicas of another epoch do not belong to its history. */
export async function epochOf(db: Reads): Promise<string> {
  const row = await firstOrThrow(db.selectFrom("meta").select("value").where("key", "=", "epoch"));
  return row.value;
}

/** Begins a new epoch: after a restore from a backup, every edge rebuilds its replica. */
export async function renewEpoch(tx: Tx): Promise<string> {
  const epoch = newId();
  await tx
    .insertInto("meta")
    .values({ key: "epoch", value: epoch })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: epoch }))
    .execute();
  return epoch;
}

/**
 * Gives a new database its epoch. A PostgreSQL database restored into another server has positions of the old server's
 * transactions. Readers would wait for them without end. So the entries are renumbered with transaction 0, under a new
 * epoch.
 */
export async function settleEpoch(database: OpenDatabase): Promise<void> {
  await database.write(async (tx) => {
    const known = await first(tx.selectFrom("meta").select("value").where("key", "=", "epoch"));
    if (!known) await renewEpoch(tx);
    if (database.engine === "sqlite") return;
    const { rows } = await sql<{ is_foreign: boolean }>`
      select coalesce(max(xid), 0) > pg_current_xact_id()::text::bigint as is_foreign from feed_entries
    `.execute(tx);
    if (rows[0]?.is_foreign !== true) return;
    await sql`
      update feed_entries set xid = 0, seq = placed.seq
      from (select kind, record_id, area_id, gate_id, row_number() over (order by xid, seq) as seq from feed_entries) placed
      where (feed_entries.kind, feed_entries.record_id, feed_entries.area_id, feed_entries.gate_id)
        = (placed.kind, placed.record_id, placed.area_id, placed.gate_id)
    `.execute(tx);
    await tx.deleteFrom("live_events").execute();
    await tx.deleteFrom("feed_floors").execute();
    await tx.deleteFrom("lives").execute();
    await renewEpoch(tx);
  });
}
