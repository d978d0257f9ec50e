import { z } from "zod";
import { Capture } from "../../shared/wire/capture.ts";
import { Timestamp, Uuid } from "../../shared/wire/common.ts";
import { Colour, Decision, DecisionCode, Verdict } from "../../shared/wire/decision.ts";
import { Actor, AmendmentAction, FactType, OverrideAction, PassageOutcome, Presented } from "../../shared/wire/fact.ts";
import { Step } from "../../shared/wire/lane.ts";
import { Review } from "./review.ts";
import { Spoken } from "../../shared/wire/said.ts";

/** The kind of the fact that opened the activity. */
export const ActivityKind = z.enum(["decision", "override", "amendment", "tailgate", "event"]);
export type ActivityKind = z.infer<typeof ActivityKind>;

/**
 * The status of an activity. A decision moves down this list; an officer's decision replaces that of the rule book:
 * - `done`: an override, an amendment, a tailgating or an event of the edge; no further facts follow
 * - `refused`: refused by the rule book, by an officer or by the timeout
 * - `waiting`: an officer has to decide
 * - `allowed`: the open command was sent, but no passage was detected yet
 * - `not_passed`: admitted, but the vehicle backed off; the ticket's step is rolled back
 * - `unknown`: admitted, but the passage could not be verified; the step counts as taken
 * - `passed`: the vehicle passed, detected by the loops (`confirmed`) or inferred (`assumed`)
 */
export const ActivityStatus = z.enum(["done", "refused", "waiting", "allowed", "not_passed", "unknown", "passed"]);
export type ActivityStatus = z.infer<typeof ActivityStatus>;

/** The source of the record: an edge's journal, or a check-in that central decided. */
export const ActivitySource = z.enum(["edge", "virtual", "officer", "hardware"]);
export type ActivitySource = z.infer<typeof ActivitySource>;

/** Delay until central received the facts: `live` up to 60 s, `grace` up to 15 min, `late` beyond (reports only). */
export const Lateness = z.enum(["live", "grace", "late"]);
export type Lateness = z.infer<typeof Lateness>;

/** A decision, override, tailgating or event at a gate, with its consequences. */
export const GateActivity = z
  .strictObject({
    id: Uuid,
    kind: ActivityKind,
    source: ActivitySource,
    /** The step of the visit; null without a known ticket. */
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
    /** How a camera read the plate, where it is only probably that of the ticket; null otherwise. */
    read_as: z.string().nullable(),
    container_number: z.string(),
    led_message: z.string().nullable(),
    /** The reason of a refusal, for people; null for an admission. */
    error_message: z.string().nullable(),
    presented: Presented.omit({ reader_id: true }).nullable(),
    /** Time of the decision by central's clock. */
    checked_at: Timestamp,
    passage: PassageOutcome.nullable(),
    passed_at: Timestamp.nullable(),
    /** The person who settled the referral. */
    settled_by: Actor.nullable(),
    /** The override or amendment of an officer or an admin. */
    override: z.strictObject({ action: z.union([OverrideAction, AmendmentAction]), by: Actor }).nullable(),
    /** The officer's remark. */
    reason: Spoken.nullable(),
    /** The edge could not reach central. */
    is_offline: z.boolean(),
    replica_age_ms: z.number().nullable().describe("age of the replica at the decision; null: no replica yet"),
    on_signature_alone: z.boolean(),
    lateness: Lateness,
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "GateActivity" });
export type GateActivity = z.infer<typeof GateActivity>;

/** The latest activity of a lane, with its first picture. */
export const LatestActivity = GateActivity.extend({
  capture_id: Uuid.nullable().describe("its first picture, among the `captures` of its detail; null without one"),
}).meta({ id: "LatestActivity" });
export type LatestActivity = z.infer<typeof LatestActivity>;

/** One fact of an edge's journal, as received. */
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
  /** The gross weight of the vehicle, kilograms; null where it was not weighed. */
  gross_kg: z.number().nullable(),
  /** All facts of the activity in journal order; empty when central decided itself. */
  facts: z.array(ReceivedFact),
  captures: z.array(Capture),
  reviews: z.array(Review),
}).meta({ id: "GateActivityDetail" });
export type GateActivityDetail = z.infer<typeof GateActivityDetail>;

/** A refusal or review code, with its text and its number of occurrences. */
export const FailureMessage = z
  .strictObject({
    code: DecisionCode,
    color: Colour,
    led_message: z.strictObject({ id: z.string(), en: z.string() }),
    error_message: z.strictObject({ id: z.string(), en: z.string() }),
    count: z.int(),
  })
  .meta({ id: "FailureMessage" });
