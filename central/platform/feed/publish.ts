import type { z } from "zod";
import { AreaRecord } from "../../../shared/wire/area.ts";
import { BlockRecord } from "../../../shared/wire/block.ts";
import { BufferEntryRecord, InsideCorrectionRecord } from "../../../shared/wire/buffer-zone.ts";
import { EdgeRecord, type FeedKind, KeyRecord, OfficerRecord, VehicleTicketRecord } from "../../../shared/wire/feed.ts";
import { GateRecord, LaneRecord } from "../../../shared/wire/lane.ts";
import { PaperFreshness } from "../../../shared/wire/paper.ts";
import type { FeedTable, Tx } from "../db/database.ts";
import { insertMany } from "../db/insert-many.ts";
import { rowsByNamedPlan } from "../db/named-plans.ts";
import { FIRST_POSITION, type Positions } from "../db/position.ts";
import { jsonText } from "../db/stored.ts";

const RECORDS = {
  area: AreaRecord,
  gate: GateRecord,
  lane: LaneRecord,
  vehicle_ticket: VehicleTicketRecord,
  key: KeyRecord,
  officer: OfficerRecord,
  edge: EdgeRecord,
  paper_freshness: PaperFreshness,
  buffer_entry: BufferEntryRecord,
  inside_correction: InsideCorrectionRecord,
  block: BlockRecord,
} as const satisfies Record<FeedKind, z.ZodType>;

/** The new state of a record for the gates; `data: null` when it is deleted for them. */
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

/** The part of the feed that an edge reads. */
export interface FeedScope {
  areaId: string;
  gateId: string;
}

/** The topic for changes in the feed of an area; null means every area. */
export function feedTopic(areaId: string | null): string {
  return `feed:${areaId ?? ""}`;
}

/** A record for the feed, in its wire format. */
export type FeedRow = Omit<FeedTable, "xid" | "seq" | "gone_at">;

/** @throws ZodError when the record does not match the wire format: it would stop every gate that reads it */
export function feedRow({ kind, id, areaId, gateId, data }: FeedChange): FeedRow {
  const text = data === null ? null : jsonText(RECORDS[kind].parse(data));
  return { kind, record_id: id, area_id: areaId ?? "", gate_id: gateId ?? "", data: text };
}

/**
 * Fan-out: writes records into the feed at new positions, once per scope. Readers get only the latest form. A record
 * that leaves a scope, or is deleted, leaves a tombstone there. An unchanged record is skipped.
 * @param rows of one kind, without duplicates
 * @param created ids of records that this unit of work has made. They have no entry yet, so no lookup is needed:
 * lookups among the newest entries cause conflicts between units
 * @returns the topics to notify
 */
export async function addToFeed(
  tx: Tx,
  positions: Positions,
  rows: readonly FeedRow[],
  created: ReadonlySet<string> = new Set(),
): Promise<Set<string>> {
  const older = rows.filter(({ record_id }) => !created.has(record_id));
  const standing = await standingRows(tx, older);
  const stamped = rows.flatMap((row) => changesBy(row, standing.get(row.record_id) ?? []));
  if (stamped.length === 0) return new Set();
  const places = await positions.next(tx, stamped.length);
  await insertMany(
    tx,
    "feed_entries",
    stamped.map((row, n) => ({ ...row, ...(places[n] ?? FIRST_POSITION) })),
    { by: ["kind", "record_id", "area_id", "gate_id"], update: ["xid", "seq", "data"] },
  );
  return new Set(stamped.map(({ area_id }) => feedTopic(area_id === "" ? null : area_id)));
}

const LOOKED_UP_AT_ONCE = 100;

async function standingRows(tx: Tx, rows: readonly FeedRow[]): Promise<Map<string, FeedRow[]>> {
  const found = new Map<string, FeedRow[]>();
  for (let from = 0; from < rows.length; from += LOOKED_UP_AT_ONCE) {
    const some = rows.slice(from, from + LOOKED_UP_AT_ONCE);
    const ids = some.map(({ record_id }) => record_id);
    const there = await rowsByNamedPlan(
      tx,
      tx
        .selectFrom("feed_entries")
        .select(["kind", "record_id", "area_id", "gate_id", "data"])
        .where("kind", "=", some[0]?.kind ?? "")
        .where("record_id", "in", ids)
        .compile(),
    );
    for (const row of there) found.set(row.record_id, [...(found.get(row.record_id) ?? []), row]);
  }
  return found;
}

/** The tombstones in the record's former scopes, and its row in the present scope. */
function changesBy(row: FeedRow, standing: readonly FeedRow[]): FeedRow[] {
  const isHere = ({ area_id, gate_id }: FeedRow): boolean => area_id === row.area_id && gate_id === row.gate_id;
  const left = standing.filter((other) => other.data !== null && (row.data === null || !isHere(other)));
  const isNew = row.data !== null && standing.find(isHere)?.data !== row.data;
  return [...left.map((other) => ({ ...other, data: null })), ...(isNew ? [row] : [])];
}
