import { newId } from "../../../../../shared/lib/ids.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import type { Work } from "../../../../platform/transact.ts";

/** Periods in which edges did not reach central. */
export interface EdgeOutageTable {
  id: string;
  edge_id: string;
  gate_id: string;
  area_id: string;
  from_at: string;
  to_at: string;
}

declare module "../../../../platform/db/database.ts" {
  interface Database {
    edge_outages: EdgeOutageTable;
  }
}

/** A period in which an edge did not reach central; `to` is null while it lasts. Moments are ISO 8601. */
export interface Outage {
  edgeId: string;
  gateId: string;
  from: string;
  to: string | null;
}

export async function addOutage(
  { tx, nowMs }: Work,
  edge: { id: string; gate_id: string; area_id: string },
  { from, to }: { from: string; to: string },
): Promise<void> {
  const place = { edge_id: edge.id, gate_id: edge.gate_id, area_id: edge.area_id };
  await tx
    .insertInto("edge_outages")
    .values({ id: newId(nowMs), ...place, from_at: from, to_at: to })
    .execute();
}

/**
 * The finished outages of a gate or of one edge, the latest first.
 * @param since includes outages that ended at this moment or later
 */
export async function outagesOf(
  db: Reads,
  of: { gate_id: string } | { edge_id: string },
  { since, limit }: { since?: string; limit: number },
): Promise<Outage[]> {
  const rows = await db
    .selectFrom("edge_outages")
    .select(["edge_id as edgeId", "gate_id as gateId", "from_at as from", "to_at as to"])
    .where((eb) => eb.and(of))
    .$if(since !== undefined, (query) => query.where("to_at", ">=", since ?? ""))
    .orderBy("from_at", "desc")
    .limit(limit)
    .execute();
  return rows;
}
