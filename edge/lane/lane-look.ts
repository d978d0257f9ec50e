import type { LaneSetup, LaneState } from "./passage/state.ts";
import type { SignText } from "./ports.ts";
import type { LaneScale } from "./scale/lane-scale.ts";

/** A lane as it is now, for officers. */
export interface LaneLook {
  setup: LaneSetup;
  state: LaneState;
  sign: SignText;
  /** What the lane's scale shows; null where it is silent, undefined where the lane has none. */
  weight: ReturnType<LaneScale["live"]> | undefined;
}
