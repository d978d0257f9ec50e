import { z } from "zod";
import { Line, MAX_PRESENTED_CHARACTERS, Timestamp, Uuid } from "../../../shared/wire/common.ts";
import type { reasonSentences } from "../../../shared/words/sentences/reasons.ts";
import { Spoken } from "../../../shared/wire/said.ts";
import { saying } from "../../../shared/words/spoken-text.ts";

/** All acts of an officer: the name, the fields of the form, and the possible results. */

/** Common reasons to choose from; `other` needs a text. */
export const REASONS = [
  "other",
  "emergency_vehicle",
  "official_visitor",
  "papers_checked",
  "reader_out_of_order",
  "scale_out_of_order",
  "weighed_elsewhere",
  "code_not_readable",
  "central_away",
  "barrier_out_of_order",
  "vehicle_stuck",
  "traffic_jam",
  "turned_back",
  "recorded_wrongly",
  "suspicious",
  "maintenance",
  "danger",
  "no_longer_needed",
] as const satisfies readonly (keyof typeof reasonSentences)[];
export const ReasonChoice = z.enum(REASONS, { error: saying("choose_a_reason") });
export type ReasonChoice = z.infer<typeof ReasonChoice>;

/** Every form sends these; `beat` and `csrf` are removed before. */
const Why = {
  press_id: Uuid,
  reason: ReasonChoice,
  words: z.string().trim().max(500).default(""),
};
/** A supervisor's name and PIN, given for this one act. */
const Supervised = {
  supervisor: Line.max(255).optional(),
  supervisor_pin: z.string().max(64).optional(),
};
const OnLane = { lane_id: Uuid };
/** The duration of a mode: minutes from now. Only a closed lane and an intervention may have an open end. */
const Minutes = z.coerce
  .number({ error: saying("must_be_minutes") })
  .int({ error: saying("must_be_whole_minutes") })
  .min(1, { error: saying("too_few_minutes", { limit: 1 }) })
  .max(1_440, { error: saying("too_many_minutes", { limit: 1440 }) });
/** With a comma or a point; grouping would make 12.340 ambiguous, so three decimals are refused. */
const Kilograms = z
  .string()
  .trim()
  .regex(/^\d{1,6}([.,]\d{1,2})?$/, { error: saying("must_be_kilograms") })
  .transform((typed) => Number(typed.replace(",", ".")))
  .refine((kg) => kg > 0, { error: saying("must_be_kilograms") });
const MaybeMinutes = z.preprocess((value) => (value === "" ? undefined : value), Minutes.optional());
const Ticked = z.preprocess((value) => value === true || value === "on" || value === "true", z.boolean());

const needsWords = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject({ ...Why, ...shape }).refine(
    (input) => {
      const { reason, words } = input as { reason: Spoken; words: string };
      return reason !== "other" || words.length >= 3;
    },
    { error: saying("say_why"), path: ["words"] },
  );

export const ACTS = {
  open: needsWords({ ...OnLane }),
  close: needsWords({ ...OnLane }),
  hold_open: needsWords({ ...OnLane, minutes: Minutes }),
  release: needsWords({ ...OnLane }),
  bypass_on: needsWords({ ...OnLane, minutes: Minutes, ...Supervised }),
  bypass_off: needsWords({ ...OnLane }),
  intervene_on: needsWords({ ...OnLane, minutes: MaybeMinutes }),
  intervene_off: needsWords({ ...OnLane }),
  lane_close: needsWords({ ...OnLane, minutes: MaybeMinutes }),
  lane_open: needsWords({ ...OnLane }),
  /** Admits the vehicle that waits on the lane, or turns it away. */
  admit: needsWords({ ...OnLane, activity_id: Uuid }),
  refuse: needsWords({ ...OnLane, activity_id: Uuid }),
  /** A customs paper for a vehicle that was referred because customs can't be reached; `photo` is a file. */
  customs_paper: needsWords({ ...OnLane, activity_id: Uuid, number: Line.max(64) }),
  /** The gross weight of a vehicle that waits, entered by hand; the decision goes on with it. */
  weigh: needsWords({ ...OnLane, activity_id: Uuid, kg: Kilograms }),
  /**
   * Checks a vehicle in or out: `vehicle` is a code, a QR's text or a plate. `overrides_refusal` admits a known ticket
   * that the rule book refuses. `has_passed` only records a vehicle that went through without the arm.
   */
  check_in: needsWords({
    ...OnLane,
    vehicle: z.string().trim().min(1).max(MAX_PRESENTED_CHARACTERS),
    overrides_refusal: Ticked,
    has_passed: Ticked,
  }),
  /** Reverts the last step of a vehicle. */
  step_back: needsWords({ vehicle_ticket_id: Uuid }),
  /** The vehicle may start its visit again. */
  reset_steps: needsWords({ vehicle_ticket_id: Uuid }),
  /** From now on this gate accepts each vehicle's next step in either direction, once. */
  reset_all_steps: needsWords({ ...Supervised }),
} as const;

export type ActName = keyof typeof ACTS;
export type ActInput<N extends ActName> = z.infer<(typeof ACTS)[N]>;
export const ACT_NAMES = Object.keys(ACTS) as ActName[];

/** These need the PIN of a supervisor, even if a supervisor is signed in. */
export const SUPERVISED: ReadonlySet<ActName> = new Set(["bypass_on", "reset_all_steps"]);
/** The emergency code alone is enough for these. */
export const IN_EMERGENCY: ReadonlySet<ActName> = new Set([
  "open",
  "close",
  "hold_open",
  "release",
  "bypass_on",
  "bypass_off",
  "lane_close",
  "lane_open",
  "admit",
  "refuse",
]);

/**
 * The reasons why an act was not done, or its result is not known. Pages have a text for each; `detail` is for the
 * technician.
 */
export const WhyNot = z.enum([
  "lane_starting",
  "lane_gone",
  "lane_busy",
  "vehicle_under_arm",
  "loop_not_readable",
  "held_open",
  "decided_already",
  "waits_no_longer",
  "vehicle_waits",
  "closed_meanwhile",
  "not_recorded",
  "barrier_not_told",
  "barrier_uncertain",
  "expired",
  "no_answer",
  "rules_refuse",
  "not_beyond_rules",
  "ticket_unknown",
  "plate_ambiguous",
  "no_step",
  "not_customs",
  "no_scale",
  "photo_missing",
  "photo_not_good",
  "photo_too_large",
  "supervisor_needed",
  "supervisor_not_good",
  "supervisor_locked",
  "supervisor_busy",
  "not_in_emergency",
  "page_too_old",
]);
export type WhyNot = z.infer<typeof WhyNot>;

export const ActResult = z.discriminatedUnion("outcome", [
  z.strictObject({
    outcome: z.literal("done"),
    /** An additional note, for example that the arm was already up. */
    note: Spoken.nullable(),
    activity_id: Uuid,
    /** Central does not have it yet, and gets it after the reconnect. */
    is_queued: z.boolean(),
    at: Timestamp,
  }),
  z.strictObject({
    outcome: z.literal("refused"),
    why: WhyNot,
    /** The rule book's reason for `rules_refuse`, in the session's language; technical words otherwise. */
    detail: Spoken.nullable(),
    /** The activity that was recorded in spite of the refusal; null if there is none. */
    activity_id: Uuid.nullable(),
    at: Timestamp,
  }),
  /** The result is not known: the officer must look at the arm. */
  z.strictObject({
    outcome: z.literal("unknown"),
    why: WhyNot,
    detail: Spoken.nullable(),
    activity_id: Uuid.nullable(),
    at: Timestamp,
  }),
]);
export type ActResult = z.infer<typeof ActResult>;
