import { z } from "zod";
import type { Step } from "../../shared/wire/lane.ts";
import type { TakenStep } from "./lane-memory.ts";
import type { Store } from "./open.ts";
import { openWeights, type WeightsStore } from "./weights.ts";

/** Steps of vehicle tickets that this gate saw: spent ones in their own table, taken ones with the open activities. */
const Row = z.strictObject({
  vehicle_ticket_id: z.string(),
  step: z.enum(["in", "out"]).nullable(),
  at_ms: z.int(),
  activity_id: z.string(),
  lane_id: z.string(),
  sequence: z.int(),
});
type Row = z.infer<typeof Row>;

/** The key in `meta` that says that steps may be missing. */
export const STEPS_LOST = "steps.lost";

export interface LocalStep {
  vehicleTicketId: string;
  /** Null where an officer's correction says that no step counts. */
  step: Step | null;
  atMs: number;
  activityId: string;
  laneId: string;
}

export interface StepsStore {
  /** The gross weights of these steps. */
  readonly weights: WeightsStore;
  /** The latest step, also one that is taken and not spent: its vehicle stands under the arm. */
  of(vehicleTicketId: string): LocalStep | null;
  /** Corrects the last step, within the caller's transaction; a later settlement does not undo it. */
  amend(step: LocalStep, by: Pick<TakenStep, "sequence">): void;
  /** A recovery lost steps of this gate, and central's records are not complete since. */
  areLost(): boolean;
  /** From this moment on (Unix epoch milliseconds) earlier steps are forgiven; null where they never were. */
  forgivenAtMs(): number | null;
  /** Forgives all steps before a moment, within the caller's transaction. */
  forgive(atMs: number): void;
  /**
   * Called before an open activity is settled, within the caller's transaction. The step that it has taken is spent for
   * good where its vehicle has passed; otherwise it is removed. A later step stays.
   */
  settle(activityId: string, hasPassed: boolean): void;
  /**
   * Called at the first known time, within the caller's transaction. A step that a fast clock timed after `nowMs` moves
   * back by the clock's correction, and in any case to `nowMs` at the latest.
   */
  putBack(nowMs: number, correctionMs: number): void;
  /**
   * Deletes spent steps that the replica has, or has a later one of; at most `most` rows a call.
   * @param after the vehicle ticket to continue after; "" for the first
   * @returns the last vehicle ticket looked at, or null when there are no more
   */
  sweep(isInReplica: (step: LocalStep) => boolean, after: string, most: number): string | null;
}

const SPENT = "SELECT vehicle_ticket_id, step, at_ms, activity_id, lane_id, sequence FROM steps";
const TAKEN = `SELECT vehicle_ticket_id, step, taken_ms AS at_ms, activity_id, lane_id, taken_sequence AS sequence
  FROM open_activities`;

export function openSteps({ db }: Pick<Store, "db">): StepsStore {
  const spent = db.prepare<[string]>(`${SPENT} WHERE vehicle_ticket_id = ?`);
  // On the hot path of a gate: one statement, and nothing for SQLite to sort. Taken steps have one row per open lane:
  // an index would be one more page to write for each truck.
  const all = db.prepare<[string, string]>(
    `${SPENT} WHERE vehicle_ticket_id = ? UNION ALL ${TAKEN} WHERE vehicle_ticket_id = ? AND taken_ms IS NOT NULL`,
  );
  const takenBy = db.prepare<[string]>(`${TAKEN} WHERE activity_id = ? AND taken_ms IS NOT NULL`);
  const page = db.prepare<[string, number]>(`${SPENT} WHERE vehicle_ticket_id > ? ORDER BY vehicle_ticket_id LIMIT ?`);
  // Earlier versions counted the vehicles inside by `inside_delta`; its column stays for them.
  const put = db.prepare<[string, Step | null, number, string, string, number]>(
    `INSERT OR REPLACE INTO steps (vehicle_ticket_id, step, at_ms, activity_id, lane_id, sequence, inside_delta)
     VALUES (?, ?, ?, ?, ?, ?, 0)`,
  );
  const drop = db.prepare<[string, string]>("DELETE FROM steps WHERE vehicle_ticket_id = ? AND activity_id = ?");
  const forgiven = db.prepare<[], string>("SELECT value FROM meta WHERE key = 'steps.forgiven_ms'").pluck();
  const forgive = db.prepare<[string]>("INSERT OR REPLACE INTO meta (key, value) VALUES ('steps.forgiven_ms', ?)");
  type Correction = [{ nowMs: number; byMs: number }];
  const putBack = [
    db.prepare<Correction>("UPDATE steps SET at_ms = min(:nowMs, at_ms + :byMs) WHERE at_ms > :nowMs"),
    db.prepare<Correction>(
      "UPDATE open_activities SET taken_ms = min(:nowMs, taken_ms + :byMs) WHERE taken_ms > :nowMs",
    ),
  ];

  const write = ({ vehicle_ticket_id: id, step, at_ms: atMs, activity_id: activityId, ...row }: Row): void => {
    put.run(id, step, atMs, activityId, row.lane_id, row.sequence);
  };

  const lost = db.prepare<[string]>("SELECT 1 FROM meta WHERE key = ?");
  // Only a recovery, before the database is opened, loses steps.
  let areLost = lost.get(STEPS_LOST) !== undefined;
  let forgivenText = forgiven.get();
  const saveForgiven = (atMs: number): void => {
    forgivenText = String(atMs);
    forgive.run(forgivenText);
  };

  return {
    weights: openWeights({ db }),
    of(vehicleTicketId) {
      const latest = all
        .all(vehicleTicketId, vehicleTicketId)
        .map((row) => Row.parse(row))
        .reduce<Row | null>(later, null);
      return latest && localStep(latest);
    },
    amend({ vehicleTicketId, step, atMs, activityId, laneId }, { sequence }) {
      write({
        vehicle_ticket_id: vehicleTicketId,
        step,
        at_ms: atMs,
        activity_id: activityId,
        lane_id: laneId,
        sequence,
      });
    },
    areLost: () => areLost && (areLost = lost.get(STEPS_LOST) !== undefined),
    forgivenAtMs: () => (forgivenText === undefined ? null : Number(forgivenText)),
    forgive: saveForgiven,
    settle(activityId, hasPassed) {
      const taken = rowOf(takenBy.get(activityId));
      if (!taken) return;
      const before = rowOf(spent.get(taken.vehicle_ticket_id));
      const last = later(before, taken) ?? taken;
      if (hasPassed || last !== taken) write(last);
    },
    putBack(nowMs, correctionMs) {
      const byMs = Math.min(0, correctionMs);
      for (const change of putBack) change.run({ nowMs, byMs });
      const forgivenMs = Number(forgivenText ?? 0);
      if (forgivenMs > nowMs) saveForgiven(Math.min(nowMs, forgivenMs + byMs));
    },
    sweep(isInReplica, after, most) {
      const rows = page.all(after, most).map((row) => Row.parse(row));
      for (const row of rows) if (isInReplica(localStep(row))) drop.run(row.vehicle_ticket_id, row.activity_id);
      return rows.length < most ? null : (rows.at(-1)?.vehicle_ticket_id ?? null);
    },
  };
}

function rowOf(found: unknown): Row | null {
  return found === undefined ? null : Row.parse(found);
}

function later(one: Row | null, other: Row | null): Row | null {
  if (!one || !other) return one ?? other;
  return one.sequence > other.sequence ? one : other;
}

function localStep(row: Row): LocalStep {
  return {
    vehicleTicketId: row.vehicle_ticket_id,
    step: row.step,
    atMs: row.at_ms,
    activityId: row.activity_id,
    laneId: row.lane_id,
  };
}
