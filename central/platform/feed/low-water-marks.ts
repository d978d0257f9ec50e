import { first } from "../db/first.ts";
import { isoTime } from "../../../shared/lib/clock.ts";
import { FEED_START } from "../../../shared/wire/feed.ts";
import type { Reads } from "../db/database.ts";
import { cursorText, isBefore, type Position, positionOf, snapshotOf } from "../db/position.ts";
import type { Work } from "../transact.ts";
import type { FeedScope } from "./publish.ts";

/**
 * The position up to which tombstones are deleted, and when. A reader with an earlier cursor may hold deleted records
 * without notice, so it must start again. A snapshot that began after `atMs` is exempt.
 */
export interface LowWaterMark extends Position {
  atMs: number;
}

/** The highest low-water mark of the scopes that a gate reads; null when no tombstone is deleted. */
export async function lowWaterMarkOf(db: Reads, { areaId, gateId }: FeedScope): Promise<LowWaterMark | null> {
  const rows = await db
    .selectFrom("feed_floors")
    .select(["xid", "seq", "gone_at"])
    .where("area_id", "in", ["", areaId])
    .where("gate_id", "in", ["", gateId])
    .execute();
  return rows.reduce<LowWaterMark | null>((highest, { gone_at, ...position }) => {
    const atMs = Math.max(Date.parse(gone_at), highest?.atMs ?? 0);
    return { ...(highest && isBefore(position, highest) ? highest : position), atMs };
  }, null);
}

/** Is this cursor too old to continue from? */
export function isBelowLowWaterMark(cursor: string, mark: LowWaterMark | null): boolean {
  const position = positionOf(cursor);
  if (cursor === FEED_START || !position || !mark || !isBefore(position, mark)) return false;
  const startedMs = snapshotOf(cursor);
  return startedMs === null || startedMs <= mark.atMs;
}

/** The cursor of a reader that has read everything up to now: never before the low-water mark. */
export function notBelowLowWaterMark(cursor: string, mark: LowWaterMark | null): string {
  const position = positionOf(cursor);
  if (!position) return cursor;
  return cursorText(mark && isBefore(position, mark) ? mark : position);
}

/** A tombstone is kept at least this long, even when every reader is past it. */
const LEAST_MS = 24 * 60 * 60 * 1000;
const PER_PURGE = 1_000;

/** Records the time at new tombstones, and clears it at records that exist again. */
export async function datestampTombstones({ tx, at }: Work): Promise<void> {
  await tx
    .updateTable("feed_entries")
    .set({ gone_at: at })
    .where("data", "is", null)
    .where("gone_at", "is", null)
    .execute();
  await tx
    .updateTable("feed_entries")
    .set({ gone_at: null })
    .where("data", "is not", null)
    .where("gone_at", "is not", null)
    .execute();
}

/** The scopes with tombstones that may be deleted now; empty ids mean every area and every gate. */
export async function scopesWithTombstones(db: Reads, nowMs: number): Promise<{ area_id: string; gate_id: string }[]> {
  return db
    .selectFrom("feed_entries")
    .select(["area_id", "gate_id"])
    .distinct()
    .where("data", "is", null)
    .where("gone_at", "<=", isoTime(nowMs - LEAST_MS))
    .execute();
}

/**
 * Deletes tombstones of a scope in batches: those that every reader is past, and those that are too old.
 * @param readers the position of each reader
 * @param maxMs retention of a tombstone for a reader that is not past it
 * @returns the number
 */
export async function pruneTombstones(
  { tx, nowMs, at }: Work,
  scope: { area_id: string; gate_id: string },
  readers: readonly Position[],
  maxMs: number,
): Promise<number> {
  const [tooOld, old] = [isoTime(nowMs - maxMs), isoTime(nowMs - LEAST_MS)];
  const rows = await tx
    .selectFrom("feed_entries")
    .select(["kind", "record_id", "xid", "seq", "gone_at"])
    .where((eb) => eb.and(scope))
    .where("data", "is", null)
    .where("gone_at", "<=", old)
    .orderBy("xid")
    .orderBy("seq")
    .limit(PER_PURGE)
    .execute();
  const going = rows.filter((row) => {
    const isTooOld = row.gone_at !== null && row.gone_at <= tooOld;
    return isTooOld || readers.every((reader) => !isBefore(reader, row));
  });
  const last = going.at(-1);
  if (!last) return 0;
  for (const { kind, record_id } of going)
    await tx
      .deleteFrom("feed_entries")
      .where("kind", "=", kind)
      .where("record_id", "=", record_id)
      .where((eb) => eb.and(scope))
      .where("data", "is", null)
      .execute();
  // A restart may have begun a new numbering on PostgreSQL; a low-water mark only rises.
  const before = await first(
    tx
      .selectFrom("feed_floors")
      .select(["xid", "seq"])
      .where((eb) => eb.and(scope)),
  );
  const place = before && isBefore(last, before) ? before : { xid: last.xid, seq: last.seq };
  await tx
    .insertInto("feed_floors")
    .values({ ...scope, ...place, gone_at: at })
    .onConflict((conflict) => conflict.columns(["area_id", "gate_id"]).doUpdateSet({ ...place, gone_at: at }))
    .execute();
  return going.length;
}
