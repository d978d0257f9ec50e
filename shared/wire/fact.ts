import { z } from "zod";
import { Timestamp, Uuid } from "./common.ts";
import { Decision } from "./decision.ts";
import { LaneMode, Step } from "./lane.ts";
import { Spoken } from "./said.ts";
import { WeightUnit } from "./weighing.ts";

/** Of what was presented, so many characters at most are kept. */
export const MAX_SHOWN_CHARACTERS = 512;

/**
 * Facts: immutable records of events at a gate. A gate activity is the opening fact (decision, override, tailgating …)
 * and all later facts with the same `activity_id`.
 */
const Header = {
  id: Uuid,
  /** The id of the fact that opened the activity; equal to `id` in that fact. */
  activity_id: Uuid,
  edge_id: Uuid,
  /** Changes at every start of the edge. */
  boot_id: Uuid,
  /** Increments with every fact of this edge, across boots; a gap means lost facts. */
  sequence: z.int().min(1),
  occurred_at: Timestamp,
  clock: z.strictObject({
    trust: z.enum(["trusted", "uncertain", "untrusted"]),
    /** Central's time minus this edge's time, at the last measurement. */
    offset_ms: z.number().nullable(),
  }),
  is_offline: z.boolean(),
  replica_age_ms: z.number().nullable(),
  area_id: Uuid.nullable(),
  gate_id: Uuid,
  lane_id: Uuid.nullable(),
  /** SHA-256 over the previous hash (64 hex digits; zeros at first) and this fact's canonical JSON without `hash`. */
  previous_hash: z.string().regex(/^[0-9a-f]{64}$/),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
};

/**
 * The actor: an officer at the gate, a user of central, the lane itself, or a holder of the emergency code at a
 * gate without officers.
 */
export const Actor = z.strictObject({
  type: z.enum(["officer", "user", "lane", "emergency"]),
  id: Uuid.nullable(),
  name: z.string(),
});
export type Actor = z.infer<typeof Actor>;

export const Presented = z.strictObject({
  kind: z.enum(["credential", "code", "plate", "unreadable"]),
  /** The credential or the code that was found in what was read; else that itself, control characters replaced. */
  text: z.string().max(MAX_SHOWN_CHARACTERS),
  reader_id: Uuid.nullable(),
});
export type Presented = z.infer<typeof Presented>;

const fact = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.strictObject({ type: z.literal(type), ...Header, ...shape });

export const DecisionFact = fact("decision", {
  presented: Presented,
  vehicle_ticket_id: Uuid.nullable(),
  ticket_id: Uuid.nullable(),
  police_number: z.string(),
  /** The plate from a camera. */
  read_plate: z.string().nullable(),
  container_number: z.string().nullable(),
  company_name: z.string().nullable(),
  decision: Decision,
  lane_mode: LaneMode,
  led_message: z.string(),
  /** An officer checked the vehicle in or out by hand; a settlement follows where the rule book did not admit it. */
  check_in: z.strictObject({ by: Actor, reason: Spoken }).optional(),
});
export type DecisionFact = z.infer<typeof DecisionFact>;

export const PassageOutcome = z.enum(["confirmed", "assumed", "none", "unknown"]);
export type PassageOutcome = z.infer<typeof PassageOutcome>;
export const PassageFact = fact("passage", {
  outcome: PassageOutcome,
  vehicle_ticket_id: Uuid.nullable(),
  step: Step.nullable(),
  /** How it was settled: loops, no loops, time-out, restart … */
  because: Spoken,
});
export type PassageFact = z.infer<typeof PassageFact>;

/** The end of a referral: the vehicle was admitted or refused. */
export const SettlementFact = fact("settlement", {
  outcome: z.enum(["admitted", "refused", "timed_out"]),
  vehicle_ticket_id: Uuid.nullable(),
  step: Step.nullable(),
  by: Actor,
  reason: Spoken,
});
export type SettlementFact = z.infer<typeof SettlementFact>;

export const OverrideAction = z.enum([
  "open",
  "close",
  "hold_open",
  "release",
  "intervene_on",
  "intervene_off",
  "bypass_on",
  "bypass_off",
  "lane_close",
  "lane_open",
]);
export type OverrideAction = z.infer<typeof OverrideAction>;
export const OverrideFact = fact("override", {
  action: OverrideAction,
  by: Actor,
  reason: Spoken,
  until: Timestamp.nullable(),
  command_id: Uuid.nullable(),
  /** The supervisor who approved this act by PIN. */
  approved_by: Actor.optional(),
});
export type OverrideFact = z.infer<typeof OverrideFact>;

/**
 * Corrections of vehicle records by an officer:
 * - `step_back`: cancels the last step of a vehicle; `step` is the one that counts now
 * - `reset_steps`: clears all steps of the vehicle, which may start its visit again
 * - `reset_all_steps`: this gate accepts the next step of each vehicle in either direction, once
 * - `customs_paper`: a customs document was shown for the referred vehicle of this activity
 */
export const AmendmentAction = z.enum(["step_back", "reset_steps", "reset_all_steps", "customs_paper"]);
export type AmendmentAction = z.infer<typeof AmendmentAction>;
export const AmendmentFact = fact("amendment", {
  action: AmendmentAction,
  vehicle_ticket_id: Uuid.nullable(),
  /** The last step after the correction; null for none. */
  step: Step.nullable(),
  /** The number of the document, and its photo. */
  paper: z.strictObject({ number: z.string(), photo_id: Uuid.nullable() }).nullable(),
  by: Actor,
  reason: Spoken,
  approved_by: Actor.optional(),
});
export type AmendmentFact = z.infer<typeof AmendmentFact>;

/** The weight of the vehicle of an activity, at the lane's weighbridge. A later one of the same activity replaces it. */
export const WeighingFact = fact("weighing", {
  /** The device; null for a weight that an officer entered without one. */
  scale_id: Uuid.nullable(),
  vehicle_ticket_id: Uuid.nullable(),
  step: Step.nullable(),
  /** As indicated, in its unit. */
  gross: z.number(),
  unit: WeightUnit,
  gross_kg: z.number(),
  /** The indicator's word, the set time, or an officer's entry. */
  stable_by: z.enum(["indicator", "time", "officer"]),
  /** The number of this weighing in the scale's own memory; null where it keeps or tells none. */
  memory_id: z.string().max(64).nullable(),
  /** The officer who entered it, and why. */
  by_hand: z.strictObject({ by: Actor, reason: Spoken }).nullable(),
  /** The rule book's decision with a weight that was entered by hand; it replaces the one before. */
  decision: Decision.optional(),
});
export type WeighingFact = z.infer<typeof WeighingFact>;

/** Tailgating: a vehicle passed without a decision, on another vehicle's opening or by force. */
const TailgateFact = fact("tailgate", {
  /** The activity whose opening it used; null when the lane was closed. */
  after_activity_id: Uuid.nullable(),
});

export const EdgeEventKind = z.enum([
  "boot",
  "clock_jump",
  "disk_pressure",
  "fire_on",
  "fire_off",
  "lane_fault",
  "lane_recovered",
  "journal_repaired",
  "journal_gap",
  "database_damaged",
  "emergency_sign_in",
  "sign_in_locked",
  "self_test",
  "reader_noise",
]);
export type EdgeEventKind = z.infer<typeof EdgeEventKind>;
export const EventFact = fact("event", { event: EdgeEventKind, detail: Spoken });
export type EventFact = z.infer<typeof EventFact>;

export const Fact = z.discriminatedUnion("type", [
  DecisionFact,
  PassageFact,
  SettlementFact,
  OverrideFact,
  AmendmentFact,
  WeighingFact,
  TailgateFact,
  EventFact,
]);
export type Fact = z.infer<typeof Fact>;
export const FactType = z.enum([
  "decision",
  "passage",
  "settlement",
  "override",
  "amendment",
  "weighing",
  "tailgate",
  "event",
]);
export type FactType = Fact["type"];
