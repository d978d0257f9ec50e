import { AppError } from "../../../shared/errors/app-error.ts";
import { type Clock, isoTime } from "../../../shared/lib/clock.ts";
import { type LaneCommand } from "../../../shared/wire/gate-resources.ts";
import { type Command, type Heartbeat, type RotateCommand } from "../../../shared/wire/sync.ts";
import { type Reads } from "../../platform/db/database.ts";
import { type Work } from "../../platform/transact.ts";
import { adoptEdge } from "./identity/adopt-edge.ts";
import { findCommand, waitingCommands } from "./command-store.ts";
import { finishCommand } from "./finish-command.ts";
import { issueCommand, type Order } from "./issue-command.ts";
import { noteHeartbeat } from "./contact/note-heartbeat.ts";
import { keysOfEdge } from "./identity/edge-keys.ts";
import { rotateCredentials, settleRotation } from "./identity/rotate-credentials.ts";
import { waitingEdgeCommands } from "./identity/rotation-store.ts";
import { asOfNow } from "./rules.ts";
import { type GateState, gateStateOf } from "./state.ts";
import { edgeById, edgesOfGates, type StoredEdge } from "./store.ts";

export type { Order } from "./issue-command.ts";
export type { GateState } from "./state.ts";
export type { StoredEdge } from "./store.ts";
export { issueCommand } from "./issue-command.ts";
export { commandTopic } from "./topics.ts";

/** The service of the edges feature, for other features. */
export interface EdgeService {
  /** The edge with its last heartbeat, even when it was revoked. */
  edgeOf(db: Reads, edgeId: string): Promise<StoredEdge | null>;
  /** Keeps what an edge says of itself, and shows watchers what is new in it. @throws AppError `not_found` */
  noteHeartbeat(work: Work, edgeId: string, heartbeat: Heartbeat): Promise<void>;
  /** Gives the lane's edge a command and wakes it. @throws AppError `edge_unreachable` */
  issueCommand(work: Work, order: Order): Promise<LaneCommand>;
  /** The commands that wait for this edge and can still be carried out; told on `commandTopic(edgeId)`. */
  commandsFor(db: Reads, edgeId: string): Promise<(Command | RotateCommand)[]>;
  /** Keeps what an edge did with a command; a second answer changes nothing. @throws AppError `not_found` */
  finishCommand: typeof finishCommand;
  /** The edge has signed in with the secret that it was last offered. */
  settleRotation(work: Work, edgeId: string): Promise<void>;
  /** Tells an edge to make itself new credentials. */
  rotateCredentials: typeof rotateCredentials;
  /** Registers an edge that this database has lost. */
  adoptEdge: typeof adoptEdge;
  /** Every signing key that an edge ever had (raw Ed25519, base64url), the newest first. */
  keysOf(db: Reads, edgeId: string): Promise<string[]>;
}

/** What central knows of gates through their edges. @returns by the id of the gate, which must be one of those asked for */
export async function statesOfGates(
  db: Reads,
  gateIds: readonly string[],
  nowMs: number,
): Promise<(gateId: string) => GateState> {
  const edges = new Map((await edgesOfGates(db, gateIds)).map((edge) => [edge.gate_id, edge]));
  return (gateId) => gateStateOf(edges.get(gateId) ?? null, nowMs);
}

/** What central knows of a gate through its edge. */
export async function stateOfGate(db: Reads, gateId: string, nowMs: number): Promise<GateState> {
  return (await statesOfGates(db, [gateId], nowMs))(gateId);
}

/** A command of this lane and what became of it. @throws AppError `not_found` */
export async function commandOf(db: Reads, laneId: string, commandId: string, nowMs: number): Promise<LaneCommand> {
  const command = await findCommand(db, { lane_id: laneId }, commandId);
  if (!command) throw new AppError("not_found", `No command ${commandId} to lane ${laneId}`);
  return asOfNow(command, nowMs);
}

export function createEdgeService({ clock }: { clock: Clock }): EdgeService {
  return {
    edgeOf: edgeById,
    noteHeartbeat,
    issueCommand,
    finishCommand,
    settleRotation,
    rotateCredentials,
    adoptEdge,
    keysOf: async (db, edgeId) => (await keysOfEdge(db, edgeId)).map(({ public_key }) => public_key),
    async commandsFor(db, edgeId) {
      const waiting = await waitingCommands(db, edgeId, isoTime(clock.nowMs()));
      const toItself = await waitingEdgeCommands(db, edgeId, isoTime(clock.nowMs()));
      const orders = waiting.map(({ id, lane_id, action, issued_at, expires_at, by, reason, until }) => {
        return { id, lane_id, action, issued_at, expires_at, by, reason, until };
      });
      return [
        ...orders,
        ...toItself.map(({ id, action, issued_at, expires_at }) => ({ id, action, issued_at, expires_at })),
      ];
    },
  };
}
