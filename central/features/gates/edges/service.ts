import { noSuch } from "../../../../shared/errors/app-error.ts";
import { isoTime } from "../../../../shared/lib/clock.ts";
import type { TestCommand } from "../../../../shared/wire/device-test.ts";
import type { EdgeState } from "../../../wire/edge-resources.ts";
import type { LaneCommand } from "../../../wire/gate-resources.ts";
import type { Command, RotateCommand } from "../../../../shared/wire/sync.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { waitingTests } from "./device-test-store.ts";
import { findCommand, waitingCommands } from "./command-store.ts";
import { keysOfEdge } from "./identity/edge-keys.ts";
import { waitingEdgeCommands } from "./identity/rotation-store.ts";
import { asOfNow } from "./rules.ts";
import { edgeStateOf, type GateState, gateStateOf } from "./state.ts";
import { edgesOfGates, standingEdges, type StoredEdge } from "./store.ts";

/** Edges, for other features. */

export { recordHeartbeat } from "./contact/record-heartbeat.ts";
export { deviceTestOf, issueDeviceTest } from "./device-tests.ts";
export { type Outage, outagesOf } from "./contact/outage-store.ts";
export { finishCommand } from "./finish-command.ts";
export { getActiveEdge } from "./get-active-edge.ts";
export { addRegistration } from "./identity/add-registration.ts";
export { publishEdge } from "./identity/edge-keys.ts";
export { newEnrolmentCode } from "./identity/enrolment-code.ts";
export { adoptEdge } from "./identity/adopt-edge.ts";
export { rotateCredentials, settleRotation } from "./identity/rotate-credentials.ts";
export { issueCommand, type Order } from "./issue-command.ts";
export { connectionOf, LOST_AFTER_MS } from "./rules.ts";
export { edgeStateOf, type GateState } from "./state.ts";
export {
  edgeById as edgeOf,
  EDGES,
  edgesOfGates,
  edgesWithin,
  LIST as EDGE_LIST,
  pageOfEdges,
  saveEdge,
  type StoredEdge,
} from "./store.ts";
export { commandTopic } from "./topics.ts";

/**
 * The state of gates, as their edges report it.
 * @returns by the id of the gate, which must be one of the requested ids
 */
export async function statesOfGates(
  db: Reads,
  gateIds: readonly string[],
  nowMs: number,
): Promise<(gateId: string) => GateState> {
  const edges = new Map((await edgesOfGates(db, gateIds)).map((edge) => [edge.gate_id, edge]));
  return (gateId) => gateStateOf(edges.get(gateId) ?? null, nowMs);
}

/** The state of a gate, as its edge reports it. */
export async function stateOfGate(db: Reads, gateId: string, nowMs: number): Promise<GateState> {
  return (await statesOfGates(db, [gateId], nowMs))(gateId);
}

/** Every edge that is not revoked, with its state. */
export async function overviewOfEdges(db: Reads, nowMs: number): Promise<{ edge: StoredEdge; state: EdgeState }[]> {
  return (await standingEdges(db)).map((edge) => ({ edge, state: edgeStateOf(edge, nowMs) }));
}

/** A command of this lane and its outcome. @throws AppError `not_found` */
export async function commandOf(db: Reads, laneId: string, commandId: string, nowMs: number): Promise<LaneCommand> {
  const command = await findCommand(db, { lane_id: laneId }, commandId);
  if (!command) throw noSuch("command", commandId);
  return asOfNow(command, nowMs);
}

/** Every signing key that an edge ever had (raw Ed25519, base64url), the newest first. */
export async function keysOf(db: Reads, edgeId: string): Promise<string[]> {
  return (await keysOfEdge(db, edgeId)).map(({ public_key }) => public_key);
}

/** The pending commands of this edge that have not expired; `commandTopic(edgeId)` notifies of new ones. */
export async function commandsFor(
  db: Reads,
  edgeId: string,
  nowMs: number,
): Promise<(Command | RotateCommand | TestCommand)[]> {
  const waiting = await waitingCommands(db, edgeId, isoTime(nowMs));
  const toItself = await waitingEdgeCommands(db, edgeId, isoTime(nowMs));
  const orders = waiting.map(({ id, lane_id, action, issued_at, expires_at, by, reason, until }) => {
    return { id, lane_id, action, issued_at, expires_at, by, reason, until };
  });
  const tests = (await waitingTests(db, edgeId, isoTime(nowMs))).map(
    ({ id, lane_id, device_id, trial, issued_at, expires_at }) =>
      ({ id, action: "test_device", lane_id, device_id, trial, issued_at, expires_at }) as const,
  );
  return [
    ...orders,
    ...tests,
    ...toItself.map(({ id, action, issued_at, expires_at }) => ({ id, action, issued_at, expires_at })),
  ];
}
