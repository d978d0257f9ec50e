import { z } from "zod";
import { Timestamp, Uuid } from "./common.ts";
import { Decision } from "./decision.ts";
import { LaneMode, Step } from "./lane.ts";
import { Spoken } from "./said.ts";

/**
 * What happened at a gate, one immutable fact a record. A gate activity is the decision (or override, tailgating …)
 * that opens it and the facts that follow under the same `activity_id`.
 */
const Header = {
  id: Uuid,
  /** The fact that opened the activity; equal to `id` there. */
  activity_id: Uuid,
  edge_id: Uuid,
  /** New at every start of the edge. */
  boot_id: Uuid,
  /** Rises by one with every fact of this edge, over boots; a hole is a loss. */
  sequence: z.int().min(1),
  occurred_at: Timestamp,
  clock: z.strictObject({
    trust: z.enum(["trusted", "uncertain", "untrusted"]),
    /** Central's time less this edge's, when last measured. */
    offset_ms: z.number().nullable(),
  }),
  is_offline: z.boolean(),
  replica_age_ms: z.number().nullable(),
  area_id: Uuid.nullable(),
  gate_id: Uuid,
  lane_id: Uuid.nullable(),
  /** SHA-256 of the fact before (64 hex digits; zeros before the first) and of this one's canonical JSON without `hash`. */
  previous_hash: z.string().regex(/^[0-9a-f]{64}$/),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
};

/**
 * Who acted: an officer at the gate, a user of central, the lane by itself, or whoever holds the emergency code of a
 * gate that knows no officers yet.
 */
export const Actor = z.strictObject({
  type: z.enum(["officer", "user", "lane", "emergency"]),
  id: Uuid.nullable(),
  name: z.string(),
});
export type Actor = z.infer<typeof Actor>;

export const Presented = z.strictObject({
  kind: z.enum(["credential", "code", "plate", "unreadable"]),
  /** As read, at most 512 characters, control characters replaced. */
  text: z.string().max(512),
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
  /** The plate that a camera read. */
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

/** A referred vehicle was let in or refused. */
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
  /** The supervisor whose PIN this act needed. */
  approved_by: Actor.optional(),
});
export type OverrideFact = z.infer<typeof OverrideFact>;

/**
 * What an officer puts right about what the gate knows of vehicles:
 * - `step_back`: the last step of a vehicle is as if it had not been taken; `step` is the one that counts now
 * - `reset_steps`: no step of the vehicle counts any more; it may begin its visit anew
 * - `reset_all_steps`: each vehicle's next step is taken at this gate whichever way it goes, once
 * - `customs_paper`: a paper of customs was shown for the referred vehicle whose activity this belongs to
 */
export const AmendmentAction = z.enum(["step_back", "reset_steps", "reset_all_steps", "customs_paper"]);
export type AmendmentAction = z.infer<typeof AmendmentAction>;
export const AmendmentFact = fact("amendment", {
  action: AmendmentAction,
  vehicle_ticket_id: Uuid.nullable(),
  /** The last step that counts from now on; null for none. */
  step: Step.nullable(),
  /** The number on the paper, and the photo of it that was taken. */
  paper: z.strictObject({ number: z.string(), photo_id: Uuid.nullable() }).nullable(),
  by: Actor,
  reason: Spoken,
  approved_by: Actor.optional(),
});
export type AmendmentFact = z.infer<typeof AmendmentFact>;

/** A vehicle went through that no decision covers: on another's opening, or with the arm forced. */
const TailgateFact = fact("tailgate", {
  /** The activity on whose opening it went through; null when nothing was open. */
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
  "emergency_sign_in",
  "sign_in_locked",
  "self_test",
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
  TailgateFact,
  EventFact,
]);
export type Fact = z.infer<typeof Fact>;
export const FactType = z.enum(["decision", "passage", "settlement", "override", "amendment", "tailgate", "event"]);
export type FactType = Fact["type"];
