import type { SaidCode } from "../../shared/words/say.ts";

/** Why a lane did not carry out a request, or does not know whether it did. */
export const REFUSALS = [
  "lane_starting",
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
] as const satisfies readonly SaidCode[];

export type Refusal = (typeof REFUSALS)[number];

/** It may have been carried out all the same. */
const UNCERTAIN: ReadonlySet<Refusal> = new Set(["barrier_uncertain", "no_answer"]);

export function isUncertain(why: Refusal): boolean {
  return UNCERTAIN.has(why);
}
