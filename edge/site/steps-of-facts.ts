import { epochMsOf, isoTime } from "../../shared/lib/clock.ts";
import { assertNever } from "../../shared/lib/assert-never.ts";
import { type Fact } from "../../shared/wire/fact.ts";
import { type Step } from "../../shared/wire/lane.ts";
import { type PeerStepState } from "../store/peers.ts";
import { type SiteStep } from "./message.ts";

/** What a fact of the journal says of a vehicle ticket's step to the other gates; null when it says nothing of one. */
export function siteStepOf(fact: Fact): SiteStep | null {
  switch (fact.type) {
    case "decision": {
      const { decision, lane_mode: mode } = fact;
      // With officers deciding, the step is taken by the settlement that follows.
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
    case "tailgate":
    case "event":
      return null;
    default:
      return assertNever(fact);
  }
}

type OfTicket = Extract<Fact, { vehicle_ticket_id: string | null }>;

function said(fact: OfTicket, step: Step | null, state: PeerStepState): SiteStep | null {
  const { sequence, activity_id, vehicle_ticket_id, lane_id } = fact;
  if (vehicle_ticket_id === null) return null;
  // By central's clock as far as it was known then: gates compare their steps by it.
  const at = isoTime(epochMsOf(fact.occurred_at) + (fact.clock.offset_ms ?? 0));
  // What an officer put right belongs to no lane.
  return { sequence, activity_id, vehicle_ticket_id, lane_id: lane_id ?? fact.gate_id, step, state, at };
}
