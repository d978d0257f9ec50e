import { z } from "zod";
import { type Step } from "../../shared/wire/lane.ts";
import { type Store } from "./open.ts";

/** A step of a vehicle ticket that this gate saw. */
const Row = z.strictObject({
  vehicle_ticket_id: z.string(),
  step: z.enum(["in", "out"]).nullable(),
  at_ms: z.int(),
  activity_id: z.string(),
  lane_id: z.string(),
  is_spent: z.int(),
  inside_delta: z.int(),
  before: z.string().nullable(),
});
type Row = z.infer<typeof Row>;

export interface LocalStep {
  vehicleTicketId: string;
  /** Null where an officer put right that no step counts. */
  step: Step | null;
  atMs: number;
  activityId: string;
  laneId: string;
  /** False while the vehicle was admitted but has not been seen to pass. */
  isSpent: boolean;
}

export interface StepsStore {
  of(vehicleTicketId: string): LocalStep | null;
  /**
   * Marks a step as taken, within the caller's transaction; `giveBack` restores what was there before.
   * @param insideDelta what the step changes in the number of vehicles inside
   */
  take(step: Omit<LocalStep, "isSpent">, insideDelta: -1 | 0 | 1): void;
  /** Puts right which step was the last one, within the caller's transaction; nothing takes it back. */
  amend(step: Omit<LocalStep, "isSpent">, insideDelta: -1 | 0 | 1): void;
  /** From this moment on (Unix epoch milliseconds) earlier steps are forgiven; null where they never were. */
  forgivenAtMs(): number | null;
  /** Forgives all steps before a moment, within the caller's transaction. */
  forgive(atMs: number): void;
  /** The vehicle passed: the step is spent for good. */
  spend(vehicleTicketId: string, activityId: string): void;
  /** The vehicle did not pass: the step is as if it had not been taken. Nothing happens if a later one was taken since. */
  giveBack(vehicleTicketId: string, activityId: string): void;
  /** Vehicles that came in less those that left, by steps that the replica does not have yet. */
  insideDelta(): number;
  /**
   * Forgets spent steps that the replica has, or has a later one of; at most `most` rows a call.
   * @param after the vehicle ticket to go on after; "" for the first
   * @returns the last vehicle ticket looked at, or null when there are no more
   */
  sweep(isInReplica: (step: LocalStep) => boolean, after: string, most: number): string | null;
}

export function openSteps({ db }: Pick<Store, "db">): StepsStore {
  const select = db.prepare<[string]>("SELECT * FROM steps WHERE vehicle_ticket_id = ?");
  const page = db.prepare<[string, number]>(
    "SELECT * FROM steps WHERE vehicle_ticket_id > ? ORDER BY vehicle_ticket_id LIMIT ?",
  );
  const put = db.prepare<[string, Step | null, number, string, string, number, number, string | null]>(
    `INSERT OR REPLACE INTO steps
       (vehicle_ticket_id, step, at_ms, activity_id, lane_id, is_spent, inside_delta, before)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const spend = db.prepare<[string, string]>(
    "UPDATE steps SET is_spent = 1, before = NULL WHERE vehicle_ticket_id = ? AND activity_id = ?",
  );
  const drop = db.prepare<[string, string]>("DELETE FROM steps WHERE vehicle_ticket_id = ? AND activity_id = ?");
  const forgiven = db.prepare<[], string>("SELECT value FROM meta WHERE key = 'steps.forgiven_ms'").pluck();
  const forgive = db.prepare<[string]>("INSERT OR REPLACE INTO meta (key, value) VALUES ('steps.forgiven_ms', ?)");
  const total = db.prepare<[], number>("SELECT coalesce(sum(inside_delta), 0) FROM steps").pluck();

  const rowOf = (vehicleTicketId: string): Row | null => {
    const found = select.get(vehicleTicketId);
    return found === undefined ? null : Row.parse(found);
  };
  const write = (row: Row): void => {
    const { vehicle_ticket_id: id, step, at_ms: atMs, activity_id: activityId, lane_id: laneId } = row;
    put.run(id, step, atMs, activityId, laneId, row.is_spent, row.inside_delta, row.before);
  };

  let forgivenText = forgiven.get();

  return {
    amend(step, insideDelta) {
      const before = rowOf(step.vehicleTicketId);
      write({
        vehicle_ticket_id: step.vehicleTicketId,
        step: step.step,
        at_ms: step.atMs,
        activity_id: step.activityId,
        lane_id: step.laneId,
        is_spent: 1,
        inside_delta: (before?.inside_delta ?? 0) + insideDelta,
        before: null,
      });
    },
    forgivenAtMs: () => (forgivenText === undefined ? null : Number(forgivenText)),
    forgive(atMs) {
      forgivenText = String(atMs);
      forgive.run(forgivenText);
    },
    of(vehicleTicketId) {
      const row = rowOf(vehicleTicketId);
      return row && localStep(row);
    },
    take(step, insideDelta) {
      const before = rowOf(step.vehicleTicketId);
      write({
        vehicle_ticket_id: step.vehicleTicketId,
        step: step.step,
        at_ms: step.atMs,
        activity_id: step.activityId,
        lane_id: step.laneId,
        is_spent: 0,
        inside_delta: (before?.inside_delta ?? 0) + insideDelta,
        // One step back is enough: a vehicle has at most one opening that is not settled.
        before: before && JSON.stringify({ ...before, before: null }),
      });
    },
    spend(vehicleTicketId, activityId) {
      spend.run(vehicleTicketId, activityId);
    },
    giveBack(vehicleTicketId, activityId) {
      const row = rowOf(vehicleTicketId);
      if (row?.activity_id !== activityId) return;
      if (row.before === null) drop.run(vehicleTicketId, activityId);
      else write(Row.parse(JSON.parse(row.before)));
    },
    insideDelta: () => total.get() ?? 0,
    sweep(isInReplica, after, most) {
      const rows = page.all(after, most).map((row) => Row.parse(row));
      for (const row of rows)
        if (row.is_spent === 1 && isInReplica(localStep(row))) drop.run(row.vehicle_ticket_id, row.activity_id);
      return rows.length < most ? null : (rows.at(-1)?.vehicle_ticket_id ?? null);
    },
  };
}

function localStep(row: Row): LocalStep {
  return {
    vehicleTicketId: row.vehicle_ticket_id,
    step: row.step,
    atMs: row.at_ms,
    activityId: row.activity_id,
    laneId: row.lane_id,
    isSpent: row.is_spent === 1,
  };
}
