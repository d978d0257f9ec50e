import { z } from "zod";
import { Step } from "./lane.ts";
import { Timestamp, Uuid } from "./common.ts";

/** The decision codes of the rule book, in the order of its rules. */
export const DecisionCode = z.enum([
  "UNREADABLE",
  "BAD_SIGNATURE",
  "LANE_CLOSED",
  "UNKNOWN",
  "WRONG_AREA",
  "CANCELLED",
  "REJECTED",
  "BLOCKED",
  "SET_ASIDE",
  "NOT_APPROVED",
  "TOO_EARLY",
  "EXPIRED",
  "WRONG_DIRECTION",
  "ALREADY_IN",
  "ALREADY_OUT",
  "PLATE_MISMATCH",
  "CUSTOMS_HOLD",
  "HOLD",
  "CUSTOMS_STALE",
  "LOAD_NOT_DONE",
  "WEIGHT_MISSING",
  "WEIGHT_MISMATCH",
  "AREA_FULL",
  "STALE_REPLICA",
  "CLOCK_UNTRUSTED",
  "OK",
]);
export type DecisionCode = z.infer<typeof DecisionCode>;

/** `refer`: an officer decides; the timeout refuses. Every verdict except `admit` keeps the barrier closed. */
export const Verdict = z.enum(["admit", "refuse", "refer"]);
export type Verdict = z.infer<typeof Verdict>;

export const Colour = z.enum(["green", "yellow", "red"]);
export type Colour = z.infer<typeof Colour>;

/** The last known step of a vehicle ticket: direction, time and place. */
export const LastStep = z.strictObject({
  step: Step,
  at: Timestamp,
  activity_id: Uuid,
  gate_id: Uuid,
  gate_name: z.string(),
  lane_id: Uuid,
});
export type LastStep = z.infer<typeof LastStep>;

/** A decision in the journal and on the wire. */
export const Decision = z.strictObject({
  verdict: Verdict,
  code: DecisionCode,
  colour: Colour,
  /** The step of this passage; null without a known ticket. */
  step: Step.nullable(),
  /** Rules that apply but only open a review. The first one is the code of the admission. */
  reviews: z.array(DecisionCode),
  /** Admitted by a valid signature while the ticket is unknown to this side. */
  on_signature_alone: z.boolean(),
  /** The earlier step that caused an anti-passback refusal. */
  previous: LastStep.nullable(),
  /** The first valid date, shown with a TOO_EARLY refusal. */
  valid_from: z.string().nullable(),
  /** The kind of the first standing hold that a HOLD refusal names; left out of every other decision. */
  hold: z.string().optional(),
  /** Why the block list has the plate or the company, with BLOCKED; left out of every other decision. */
  block: z.string().optional(),
  /** The plate on the block list that the vehicle's own resembles: only probably blocked. Left out otherwise. */
  block_plate: z.string().optional(),
  /** How a camera read the plate, where it is only probably that of the ticket; left out of every other decision. */
  read_as: z.string().optional(),
  /** Measured and announced net weight, kilograms, where they differ too much; left out of every other decision. */
  weight: z.strictObject({ net_kg: z.number(), announced_kg: z.number() }).optional(),
  /** The place in the buffer zone's queue, with an AREA_FULL referral; left out of every other decision. */
  queue_place: z.int().min(1).optional(),
});
export type Decision = z.infer<typeof Decision>;
