import { laneTextOf } from "../../../shared/rules/reasons.ts";
import { type LightColour, type SignText } from "../ports.ts";
import { type LaneSetup, type LaneState } from "./state.ts";

/** What the lane shows. It follows from the state alone, so that sign and light can be set again at any time. */
export interface LaneOutputs {
  light: LightColour;
  sign: SignText;
}

export function outputsOf(setup: LaneSetup, state: LaneState): LaneOutputs {
  return { light: lightOf(setup, state), sign: signOf(setup, state) };
}

/** Green only while the arm is known (or, without limit switches, timed) to be up for a vehicle; red on any doubt. */
function lightOf(setup: LaneSetup, state: LaneState): LightColour {
  const { phase, position, isBarrierAway } = state;
  const isUp = setup.shows.open ? position === "open" : position !== "closed" && !isBarrierAway;
  if (phase.at === "open") return isUp && !phase.isAmbiguous ? "green" : "red";
  if (phase.at !== "held" || isHoldInDoubt(state)) return "red";
  return isUp && (setup.shows.open || phase.isUp) ? "green" : "red";
}

/** The arm was told to stay up and is not known to have heard, or is down all the same. */
function isHoldInDoubt({ armFault, isBarrierAway, position }: LaneState): boolean {
  return (armFault !== null || isBarrierAway) && position !== "open";
}

function signOf({ rules }: LaneSetup, state: LaneState): SignText {
  const text = (show: Parameters<typeof laneTextOf>[0]): SignText => laneTextOf(show, rules.language, rules.idle_text);
  const { phase, notice } = state;
  switch (phase.at) {
    case "open":
      // Nobody is asked to come under an arm that is not known to be up.
      if (phase.isAmbiguous) return text(state.armFault !== null || state.isBarrierAway ? "fault" : "wait");
      return phase.opening.sign ?? text("held-open");
    case "opening":
    case "passing":
      return phase.opening.sign ?? text("held-open");
    case "referred":
      return phase.referral.sign;
    case "held":
      return text(isHoldInDoubt(state) ? "fault" : "held-open");
    case "recovering":
      return text("wait");
    case "clearing":
    case "closing":
    case "idle":
      break;
  }
  if (notice) return notice.sign;
  if (state.armFault !== null || state.isBarrierAway) return text("fault");
  if (state.mode.mode === "closed") return text("closed");
  return phase.at === "idle" ? text("idle") : text("wait");
}
