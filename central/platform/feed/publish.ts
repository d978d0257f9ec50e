import { type z } from "zod";
import { AreaRecord } from "../../../shared/wire/area.ts";
import { EdgeRecord, type FeedKind, KeyRecord, OfficerRecord, VehicleTicketRecord } from "../../../shared/wire/feed.ts";
import { GateRecord, LaneRecord } from "../../../shared/wire/lane.ts";
import { type Tx } from "../db/database.ts";
import { type Positions } from "../db/position.ts";
import { jsonText } from "../db/stored.ts";

const RECORDS = {
  area: AreaRecord,
  gate: GateRecord,
  lane: LaneRecord,
  vehicle_ticket: VehicleTicketRecord,
  key: KeyRecord,
  officer: OfficerRecord,
  edge: EdgeRecord,
} as const satisfies Record<FeedKind, z.ZodType>;

/** A record as the gates should know it from now on; `data: null` when it is gone for them. */
export type FeedChange = {
  [K in FeedKind]: {
    kind: K;
    id: string;
    /** The area whose gates get it; null for every area. */
    areaId: string | null;
    /** The only gate that gets it; null for every gate of the area. */
    gateId: string | null;
    data: z.input<(typeof RECORDS)[K]> | null;
  };
}[FeedKind];

/** Which part of the feed an edge reads. */
export interface FeedScope {
  areaId: string;
  gateId: string;
}

/** The topic told when the feed of an area changed; null stands for every area. */
export function feedTopic(areaId: string | null): string {
  return `feed:${areaId ?? ""}`;
}

/**
 * Puts a record into the feed at a new position, once per scope: readers behind it get its latest form, once.
 * A record that leaves a scope, or is gone, leaves a tombstone there. What is the same as before changes nothing.
 * @throws ZodError when the record is not what the wire says: it would stop every gate that reads it
 */
export async function publishToFeed(
  tx: Tx,
  positions: Positions,
  tell: (topic: string) => void,
  change: FeedChange,
): Promise<void> {
  const scope = { area_id: change.areaId ?? "", gate_id: change.gateId ?? "" };
  const data = change.data === null ? null : jsonText(RECORDS[change.kind].parse(change.data));
  const standing = await tx
    .selectFrom("feed_entries")
    .select(["area_id", "gate_id", "data"])
    .where("kind", "=", change.kind)
    .where("record_id", "=", change.id)
    .execute();
  const isHere = (row: { area_id: string; gate_id: string }): boolean =>
    row.area_id === scope.area_id && row.gate_id === scope.gate_id;

  const left = standing.filter((row) => row.data !== null && (data === null || !isHere(row)));
  for (const row of left) await stamp(row, null);
  if (data !== null && standing.find(isHere)?.data !== data) await stamp(scope, data);

  async function stamp(where: { area_id: string; gate_id: string }, value: string | null): Promise<void> {
    const position = await positions.next(tx);
    await tx
      .insertInto("feed_entries")
      .values({
        kind: change.kind,
        record_id: change.id,
        area_id: where.area_id,
        gate_id: where.gate_id,
        ...position,
        data: value,
      })
      .onConflict((conflict) =>
        conflict.columns(["kind", "record_id", "area_id", "gate_id"]).doUpdateSet({ ...position, data: value }),
      )
      .execute();
    tell(feedTopic(where.area_id === "" ? null : where.area_id));
  }
}
