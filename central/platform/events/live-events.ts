import { isoTime } from "../../../shared/lib/clock.ts";
import type { LiveEventTable, Tx } from "../db/database.ts";
import { insertMany } from "../db/insert-many.ts";
import { FIRST_POSITION, type Position, type Positions } from "../db/position.ts";
import type { LiveEvent } from "./catalogue.ts";
import { jsonText } from "../db/stored.ts";

/** The topic that is notified when live events are added. */
export const LIVE_TOPIC = "live";

/** How long events are kept: a watcher that reconnects later gets the present state, and follows from there. */
export const KEPT_MS = 24 * 60 * 60 * 1000;

/** Deletes events older than a day. */
export async function pruneOldEvents(tx: Tx, nowMs: number): Promise<void> {
  await tx
    .deleteFrom("live_events")
    .where("at", "<", isoTime(nowMs - KEPT_MS))
    .execute();
}

/** An event as stored, without its place in the stream. */
export function liveRow(at: string, { type, areaId, gateId, data }: LiveEvent): LiveRow {
  return { at, type, area_id: areaId, gate_id: gateId, data: jsonText(data) };
}

export type LiveRow = Omit<LiveEventTable, keyof Position>;

/** Adds events to the live stream in their order, in the transaction that caused them. */
export async function addLiveEvents(tx: Tx, positions: Positions, rows: readonly LiveRow[]): Promise<void> {
  if (rows.length === 0) return;
  const places = await positions.next(tx, rows.length);
  await insertMany(
    tx,
    "live_events",
    rows.map((row, n) => ({ ...row, ...(places[n] ?? FIRST_POSITION) })),
  );
}
