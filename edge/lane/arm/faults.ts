import { type ArmFault } from "./state.ts";

const TEXTS = {
  "no-answer": "the barrier did not answer",
  "still-down": "the arm is still down after its travel time",
  "opened-late": "the arm did not open in twice its travel time",
  "closed-late": "the arm did not close in twice its travel time",
  "down-while-held": "the arm is down although it is held open",
} as const satisfies Record<Exclude<ArmFault["is"], "not-told">, string>;

/** What is wrong with the arm, in words. */
export function faultText(fault: ArmFault): string {
  return fault.is === "not-told" ? `${fault.command}: ${fault.because}` : TEXTS[fault.is];
}
