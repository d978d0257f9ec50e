import { z } from "zod";
import { LaneMode, LaneRecord, Step } from "../../shared/wire/lane.ts";
import { DecisionFact } from "../../shared/wire/fact.ts";
import { jsonOfBody } from "./flawed-facts.ts";
import { readStored } from "./damage.ts";
import type { Store } from "./open.ts";

/** The lane state that survives a restart: its mode, and its open activities. */

export const SavedMode = z.strictObject({
  mode: LaneMode,
  /** When the mode ends by itself, ISO 8601; null for an open end. */
  modeUntil: z.string().nullable(),
  /** An officer holds the arm up, with or without an end. */
  hold: z.strictObject({ until: z.string().nullable() }).nullable(),
});
type SavedMode = z.infer<typeof SavedMode>;

export const OpenActivity = z.strictObject({
  activity_id: z.string(),
  lane_id: z.string(),
  vehicle_ticket_id: z.string().nullable(),
  step: Step.nullable(),
  kind: z.enum(["opening", "referral"]),
  since_ms: z.int(),
});
export type OpenActivity = z.infer<typeof OpenActivity>;

/** A step that an opening has taken: its vehicle counts as passed until the opening is settled. */
export interface TakenStep {
  /** By central's clock as far as it is known, Unix epoch milliseconds. */
  atMs: number;
  /** The sequence of the fact that took it. */
  sequence: number;
}

export interface LaneMemory {
  modeOf(laneId: string): SavedMode;
  saveMode(laneId: string, mode: SavedMode): void;
  /** Not settled yet, oldest first. */
  openOf(laneId: string): OpenActivity[];
  /** Open activities of lanes that are not in the list: the lanes were removed meanwhile. */
  openElsewhere(laneIds: readonly string[]): OpenActivity[];
  /** The record that each lane last ran, by its id; one that this version can't read is left out. */
  applied(): Map<string, LaneRecord>;
  /** @param record null for a lane that is gone */
  saveApplied(laneId: string, record: LaneRecord | null): void;
  /** @param taken null for a referral, and for an opening that takes no step */
  begin(activity: OpenActivity, taken: TakenStep | null): void;
  settle(activityId: string): void;
  /** The decision that opened an activity; null where none did. */
  decisionOf(activityId: string): DecisionFact | null;
  /** Does the newest known fact about this lane's arm, among the newest facts, say that it was moved? */
  mayBeUp(laneId: string): boolean;
}

/** The search for the arm's last command goes no further back. */
const NEWEST_FACTS = 1_000;

const NORMAL_MODE: SavedMode = { mode: "normal", modeUntil: null, hold: null };

export function openLaneMemory({ db }: Pick<Store, "db">): LaneMemory {
  const mode = db.prepare<[string], string>("SELECT body FROM lane_modes WHERE lane_id = ?").pluck();
  const save = db.prepare<[string, string]>("INSERT OR REPLACE INTO lane_modes (lane_id, body) VALUES (?, ?)");
  const all = db.prepare<[]>(
    `SELECT activity_id, lane_id, vehicle_ticket_id, step, kind, since_ms
     FROM open_activities ORDER BY since_ms, activity_id`,
  );
  const insert = db.prepare<
    [string, string, string | null, string | null, string, number, number | null, number | null]
  >("INSERT OR REPLACE INTO open_activities VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL)");
  const remove = db.prepare<[string]>("DELETE FROM open_activities WHERE activity_id = ?");
  const configurations = db.prepare<[], { lane_id: string; body: string }>("SELECT * FROM lane_configurations");
  const configure = db.prepare<[string, string]>("INSERT OR REPLACE INTO lane_configurations VALUES (?, ?)");
  const forget = db.prepare<[string]>("DELETE FROM lane_configurations WHERE lane_id = ?");
  // From the newest back: open activities are recent, and an index for this would slow down every truck.
  const decision = db
    .prepare<[string], string>(
      "SELECT body FROM journal WHERE type = 'decision' AND id = ? ORDER BY sequence DESC LIMIT 1",
    )
    .pluck();
  const lastMove = db
    .prepare<[number, string], string>(
      `SELECT type FROM journal
       WHERE sequence > (SELECT max(sequence) FROM journal) - ? AND lane_id = ? AND type <> 'event'
       ORDER BY sequence DESC LIMIT 1`,
    )
    .pluck();
  const openActivities = (): OpenActivity[] => all.all().map((row) => OpenActivity.parse(row));
  return {
    modeOf(laneId) {
      const body = mode.get(laneId);
      return body === undefined ? NORMAL_MODE : readStored("mode of a lane", body, SavedMode);
    },
    saveMode(laneId, saved) {
      save.run(laneId, JSON.stringify(saved));
    },
    openOf: (laneId) => openActivities().filter((activity) => activity.lane_id === laneId),
    openElsewhere: (laneIds) => openActivities().filter((activity) => !laneIds.includes(activity.lane_id)),
    applied() {
      const read = configurations.all().flatMap(({ body }) => LaneRecord.safeParse(jsonOfBody(body)).data ?? []);
      return new Map(read.map((record) => [record.id, record]));
    },
    saveApplied(laneId, record) {
      if (record) configure.run(laneId, JSON.stringify(record));
      else forget.run(laneId);
    },
    begin({ activity_id: id, lane_id: laneId, vehicle_ticket_id: ticketId, step, kind, since_ms: sinceMs }, taken) {
      const { atMs = null, sequence = null } = taken ?? {};
      insert.run(id, laneId, ticketId, step, kind, sinceMs, atMs, sequence);
    },
    settle(activityId) {
      remove.run(activityId);
    },
    decisionOf(activityId) {
      const body = decision.get(activityId);
      return body === undefined ? null : (DecisionFact.safeParse(jsonOfBody(body)).data ?? null);
    },
    mayBeUp: (laneId) => !["decision", "settlement", undefined].includes(lastMove.get(NEWEST_FACTS, laneId)),
  };
}
