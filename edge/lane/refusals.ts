/** Why a lane does not do, or is not known to have done, what an officer or an admin asked for. */
export const REFUSALS = {
  lane_starting: "the lane is starting",
  lane_busy: "the lane is busy with another vehicle",
  vehicle_under_arm: "a vehicle is under the arm",
  loop_not_readable: "the loop under the arm cannot be read",
  held_open: "the arm is held open: end the hold first",
  decided_already: "another officer has just decided about this vehicle",
  waits_no_longer: "this vehicle no longer waits for a decision",
  vehicle_waits: "another vehicle waits for a decision here",
  closed_meanwhile: "closed by an officer",
  not_recorded: "this could not be recorded, so it was not done",
  barrier_not_told: "the barrier was not told",
  barrier_uncertain: "the barrier did not confirm",
  expired: "it was too late: the barrier was not told",
  no_answer: "the lane did not answer",
  rules_refuse: "the rule book refuses this vehicle",
} as const;

export type Refusal = keyof typeof REFUSALS;

/** It may have been done all the same. */
const UNCERTAIN: ReadonlySet<Refusal> = new Set(["barrier_uncertain", "no_answer"]);

export function isUncertain(why: Refusal): boolean {
  return UNCERTAIN.has(why);
}
