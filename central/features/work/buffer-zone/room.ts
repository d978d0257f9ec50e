import { inQueueOrder, isCalled, type Queue, queueFor, reservesPlace } from "../../../../shared/rules/buffer-queue.ts";
import type { AreaRecord } from "../../../../shared/wire/area.ts";
import type { BufferEntry } from "../../../../shared/wire/buffer-zone.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { recordAtGates } from "../../../platform/feed/record.ts";
import { countInside } from "../../trade/tickets/service.ts";
import { entriesIn, type StoredEntry } from "./store.ts";

/** The places inside an area. */
export interface Room {
  capacity: number | null;
  /** With the officer's correction. */
  inside: number;
  /** The officer's correction, added to the counted vehicles. */
  offset: number;
  /** Places that calls reserve. */
  reserved: number;
  /** Null without a limit. */
  free: number | null;
}

/** Occupancy: the vehicles inside an area, with the officer's correction that is in force. */
export async function insideOf(db: Reads, areaId: string): Promise<Pick<Room, "inside" | "offset">> {
  const offset = (await recordAtGates(db, "inside_correction", areaId))?.offset ?? 0;
  return { inside: Math.max(0, (await countInside(db, areaId)) + offset), offset };
}

/** @param entries everyone in the buffer zone of the area */
export async function roomOf(
  db: Reads,
  area: { id: string; rules: Pick<AreaRecord["rules"], "capacity"> },
  entries: readonly StoredEntry[],
  nowMs: number,
): Promise<Room> {
  const { capacity } = area.rules;
  const { inside, offset } = await insideOf(db, area.id);
  const reserved = entries.filter((entry) => reservesPlace(entry, nowMs)).length;
  return {
    capacity,
    inside,
    offset,
    reserved,
    free: capacity === null ? null : Math.max(0, capacity - inside - reserved),
  };
}

/** The queue as a vehicle meets it; read once for all candidates of a check-in. */
export async function queuesOf(db: Reads, areaId: string, nowMs: number): Promise<(id: string | null) => Queue> {
  const entries = await entriesIn(db, areaId);
  return (vehicleTicketId) => queueFor(entries, vehicleTicketId, nowMs);
}

/** Entries as the API shows them: the called ones first, then the waiting ones by their place. */
export function shownEntries(all: readonly StoredEntry[], nowMs: number): BufferEntry[] {
  const ended = all.filter((entry) => entry.ended_at !== null);
  const present = inQueueOrder(all.filter((entry) => entry.ended_at === null));
  const called = present.filter((entry) => isCalled(entry, nowMs));
  const waiting = present.filter((entry) => !isCalled(entry, nowMs));
  return [
    ...[...called, ...ended].map((entry) => shown(entry, null)),
    ...waiting.map((entry, at) => shown(entry, at + 1)),
  ];
}

/** One entry with its place among the others of its area. */
export async function shownEntry(db: Reads, entry: StoredEntry, nowMs: number): Promise<BufferEntry> {
  const others = (await entriesIn(db, entry.area_id)).filter(({ id }) => id !== entry.id);
  const found = shownEntries([...others, entry], nowMs).find(({ id }) => id === entry.id);
  return found ?? shown(entry, null);
}

function shown({ state, ...entry }: StoredEntry, place: number | null): BufferEntry {
  const { id, area_id, company_id, vehicle_ticket_id, police_number, priority, ...rest } = entry;
  return { id, area_id, company_id, vehicle_ticket_id, police_number, priority, state, place, ...rest };
}
