import { z } from "zod";
import { Step } from "./lane.ts";
import { Timestamp, Uuid } from "./common.ts";

/** What the rule book can say. The order is the order in which the rules are asked. */
export const DecisionCode = z.enum([
  "UNREADABLE",
  "BAD_SIGNATURE",
  "LANE_CLOSED",
  "UNKNOWN",
  "WRONG_AREA",
  "CANCELLED",
  "REJECTED",
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
  "AREA_FULL",
  "STALE_REPLICA",
  "CLOCK_UNTRUSTED",
  "OK",
]);
export type DecisionCode = z.infer<typeof DecisionCode>;

/** `refer`: an officer decides, or the time-out refuses. Anything but `admit` leaves the barrier closed. */
export const Verdict = z.enum(["admit", "refuse", "refer"]);
export type Verdict = z.infer<typeof Verdict>;

export const Colour = z.enum(["green", "yellow", "red"]);
export type Colour = z.infer<typeof Colour>;

/** The last step of a vehicle ticket that somebody knows of: which, when and where. */
export const LastStep = z.strictObject({
  step: Step,
  at: Timestamp,
  activity_id: Uuid,
  gate_id: Uuid,
  gate_name: z.string(),
  lane_id: Uuid,
});
export type LastStep = z.infer<typeof LastStep>;

/** A decision as it is journalled and sent. */
export const Decision = z.strictObject({
  verdict: Verdict,
  code: DecisionCode,
  colour: Colour,
  /** The step that the vehicle would take here; null where no ticket is known. */
  step: Step.nullable(),
  /** Rules that apply but were softened to a review; the first of them is the code of an admission. */
  reviews: z.array(DecisionCode),
  /** Admitted because the signature is good, without this side knowing the ticket. */
  on_signature_alone: z.boolean(),
  /** The earlier step that an anti-passback refusal rests on. */
  previous: LastStep.nullable(),
  /** The first valid date that a TOO_EARLY refusal shows. */
  valid_from: z.string().nullable(),
  /** The kind of the first standing hold that a HOLD refusal names; left out of every other decision. */
  hold: z.string().optional(),
});
export type Decision = z.infer<typeof Decision>;
