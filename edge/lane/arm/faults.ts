import type { Said } from "../../../shared/wire/said.ts";
import { say } from "../../../shared/words/say.ts";
import type { ArmFault } from "./state.ts";

const SAID = {
  "no-answer": say("arm_no_answer"),
  "still-down": say("arm_still_down"),
  "opened-late": say("arm_opened_late"),
  "closed-late": say("arm_closed_late"),
  "down-while-held": say("arm_down_while_held"),
} as const satisfies Record<Exclude<ArmFault["is"], "not-sent">, Said>;

/** The text of an arm fault. */
export function saidOfFault(fault: ArmFault): Said {
  if (fault.is !== "not-sent") return SAID[fault.is];
  return say("arm_not_told", { command: say(`command_${fault.command}`), why: fault.because });
}
