import type { z } from "zod";
import { BufferEntry, type BufferEntryRecord, InsideCorrection } from "../../../../shared/wire/buffer-zone.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { recordsOf } from "../../../platform/declare/records.ts";
import { scopeOf } from "../../../platform/scope.ts";
import type { Work } from "../../../platform/transact.ts";
import { recordBufferEvent } from "../counts/service.ts";
import { callDriver } from "./call-driver.ts";
import type { BufferEvent } from "./rules.ts";

const Stored = BufferEntry.omit({ place: true });
/** A vehicle in the buffer zone without its place, which follows from the others. */
export type StoredEntry = z.infer<typeof Stored>;

declare module "../../../platform/db/database.ts" {
  interface Database {
    buffer_entries: Omit<StoredEntry, "end_reason"> & { end_reason: string | null };
    inside_corrections: Omit<InsideCorrection, "corrected_by"> & { corrected_by: string };
  }
}

/** Vehicles in the buffer zone; the gates of the area know those that have neither entered nor left. */
export const entries = recordsOf<StoredEntry>({
  name: "buffer_entry",
  scope: scopeOf({ table: "buffer_entries", company: "company_id", area: "area_id" }),
  record: Stored,
  search: ["police_number"],
  published: (_work, entry) => ({
    kind: "buffer_entry",
    id: entry.id,
    areaId: entry.area_id,
    gateId: null,
    data: entry.ended_at === null ? atGates(entry) : null,
  }),
});

/** Corrections of the number of vehicles inside; the gates know the latest of their area. */
export const corrections = recordsOf<InsideCorrection>({
  name: "inside_correction",
  scope: scopeOf({ table: "inside_corrections", company: "none", area: "area_id" }),
  record: InsideCorrection,
  search: ["reason"],
  published: (_work, { area_id: id, offset }) => ({
    kind: "inside_correction",
    id,
    areaId: id,
    gateId: null,
    data: { id, offset },
  }),
});

function atGates({
  id,
  area_id,
  vehicle_ticket_id,
  priority,
  queued_at,
  called_until,
}: StoredEntry): BufferEntryRecord {
  return { id, area_id, vehicle_ticket_id, priority, queued_at, called_until };
}

/** Everyone in the buffer zone of an area, or of every area, regardless of scope. */
export async function entriesIn(db: Reads, areaId?: string): Promise<StoredEntry[]> {
  const rows = await db
    .selectFrom("buffer_entries")
    .selectAll()
    .where("ended_at", "is", null)
    .$if(areaId !== undefined, (query) => query.where("area_id", "=", areaId ?? ""))
    .orderBy("id")
    .execute();
  return rows.map((row) => entries.read(row));
}

/** The entries of these vehicle tickets that are in the buffer zone, regardless of scope. */
export async function entriesOfTickets(db: Reads, vehicleTicketIds: readonly string[]): Promise<StoredEntry[]> {
  if (vehicleTicketIds.length === 0) return [];
  const rows = await db
    .selectFrom("buffer_entries")
    .selectAll()
    .where("vehicle_ticket_id", "in", vehicleTicketIds)
    .where("ended_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map((row) => entries.read(row));
}

/** Stores a move with its effects: audit row, feed, live event, the dashboards' counts, the driver's phone. */
export async function saveMove(
  work: Work,
  before: StoredEntry,
  after: StoredEntry,
  event: BufferEvent,
): Promise<StoredEntry> {
  const saved = await entries.save(work, before, after);
  await tell(work, saved, event);
  await callDriver(work, before, saved);
  return saved;
}

/** Sends an event to the watchers and counts it. */
export async function tell(work: Work, entry: StoredEntry, event: BufferEvent | "came"): Promise<void> {
  const { area_id: areaId, company_id: companyId, gate_id: gateId, created_at } = entry;
  await work.live.publish({ type: "buffer-zone", areaId, gateId, data: { ...entry, event } });
  const waitMs = event === "entered" ? work.nowMs - Date.parse(created_at) : 0;
  await recordBufferEvent(work, { event, areaId, companyId, gateId, waitMs });
}
