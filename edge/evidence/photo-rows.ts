import { z } from "zod";
import { CaptureMoment } from "../../shared/wire/capture.ts";
import type { Store } from "../store/open.ts";

/** A stored photo. */
export const PhotoRow = z.strictObject({
  id: z.string(),
  activity_id: z.string(),
  /** The camera; null for a photo that a person took. */
  device_id: z.string().nullable(),
  moment: CaptureMoment,
  /** ISO 8601, by central's clock as this edge knew it. */
  taken_at: z.string(),
  kind: z.enum(["jpeg", "png", "webp"]),
  size_bytes: z.int(),
  state: z.enum(["waiting", "sent", "refused"]),
  error: z.string().nullable(),
});
export type PhotoRow = z.infer<typeof PhotoRow>;

/**
 * The photos' records. A write does not wait for the disk: a power cut may cost a photo, and nothing waits for photos.
 */
export interface PhotoRows {
  add(row: PhotoRow): void;
  of(activityId: string): string[];
  get(id: string): PhotoRow | null;
  settle(id: string, state: "sent" | "refused", error: string | null): void;
  /** Queues refused ones again; returns their number. */
  retryRefused(): number;
  /** @param ids of photos whose files are missing */
  remove(ids: readonly string[]): void;
  oldest(most: number): PhotoRow[];
  /** The oldest `most` before the photo `beforeId` that do not wait for central. */
  oldestSettled(most: number, beforeId: string): PhotoRow[];
  oldestWaiting(): PhotoRow | null;
  totals(): { count: number; waiting: number; bytes: number };
}

export function photoRows({ db, lightly }: Pick<Store, "db" | "lightly">): PhotoRows {
  const insert = db.prepare<[PhotoRow]>(
    `INSERT INTO photos VALUES
       (:id, :activity_id, :device_id, :moment, :taken_at, :kind, :size_bytes, :state, :error)`,
  );
  const ofActivity = db.prepare<[string], string>("SELECT id FROM photos WHERE activity_id = ? ORDER BY id").pluck();
  const one = db.prepare<[string]>("SELECT * FROM photos WHERE id = ?");
  const settle = db.prepare<[string, string | null, string]>("UPDATE photos SET state = ?, error = ? WHERE id = ?");
  const retry = db.prepare<[]>("UPDATE photos SET state = 'waiting', error = NULL WHERE state = 'refused'");
  const remove = db.prepare<[string]>("DELETE FROM photos WHERE id = ?");
  const oldest = db.prepare<[number]>("SELECT * FROM photos ORDER BY id LIMIT ?");
  const oldestSettled = db.prepare<[string, number]>(
    "SELECT * FROM photos WHERE state <> 'waiting' AND id < ? ORDER BY id LIMIT ?",
  );
  const waiting = db.prepare<[]>("SELECT * FROM photos WHERE state = 'waiting' ORDER BY id LIMIT 1");
  const totals = db.prepare<[], { count: number; waiting: number; bytes: number }>(
    `SELECT count(*) AS count, count(*) FILTER (WHERE state = 'waiting') AS waiting,
       coalesce(sum(size_bytes), 0) AS bytes FROM photos`,
  );
  const rowOf = (found: unknown): PhotoRow | null => (found === undefined ? null : PhotoRow.parse(found));
  return {
    add: (row) => void lightly(() => insert.run(row)),
    of: (activityId) => ofActivity.all(activityId),
    get: (id) => rowOf(one.get(id)),
    settle: (id, state, error) => void lightly(() => settle.run(state, error, id)),
    retryRefused: () => lightly(() => retry.run().changes),
    remove: (ids) =>
      lightly(() => {
        for (const id of ids) remove.run(id);
      }),
    oldest: (most) => oldest.all(most).map((row) => PhotoRow.parse(row)),
    oldestSettled: (most, beforeId) => oldestSettled.all(beforeId, most).map((row) => PhotoRow.parse(row)),
    oldestWaiting: () => rowOf(waiting.get()),
    totals: () => totals.get() ?? { count: 0, waiting: 0, bytes: 0 },
  };
}
