import { z } from "zod";
import { Step } from "../../shared/wire/lane.ts";
import type { Store } from "./open.ts";

/** `taken`: admitted, not passed yet; `back`: it did not pass, and the step does not count. */
export const PeerStepState = z.enum(["taken", "spent", "back"]);
export type PeerStepState = z.infer<typeof PeerStepState>;

/**
 * The sequence up to which a journal was received without a gap. Each time a journal is set back, it begins another
 * line with a higher number.
 */
export const HeardUpTo = z.object({ line: z.int().min(0), up_to: z.int().min(0) });
export type HeardUpTo = z.infer<typeof HeardUpTo>;

/** The state of one step of a vehicle ticket as another gate of the area reported it. */
export interface PeerStep {
  vehicleTicketId: string;
  activityId: string;
  /** The edge and the gate that reported it. */
  edgeId: string;
  gateId: string;
  laneId: string;
  /** Null where an officer's correction says that no step before this one counts. */
  step: Step | null;
  atMs: number;
  state: PeerStepState;
  /** The sequence of the fact in that edge's journal: of two reports about one step the later one counts. */
  sequence: number;
}

const Row = z.strictObject({
  vehicle_ticket_id: z.string(),
  activity_id: z.string(),
  edge_id: z.string(),
  gate_id: z.string(),
  lane_id: z.string(),
  step: Step.nullable(),
  at_ms: z.int(),
  state: PeerStepState,
  sequence: z.int(),
});
type Row = z.infer<typeof Row>;

/**
 * Steps that other gates reported. The set, order and repetition of the messages make no difference to the final state:
 * each step is stored separately, with its report of the highest sequence.
 */
export interface PeersStore {
  /** The newest step that counts. One statement by the primary key, and none at all while nothing was received. */
  latestOf(vehicleTicketId: string): PeerStep | null;
  /** Takes one report in, within the caller's transaction; false when it changes nothing. */
  receive(step: PeerStep): boolean;
  /** Called at the first known time, within the caller's transaction: no step was taken after `nowMs`. */
  putBack(nowMs: number): void;
  /** By edge. */
  heardUpTo(): ReadonlyMap<string, HeardUpTo>;
  /** Within the caller's transaction; a lower line, or a lower sequence in the same line, changes nothing. */
  saveHeardUpTo(edgeId: string, heard: HeardUpTo): void;
  /** The line of this gate's own journal in its messages to the others. */
  ownLine(): number;
  beginLine(line: number): void;
  /**
   * Deletes steps that the replica has, or has later ones of, and those before `beforeMs`; looks at most at `most`.
   * @param after the vehicle ticket to continue after; "" for the first
   * @returns the last vehicle ticket looked at, or null when there are no more
   */
  sweep(isInReplica: (step: PeerStep) => boolean, beforeMs: number, after: string, most: number): string | null;
  /** Deletes everything. */
  clear(): void;
}

/** Longer than any outage that is to be bridged; older reports are not accepted either. */
export const PEER_STEPS_KEPT_MS = 30 * 86_400_000;
/** However many messages arrive, they must not fill the disk; ten times the volume of a site of the greatest size. */
const MAX_ROWS = 1_000_000;

const COLUMNS = "vehicle_ticket_id, activity_id, edge_id, gate_id, lane_id, step, at_ms, state, sequence";

export function openPeers({ db }: Pick<Store, "db">): PeersStore {
  const latest = db.prepare<[string]>(
    `SELECT ${COLUMNS} FROM peer_steps WHERE vehicle_ticket_id = ? AND state <> 'back'
     ORDER BY at_ms DESC, activity_id DESC LIMIT 1`,
  );
  const one = db.prepare<[string, string]>(
    `SELECT ${COLUMNS} FROM peer_steps WHERE vehicle_ticket_id = ? AND activity_id = ?`,
  );
  const page = db.prepare<[string, number]>(
    `SELECT ${COLUMNS} FROM peer_steps WHERE vehicle_ticket_id > ? ORDER BY vehicle_ticket_id, activity_id LIMIT ?`,
  );
  // Earlier versions counted the vehicles inside by `inside_delta`; its column stays for them.
  const put = db.prepare<[Row]>(
    `INSERT OR REPLACE INTO peer_steps
       (vehicle_ticket_id, activity_id, edge_id, gate_id, lane_id, step, at_ms, state, sequence, inside_delta)
     VALUES (@vehicle_ticket_id, @activity_id, @edge_id, @gate_id, @lane_id, @step, @at_ms, @state, @sequence, 0)`,
  );
  const drop = db.prepare<[string, string]>("DELETE FROM peer_steps WHERE vehicle_ticket_id = ? AND activity_id = ?");
  const putBack = db.prepare<[{ nowMs: number }]>("UPDATE peer_steps SET at_ms = :nowMs WHERE at_ms > :nowMs");
  const count = db.prepare<[], number>("SELECT count(*) FROM peer_steps").pluck();
  const receivedUpTo = db.prepare<[], HeardUpTo & { edge_id: string }>(
    "SELECT edge_id, line, heard_up_to AS up_to FROM peers",
  );
  const saveHeard = db.prepare<[string, number, number]>(
    `INSERT INTO peers (edge_id, line, heard_up_to) VALUES (?, ?, ?)
     ON CONFLICT (edge_id) DO UPDATE SET line = excluded.line, heard_up_to = excluded.heard_up_to
     WHERE (excluded.line, excluded.heard_up_to) > (line, heard_up_to)`,
  );
  const ownLine = db.prepare<[], string>("SELECT value FROM meta WHERE key = 'site.line'").pluck();
  const beginLine = db.prepare<[string]>("INSERT OR REPLACE INTO meta (key, value) VALUES ('site.line', ?)");
  // This is only ever too high: a rolled-back write leaves it so, and a sweep corrects it.
  let maxRowCount = count.get() ?? 0;

  return {
    latestOf(vehicleTicketId) {
      if (maxRowCount === 0) return null;
      const row = latest.get(vehicleTicketId);
      return row === undefined ? null : peerStep(Row.parse(row));
    },
    receive(step) {
      const found = one.get(step.vehicleTicketId, step.activityId);
      const before = found === undefined ? null : Row.parse(found);
      if (before === null && maxRowCount >= MAX_ROWS) return false;
      // An activity belongs to the edge that made it: reports of other edges about it are ignored.
      if (before !== null && (before.edge_id !== step.edgeId || before.sequence >= step.sequence)) return false;
      put.run({
        vehicle_ticket_id: step.vehicleTicketId,
        activity_id: step.activityId,
        edge_id: step.edgeId,
        gate_id: step.gateId,
        lane_id: step.laneId,
        step: step.step,
        at_ms: step.atMs,
        state: step.state,
        sequence: step.sequence,
      });
      if (before === null) maxRowCount++;
      return true;
    },
    putBack: (nowMs) => void putBack.run({ nowMs }),
    heardUpTo: () => new Map(receivedUpTo.all().map(({ edge_id: edgeId, ...upTo }) => [edgeId, upTo])),
    saveHeardUpTo(edgeId, { line, up_to: upTo }) {
      saveHeard.run(edgeId, line, upTo);
    },
    ownLine: () => Number(ownLine.get() ?? 0),
    beginLine(line) {
      beginLine.run(String(line));
    },
    sweep(isInReplica, beforeMs, after, most) {
      const rows = page.all(after, most).map((row) => Row.parse(row));
      // The last ticket may continue beyond the page; a page of one ticket alone is processed as it is.
      const last = rows.length < most ? null : (rows.at(-1)?.vehicle_ticket_id ?? null);
      const whole = rows.filter((row) => row.vehicle_ticket_id !== last);
      for (const row of whole.length > 0 ? whole : rows)
        if (row.at_ms < beforeMs || isInReplica(peerStep(row))) drop.run(row.vehicle_ticket_id, row.activity_id);
      if (last === null) maxRowCount = count.get() ?? 0;
      return last === null ? null : (whole.at(-1)?.vehicle_ticket_id ?? last);
    },
    clear() {
      db.exec("DELETE FROM peer_steps; DELETE FROM peers;");
      maxRowCount = 0;
    },
  };
}

function peerStep(row: Row): PeerStep {
  return {
    vehicleTicketId: row.vehicle_ticket_id,
    activityId: row.activity_id,
    edgeId: row.edge_id,
    gateId: row.gate_id,
    laneId: row.lane_id,
    step: row.step,
    atMs: row.at_ms,
    state: row.state,
    sequence: row.sequence,
  };
}
