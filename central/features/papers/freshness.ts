import { type Reads } from "../../platform/db/database.ts";
import { recordAtGates } from "../../platform/feed/record.ts";
import { type Work } from "../../platform/transact.ts";

/** When customs was last known in full in an area, ISO 8601; null where it never was. */
export async function freshnessOf(db: Reads, areaId: string): Promise<string | null> {
  return (await recordAtGates(db, "paper_freshness", areaId))?.as_of ?? null;
}

/**
 * Tells the gates of an area that what they hold of its papers was true at a moment. A poll of customs that changes
 * nothing comes down to this one record. An earlier moment than the one that they have changes nothing.
 */
export async function tellFreshness(work: Work, areaId: string, asOf: string): Promise<void> {
  const known = await freshnessOf(work.tx, areaId);
  if (known !== null && known >= asOf) return;
  const data = { id: areaId, as_of: asOf };
  await work.feed.publish({ kind: "paper_freshness", id: areaId, areaId, gateId: null, data });
}
