import { epochMsOf, isoTime } from "../../shared/lib/clock.ts";
import type { LastStep } from "../../shared/wire/decision.ts";
import type { VehicleTicketRecord } from "../../shared/wire/feed.ts";
import type { Step } from "../../shared/wire/lane.ts";
import type { AdmissionContext } from "./context.ts";

/** The sources of a vehicle ticket's last step. */
export type StepSources = Pick<AdmissionContext, "identity" | "replica" | "steps" | "peers">;

/** One source's statement: the step that counts as of a moment, or that no step counts. */
export interface StepStatement {
  atMs: number;
  activityId: string;
  step: LastStep | null;
}

/** The newest of central's data, this gate's own steps and the reports of other gates of the area. */
export function lastStepOf(
  sources: StepSources,
  vehicleTicketId: string | null,
  ticket: VehicleTicketRecord | null,
): LastStep | null {
  if (vehicleTicketId === null) return ticket?.last_step ?? null;
  return lastStatementOn(sources, vehicleTicketId, ticket)?.step ?? null;
}

/** The same with its moment. The moment also exists where the newest statement is that no step counts. */
export function lastStatementOn(
  sources: StepSources,
  vehicleTicketId: string,
  ticket: VehicleTicketRecord | null,
): StepStatement | null {
  const known = ticket?.last_step ?? null;
  const { identity, replica } = sources;
  const ofCentral = known && { atMs: epochMsOf(known.at), activityId: known.activity_id, step: known };
  const local = sources.steps.of(vehicleTicketId);
  const ofThisGate = local && wordOf(local, identity.gateId, replica);
  const fromPeers = sources.peers.latestOf(vehicleTicketId);
  const ofOthers = fromPeers && wordOf(fromPeers, fromPeers.gateId, replica);
  return later(later(ofCentral, ofThisGate), ofOthers);
}

/** For the same activity or the same moment, the first argument wins. */
function later(one: StepStatement | null, other: StepStatement | null): StepStatement | null {
  if (!one || !other) return one ?? other;
  return one.activityId === other.activityId || one.atMs >= other.atMs ? one : other;
}

function wordOf(
  said: { step: Step | null; atMs: number; activityId: string; laneId: string },
  gateId: string,
  replica: StepSources["replica"],
): StepStatement {
  const { step, atMs, activityId, laneId } = said;
  if (step === null) return { atMs, activityId, step: null };
  const gateName = replica.gate(gateId)?.name ?? "";
  const at = isoTime(atMs);
  return {
    atMs,
    activityId,
    step: { step, at, activity_id: activityId, gate_id: gateId, gate_name: gateName, lane_id: laneId },
  };
}
