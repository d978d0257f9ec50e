import { earlier } from "../../../../shared/lib/clock.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { recordAtGates } from "../../../platform/feed/record.ts";
import type { Work } from "../../../platform/transact.ts";

/** The last moment up to which all customs data of an area was known, ISO 8601; null where there is none. */
export async function freshnessOf(db: Reads, areaId: string): Promise<string | null> {
  return (await recordAtGates(db, "paper_freshness", areaId))?.as_of ?? null;
}

/**
 * Publishes to the gates of an area the moment at which their papers were up to date. A poll of customs without changes
 * publishes this one record alone. A moment earlier than the current one changes nothing, and one in the future counts
 * as the present.
 */
export async function publishFreshness(work: Work, areaId: string, reportedAt: string): Promise<void> {
  const asOf = earlier(reportedAt, work.at);
  const known = await freshnessOf(work.tx, areaId);
  if (known !== null && known >= asOf) return;
  const data = { id: areaId, as_of: asOf };
  await work.feed.publish({ kind: "paper_freshness", id: areaId, areaId, gateId: null, data });
}
