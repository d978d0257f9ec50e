import { epochMsOf, isoTime } from "../../shared/lib/clock.ts";
import { assertNever } from "../../shared/lib/assert-never.ts";
import type { Fact } from "../../shared/wire/fact.ts";
import type { Step } from "../../shared/wire/lane.ts";
import type { PeerStepState } from "../store/peers.ts";
import type { SiteStep, SiteWeight } from "./message.ts";

/** The step of a vehicle ticket in a fact of the journal, for the other gates; null if it has none. */
export function siteStepOf(fact: Fact): SiteStep | null {
  switch (fact.type) {
    case "decision": {
      const { decision, lane_mode: mode } = fact;
      // On an intervened lane, the settlement that follows takes the step.
      const isTaken = decision.verdict === "admit" && mode !== "intervened" && decision.step !== null;
      return isTaken ? said(fact, decision.step, "taken") : null;
    }
    case "settlement":
      return fact.outcome === "admitted" && fact.step !== null ? said(fact, fact.step, "taken") : null;
    case "passage":
      return fact.step === null ? null : said(fact, fact.step, fact.outcome === "none" ? "back" : "spent");
    case "amendment":
      return fact.action === "step_back" || fact.action === "reset_steps" ? said(fact, fact.step, "spent") : null;
    case "override":
    case "weighing":
    case "tailgate":
    case "event":
      return null;
    default:
      return assertNever(fact);
  }
}

/** The gross weight in a fact of the journal, for the other gates; null if it has none. */
export function siteWeightOf(fact: Fact): SiteWeight | null {
  if (fact.type !== "weighing" || fact.vehicle_ticket_id === null || fact.step === null) return null;
  const { sequence, vehicle_ticket_id, step, gross_kg: kg } = fact;
  return { sequence, vehicle_ticket_id, step, kg, at: momentOf(fact) };
}

type OfTicket = Extract<Fact, { vehicle_ticket_id: string | null }>;

function said(fact: OfTicket, step: Step | null, state: PeerStepState): SiteStep | null {
  const { sequence, activity_id, vehicle_ticket_id, lane_id } = fact;
  if (vehicle_ticket_id === null) return null;
  // An officer's correction belongs to no lane.
  return {
    sequence,
    activity_id,
    vehicle_ticket_id,
    lane_id: lane_id ?? fact.gate_id,
    step,
    state,
    at: momentOf(fact),
  };
}

/** By the estimate of central's clock at that time: gates compare their steps by it. */
function momentOf({ occurred_at, clock }: Fact): string {
  return isoTime(epochMsOf(occurred_at) + (clock.offset_ms ?? 0));
}
