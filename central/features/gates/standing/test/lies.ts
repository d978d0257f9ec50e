import { newId } from "../../../../../shared/lib/ids.ts";
import { ADMITTED } from "../../../../../shared/test/sample-facts.ts";
import type { Decision } from "../../../../../shared/wire/decision.ts";
import type { SentFact } from "../../../work/gate-activities/test/journal.ts";
import type { LyingSite } from "./lying-site.ts";

/** What a lying edge sends, and the claim that the case names. */
export interface Lie {
  facts: (site: LyingSite) => SentFact[];
  claim: string;
}

const elsewhere = ({ officers }: LyingSite) => ({ type: "officer", id: officers.there.id, name: "Elsewhere" });
const vehicle = ({ ticket }: LyingSite) => ({ vehicle_ticket_id: ticket.id });
const ownVehicle = ({ own }: LyingSite) => ({ vehicle_ticket_id: own.id, ticket_id: own.ticket_id });
const previous = ({ there, central }: LyingSite): Decision["previous"] => ({
  step: "in",
  at: new Date(central.clock.nowMs()).toISOString(),
  activity_id: newId(),
  gate_id: there.gate.id,
  gate_name: "Gate 1",
  lane_id: there.lane.id,
});
const onLane = ({ beside }: LyingSite) => ({ lane_id: beside.lane.id });
const withPaper = (site: LyingSite) => ({ number: "SPPB-1", photo_id: site.capture.id });

/** An own decision, and a later fact of the same activity. */
function after(later: (site: LyingSite, activityId: string) => SentFact): Lie["facts"] {
  return (site) => {
    const opening = site.journal.decision(ownVehicle(site), { verdict: "refer", code: "CUSTOMS_STALE" });
    return [opening, later(site, opening.id)];
  };
}

/** One lie for each field that can name what is another's, by type and path. */
export const LIES: Readonly<Record<string, Lie>> = {
  "decision.vehicle_ticket_id": {
    facts: (site) => {
      const opening = site.journal.decision({ ...vehicle(site), ticket_id: site.ticket.ticket_id });
      return [opening, site.journal.passage(opening.id, vehicle(site))];
    },
    claim: "claim_ticket",
  },
  "decision.ticket_id": {
    facts: (site) => [site.journal.decision({ vehicle_ticket_id: null, ticket_id: site.ticket.ticket_id })],
    claim: "claim_ticket",
  },
  "decision.lane_id": { facts: (site) => [site.journal.decision(onLane(site))], claim: "claim_lane" },
  "decision.presented.reader_id": {
    facts: ({ journal, device }) => [
      journal.decision({ presented: { kind: "code", text: "ABC", reader_id: device.id } }),
    ],
    claim: "claim_device",
  },
  "decision.decision.previous": {
    facts: (site) => [site.journal.decision({}, { verdict: "refuse", code: "ALREADY_IN", previous: previous(site) })],
    claim: "claim_place",
  },
  "decision.check_in.by": {
    facts: (site) => [site.journal.decision({ check_in: { by: elsewhere(site), reason: "papers seen" } })],
    claim: "claim_officer_elsewhere",
  },
  "passage.vehicle_ticket_id": {
    facts: (site) => {
      const opening = site.journal.override();
      return [opening, site.journal.passage(opening.id, vehicle(site))];
    },
    claim: "claim_ticket",
  },
  "passage.lane_id": {
    facts: after((site, id) => site.journal.passage(id, { ...onLane(site), vehicle_ticket_id: site.own.id })),
    claim: "claim_lane",
  },
  "settlement.vehicle_ticket_id": {
    facts: (site) => {
      const opening = site.journal.override();
      return [opening, site.journal.settlement(opening.id, vehicle(site))];
    },
    claim: "claim_ticket",
  },
  "settlement.lane_id": { facts: after((site, id) => site.journal.settlement(id, onLane(site))), claim: "claim_lane" },
  "settlement.by": {
    facts: after((site, id) => site.journal.settlement(id, { by: elsewhere(site) })),
    claim: "claim_officer_elsewhere",
  },
  "override.lane_id": { facts: (site) => [site.journal.override(onLane(site))], claim: "claim_lane" },
  "override.by": {
    facts: ({ journal, admin }) => [
      journal.override({ by: { type: "user", id: admin.principal.id, name: "The admin" } }),
    ],
    claim: "claim_user",
  },
  "override.command_id": {
    facts: ({ journal, admin, command }) => [
      journal.override({ by: { type: "user", id: admin.principal.id, name: "The admin" }, command_id: command.id }),
    ],
    claim: "claim_command",
  },
  "override.approved_by": {
    facts: (site) => [site.journal.override({ approved_by: elsewhere(site) })],
    claim: "claim_officer_elsewhere",
  },
  "amendment.vehicle_ticket_id": {
    facts: (site) => [site.journal.amendment({ action: "reset_steps", ...vehicle(site) })],
    claim: "claim_ticket",
  },
  "amendment.lane_id": { facts: (site) => [site.journal.amendment(onLane(site))], claim: "claim_lane" },
  "amendment.paper.photo_id": {
    facts: after((site, id) =>
      site.journal.amendment({ action: "customs_paper", vehicle_ticket_id: site.own.id, paper: withPaper(site) }, id),
    ),
    claim: "claim_picture",
  },
  "amendment.by": {
    facts: (site) => [site.journal.amendment({ by: elsewhere(site) })],
    claim: "claim_officer_elsewhere",
  },
  "amendment.approved_by": {
    facts: (site) => [site.journal.amendment({ approved_by: elsewhere(site) })],
    claim: "claim_officer_elsewhere",
  },
  "weighing.scale_id": {
    facts: after((site, id) => site.journal.weighing(id, { scale_id: site.device.id })),
    claim: "claim_device",
  },
  "weighing.vehicle_ticket_id": {
    facts: (site) => [site.journal.weighing(newId(), vehicle(site))],
    claim: "claim_ticket",
  },
  "weighing.lane_id": { facts: after((site, id) => site.journal.weighing(id, onLane(site))), claim: "claim_lane" },
  "weighing.by_hand.by": {
    facts: after((site, id) =>
      site.journal.weighing(id, { stable_by: "officer", by_hand: { by: elsewhere(site), reason: "dark" } }),
    ),
    claim: "claim_officer_elsewhere",
  },
  "weighing.decision.previous": {
    facts: after((site, id) => site.journal.weighing(id, { decision: { ...ADMITTED, previous: previous(site) } })),
    claim: "claim_place",
  },
  "tailgate.lane_id": { facts: (site) => [site.journal.tailgate(onLane(site))], claim: "claim_lane" },
  "tailgate.after_activity_id": {
    facts: ({ journal, decision }) => [journal.tailgate({ after_activity_id: decision.id })],
    claim: "claim_activity",
  },
  "event.lane_id": { facts: (site) => [site.journal.event(onLane(site))], claim: "claim_lane" },
};

/** One lie for each field that says whose the fact is: such a fact is parked whole. */
export const LIES_AT_THE_DOOR: Readonly<Record<string, Lie>> = {
  id: {
    facts: ({ journal, decision }) => [journal.event({ id: decision.id })],
    claim: "claim_fact",
  },
  activity_id: {
    facts: ({ journal, decision }) => [journal.passage(decision.id)],
    claim: "claim_activity",
  },
  edge_id: { facts: ({ journal, there }) => [journal.event({ edge_id: there.edgeId })], claim: "claim_edge" },
  gate_id: { facts: ({ journal, beside }) => [journal.event({ gate_id: beside.gate.id })], claim: "claim_gate" },
  area_id: { facts: ({ journal, there }) => [journal.event({ area_id: there.gate.area_id })], claim: "claim_area" },
};
