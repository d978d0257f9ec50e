import { assertNever } from "../../shared/lib/assert-never.ts";
import type { Entry, Opening } from "../lane/passage/state.ts";
import { changeMode, changeOf } from "../lane/passage/modes.ts";
import { correctedNow, type AdmissionContext, factHeader } from "./context.ts";
import { takenNow } from "./decide-scan.ts";
import { weighInPassing } from "./weigh-in-passing.ts";

/**
 * Writes one entry of a lane as a fact, with its effects on steps, openings and modes, within the caller's transaction.
 * @returns the activity that the entry belongs to
 */
export function recordEntry(context: AdmissionContext, laneId: string, entry: Entry): string {
  const { journal, memory } = context;
  const nowMs = context.clock.nowMs();
  const header = factHeader(context);
  switch (entry.type) {
    case "passage": {
      const { opening, outcome, because } = entry;
      const { vehicleTicketId, step, activityId } = opening;
      context.steps.settle(activityId, outcome !== "none");
      memory.settle(activityId);
      const passage = { outcome, vehicle_ticket_id: vehicleTicketId, step, because };
      journal.append({ type: "passage", lane_id: laneId, ...passage }, header, nowMs, activityId);
      return activityId;
    }
    case "settlement": {
      const { referral, outcome, by, reason } = entry;
      const { activityId, vehicleTicketId, step } = referral;
      const settlement = { outcome, vehicle_ticket_id: vehicleTicketId, step, by, reason };
      journal.append({ type: "settlement", lane_id: laneId, ...settlement }, header, nowMs, activityId);
      memory.settle(activityId);
      if (outcome === "admitted") beginOpening(context, laneId, { activityId, vehicleTicketId, step }, nowMs);
      return activityId;
    }
    case "override": {
      const { act } = entry;
      const { activityId } = journal.append(
        {
          type: "override",
          lane_id: laneId,
          action: act.action,
          by: act.by,
          reason: act.reason,
          until: act.until?.iso ?? null,
          command_id: act.commandId,
          ...(act.approvedBy ? { approved_by: act.approvedBy } : {}),
        },
        header,
        nowMs,
      );
      const change = changeOf(act.action, act.until?.iso ?? null);
      if (change) memory.saveMode(laneId, changeMode(memory.modeOf(laneId), change));
      if (act.action === "open")
        beginOpening(context, laneId, { activityId, vehicleTicketId: null, step: null }, nowMs);
      return activityId;
    }
    case "tailgate":
      return journal.append(
        { type: "tailgate", lane_id: laneId, after_activity_id: entry.afterActivityId },
        header,
        nowMs,
      ).activityId;
    case "weighing":
      weighInPassing(context, laneId, entry);
      return entry.activityId;
    case "event":
      return journal.append({ type: "event", lane_id: laneId, event: entry.event, detail: entry.detail }, header, nowMs)
        .activityId;
    default:
      return assertNever(entry);
  }
}

function beginOpening(
  context: AdmissionContext,
  laneId: string,
  { activityId, vehicleTicketId, step }: Pick<Opening, "activityId" | "vehicleTicketId" | "step">,
  nowMs: number,
): void {
  context.memory.begin(
    {
      activity_id: activityId,
      lane_id: laneId,
      vehicle_ticket_id: vehicleTicketId,
      step,
      kind: "opening",
      since_ms: nowMs,
    },
    vehicleTicketId !== null && step !== null ? takenNow(context, correctedNow(context).nowMs) : null,
  );
}
