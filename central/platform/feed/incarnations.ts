import { first } from "../db/first.ts";
import type { Reads } from "../db/database.ts";
import { isBefore, type Position } from "../db/position.ts";

/**
 * A life of the database is a period in which no data can be lost: one run of a process on SQLite, of the server on
 * PostgreSQL (`position.ts`). A restored backup continues under a new life. So cursors of lost lives are recognised,
 * even when as much has been written since.
 */

/** The life of the latest issued positions; null before the first. */
export async function currentIncarnation(db: Reads): Promise<string | null> {
  const row = await first(db.selectFrom("lives").select("id").orderBy("ordinal", "desc"));
  return row?.id ?? null;
}

/** True if this incarnation issued the position. */
export async function hasGivenOut(db: Reads, life: string, position: Position): Promise<boolean> {
  const [known, next] = await db
    .selectFrom("lives")
    .select(["xid", "seq"])
    .where("ordinal", ">=", db.selectFrom("lives as own").select("own.ordinal").where("own.id", "=", life))
    .orderBy("ordinal")
    .limit(2)
    .execute();
  return known !== undefined && (next === undefined || !isBefore(next, position));
}
