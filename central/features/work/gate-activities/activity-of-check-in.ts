import { newId } from "../../../../shared/lib/ids.ts";
import { isoTime } from "../../../../shared/lib/clock.ts";
import { normalizePlate } from "../../../../shared/lib/plate.ts";
import type { Facts } from "../../../../shared/rules/facts.ts";
import type { ManualCheckInDecision } from "../../../../shared/rules/manual-check-in.ts";
import { reasonOf, signTextOf } from "../../../../shared/rules/reasons.ts";
import type { AreaRecord } from "../../../../shared/wire/area.ts";
import type { Decision } from "../../../../shared/wire/decision.ts";
import type { Actor, Presented } from "../../../../shared/wire/fact.ts";
import type { ActivitySource } from "../../../wire/gate-activity.ts";
import type { NamedLane } from "../../gates/lanes/service.ts";
import type { Activity } from "./project.ts";

/** A check-in that central decides. */
export interface CheckIn {
  source: Exclude<ActivitySource, "edge">;
  laneId: string;
  /** The text that was read, typed or scanned. */
  text: string;
  /** `only`: the text is a plate; `any`: it may be a plate; `never`: a plate identifies no ticket here. */
  plate: "only" | "any" | "never";
  readPlate: string | null;
  /** The officer's reason, where an officer makes the check-in by hand; null otherwise. */
  officer: { reason: string; overridesRefusal: boolean } | null;
}

/** The inputs and the result of the rule book. */
export interface Judged {
  facts: Facts;
  decision: Decision;
}

/** A decided check-in, with all data of its record. */
export interface DecidedCheckIn {
  ask: CheckIn;
  lane: NamedLane;
  area: AreaRecord;
  presented: Omit<Presented, "reader_id">;
  judged: Judged;
  ruling: ManualCheckInDecision;
  by: Actor;
  nowMs: number;
}

/** Builds the record of a check-in that central decided. The record is complete at once: no facts follow. */
export function activityOfCheckIn(decided: DecidedCheckIn): Activity {
  const { ask, lane, area, presented, judged, ruling, by, nowMs } = decided;
  const { facts, decision } = judged;
  const ticket = facts.vehicleTicket;
  const at = isoTime(nowMs);
  const isAdmitted = ruling.is === "admitted";
  const plate = ticket?.police_number ?? ask.readPlate ?? (presented.kind === "plate" ? presented.text : "");
  const words = { language: lane.rules.language, timeZone: area.time_zone, plate: ticket?.police_number ?? null };
  return {
    id: newId(nowMs),
    kind: "decision",
    source: ask.source,
    activity: decision.step,
    status: isAdmitted ? "passed" : "refused",
    color: isAdmitted && ruling.by !== "rules" ? "green" : decision.colour,
    verdict: decision.verdict,
    code: decision.code,
    area_id: lane.area_id,
    gate_id: lane.gate_id,
    lane_id: lane.id,
    edge_id: null,
    vehicle_ticket_id: ticket?.id ?? null,
    ticket_id: ticket?.ticket_id ?? null,
    vehicle_number: plate,
    normal_plate: normalizePlate(plate),
    container_number: ticket?.container_number ?? "",
    led_message: signTextOf(decision, words).lines.join(" / "),
    error_message: isAdmitted ? null : reasonOf(decision, { ...words, atMs: nowMs, readPlate: ask.readPlate }),
    presented,
    decision,
    checked_at: at,
    passage: isAdmitted ? "assumed" : null,
    passed_at: isAdmitted ? at : null,
    settled_by: ask.officer ? by : null,
    override: isAdmitted && ruling.by === "override" ? { action: "open", by } : null,
    reason: ask.officer?.reason ?? null,
    is_offline: false,
    replica_age_ms: 0,
    on_signature_alone: false,
    lateness: "live",
    created_at: at,
    updated_at: at,
  };
}
