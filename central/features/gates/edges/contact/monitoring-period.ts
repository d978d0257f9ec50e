import { first } from "../../../../platform/db/first.ts";
import { z } from "zod";
import { storedJson } from "../../../../platform/db/stored.ts";
import type { Work } from "../../../../platform/transact.ts";

const KEY = "edges.watch";
/** The job runs every minute; a longer break means that central was offline. */
const BREAK_MS = 150_000;
const Watch = storedJson(z.strictObject({ since_ms: z.number(), last_ms: z.number() }));

/**
 * Records that central monitors its edges now. The database stores it, so it holds for all processes that share it.
 * @returns the start of the unbroken period, Unix epoch milliseconds
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
