import type { Weighed } from "../../shared/wire/weighing.ts";
import type { LaneMode } from "../../shared/wire/lane.ts";
import type { Decided, Entry, Scan } from "./passage/state.ts";

export interface DecideRequest {
  laneId: string;
  scan: Scan;
  readPlate: string | null;
  mode: LaneMode;
  /** The arm is held up: whatever the decision, the vehicle passes next. */
  isHeldOpen: boolean;
  /** The vehicle's weight, or why there is none; absent without a scale. */
  weighed?: Weighed;
}

/**
 * The port by which a lane's scans are decided and its facts are written. An answer means that all of it is on disk. A
 * rejection means that nothing of it is on disk, and the lane must not act on it.
 */
export interface Admission {
  decide(request: DecideRequest): Promise<Decided>;
  /** @returns the activity that the entry belongs to */
  record(laneId: string, entry: Entry): Promise<string>;
}
