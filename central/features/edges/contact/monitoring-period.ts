import { first } from "../../../platform/db/first.ts";
import { z } from "zod";
import { storedJson } from "../../../platform/db/stored.ts";
import { type Work } from "../../../platform/transact.ts";

const KEY = "edges.watch";
/** The watch is kept every minute; a longer break means that central was not there to hear anybody. */
const BREAK_MS = 150_000;
const Watch = storedJson(z.strictObject({ since_ms: z.number(), last_ms: z.number() }));

/**
 * Notes that central watches over its edges now. Kept in the database, so that it holds for all processes that share it.
 * @returns since when it has done so without a break, Unix epoch milliseconds
 */
export async function extendMonitoringPeriod({ tx, nowMs }: Work): Promise<number> {
  const row = await first(tx.selectFrom("meta").select("value").where("key", "=", KEY));
  const before = row && Watch.parse(row.value);
  const isUnbroken = before !== undefined && nowMs - before.last_ms <= BREAK_MS && before.last_ms <= nowMs;
  const since_ms = isUnbroken ? before.since_ms : nowMs;
  const value = JSON.stringify({ since_ms, last_ms: nowMs });
  await tx
    .insertInto("meta")
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
  return since_ms;
}
