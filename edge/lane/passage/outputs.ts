import { laneTextOf } from "../../../shared/rules/reasons.ts";
import { isHoldInDoubt, isPassable } from "../arm/predicates.ts";
import type { LightColour, SignText } from "../ports.ts";
import type { LaneSetup, LaneState } from "./state.ts";

/** The lane's sign and light. They follow from the state alone, so that they can be set again at any time. */
export interface LaneOutputs {
  light: LightColour;
  sign: SignText;
}

/** @param figure what the scale shows, for the sign of a lane that shows it */
export function outputsOf(setup: LaneSetup, state: LaneState, figure: string | null = null): LaneOutputs {
  return { light: lightOf(setup, state), sign: signOf(setup, state, figure) };
}

/** Green only while the arm is known (or, without limit switches, timed) to be up for a vehicle; red in any doubt. */
function lightOf(setup: LaneSetup, { phase, arm }: LaneState): LightColour {
  const isForSomebody = phase.at === "open" || phase.at === "held";
  return isForSomebody && isPassable(setup, arm) ? "green" : "red";
}

function signOf({ rules, weighMs }: LaneSetup, state: LaneState, figure: string | null): SignText {
  const text = (show: Parameters<typeof laneTextOf>[0]): SignText => laneTextOf(show, rules.language, rules.idle_text);
  const { phase, notice, arm } = state;
  const isFaulty = arm.fault !== null || arm.isAway;
  switch (phase.at) {
    case "open":
      // No vehicle is asked to come under an arm that is not known to be up.
      if (arm.way.at === "up" && arm.way.isInDoubt) return text(isFaulty ? "fault" : "wait");
      return phase.opening.sign ?? text("held-open");
    case "opening":
    case "passing":
      return phase.opening.sign ?? text("held-open");
    case "referred":
      return phase.referral.sign;
    case "held":
      return text(isHoldInDoubt(arm) ? "fault" : "held-open");
    case "recovering":
      return text("wait");
    case "clearing":
    case "closing":
    case "idle":
      break;
  }
  if (notice) return notice.sign;
  if (isFaulty) return text("fault");
  if (state.mode.mode === "closed") return text("closed");
  if (state.deciding && weighMs !== undefined) {
    const weighing = text("weighing");
    return rules.sign_shows_weight && figure !== null ? { ...weighing, lines: [...weighing.lines, figure] } : weighing;
  }
  return phase.at === "idle" ? text("idle") : text("wait");
}
