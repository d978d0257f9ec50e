import { z } from "zod";
import { Capture } from "./capture.ts";
import { Timestamp, Uuid } from "./common.ts";
import { Colour, Decision, DecisionCode, Verdict } from "./decision.ts";
import { Actor, AmendmentAction, FactType, OverrideAction, PassageOutcome, Presented } from "./fact.ts";
import { Step } from "./lane.ts";
import { Review } from "./review.ts";
import { Spoken } from "./said.ts";

/** What opened the activity. */
export const ActivityKind = z.enum(["decision", "override", "amendment", "tailgate", "event"]);
export type ActivityKind = z.infer<typeof ActivityKind>;

/**
 * How far an activity has come. A decision goes down this list, an officer's word taking the place of the rule book's:
 * - `done`: an override, an amendment, a tailgating or an event of the edge: nothing more is to come
 * - `refused`: not let in, by the rule book, by an officer or by the time-out
 * - `waiting`: an officer decides
 * - `allowed`: the barrier was told to open, the vehicle has not been seen passing yet
 * - `not_passed`: it was let in and backed off; the ticket's step is given back
 * - `unknown`: it was let in and nobody can say whether it passed; the step counts as taken
 * - `passed`: it went through, seen by the loops (`confirmed`) or taken to have (`assumed`)
 */
export const ActivityStatus = z.enum(["done", "refused", "waiting", "allowed", "not_passed", "unknown", "passed"]);
export type ActivityStatus = z.infer<typeof ActivityStatus>;

/** Where the record comes from: an edge's journal, or a check-in that central decided. */
export const ActivitySource = z.enum(["edge", "virtual", "officer", "hardware"]);
export type ActivitySource = z.infer<typeof ActivitySource>;

/** How long central waited for the news: `live` up to 60 s, `grace` up to 15 min, `late` beyond: for reports alone. */
export const Lateness = z.enum(["live", "grace", "late"]);
export type Lateness = z.infer<typeof Lateness>;

/** A decision, an override, a tailgating or an event at a gate, with what followed from it. */
export const GateActivity = z
  .strictObject({
    id: Uuid,
    kind: ActivityKind,
    source: ActivitySource,
    /** The step of the visit; null where no ticket is known. */
    activity: Step.nullable(),
    status: ActivityStatus,
    color: Colour.nullable(),
    verdict: Verdict.nullable(),
    code: DecisionCode.nullable(),
    area_id: Uuid.nullable(),
    gate_id: Uuid,
    lane_id: Uuid.nullable(),
    edge_id: Uuid.nullable(),
    vehicle_ticket_id: Uuid.nullable(),
    ticket_id: Uuid.nullable(),
    vehicle_number: z.string(),
    container_number: z.string(),
    led_message: z.string().nullable(),
    /** Why the vehicle was not let in, in words; null where it was. */
    error_message: z.string().nullable(),
    presented: Presented.omit({ reader_id: true }).nullable(),
    /** When it was decided, by central's clock. */
    checked_at: Timestamp,
    passage: PassageOutcome.nullable(),
    passed_at: Timestamp.nullable(),
    /** Who let the referred vehicle in, or turned it away. */
    settled_by: Actor.nullable(),
    /** What an officer or an admin did that the rule book did not, or put right. */
    override: z.strictObject({ action: z.union([OverrideAction, AmendmentAction]), by: Actor }).nullable(),
    /** What the officer said to it. */
    reason: Spoken.nullable(),
    /** The edge could not reach central. */
    is_offline: z.boolean(),
    replica_age_ms: z.number().nullable().describe("how old the data was that it was decided by; null: none yet"),
    on_signature_alone: z.boolean(),
    lateness: Lateness,
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "GateActivity" });
export type GateActivity = z.infer<typeof GateActivity>;

/** One entry of an edge's journal, as it came. */
export const ReceivedFact = z.strictObject({
  id: Uuid,
  type: FactType,
  sequence: z.int(),
  occurred_at: Timestamp,
  received_at: Timestamp,
  body: z.record(z.string(), z.unknown()),
});
export type ReceivedFact = z.infer<typeof ReceivedFact>;

export const GateActivityDetail = GateActivity.extend({
  gate_name: z.string().nullable(),
  lane_name: z.string().nullable(),
  decision: Decision.nullable(),
  /** Every entry of the journal, in its order; empty where central decided itself. */
  facts: z.array(ReceivedFact),
  captures: z.array(Capture),
  reviews: z.array(Review),
}).meta({ id: "GateActivityDetail" });
export type GateActivityDetail = z.infer<typeof GateActivityDetail>;

/** A code of the rule book other than OK, with its words and how often it was given. */
export const FailureMessage = z
  .strictObject({
    code: DecisionCode,
    color: Colour,
    led_message: z.strictObject({ id: z.string(), en: z.string() }),
    error_message: z.strictObject({ id: z.string(), en: z.string() }),
    count: z.int(),
  })
  .meta({ id: "FailureMessage" });
