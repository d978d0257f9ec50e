import { assertNever } from "../../../shared/lib/assert-never.ts";
import type { OverrideAction } from "../../../shared/wire/fact.ts";
import type { LaneMode } from "../../../shared/wire/lane.ts";

/**
 * The mode of a lane and an officer's hold beside it. `U` is the end of a mode: with its timer where the lane runs, as
 * ISO 8601 where it is stored.
 */
export interface Mode<U> {
  mode: LaneMode;
  /** When the mode ends by itself; null for an open end. */
  modeUntil: U | null;
  /** An officer holds the arm up, beside any mode. */
  hold: { until: U | null } | null;
}

/** A change rather than a new mode, so that the acts of two officers in one moment both take effect. */
export type ModeChange<U> =
  | { change: "set"; mode: LaneMode; until: U | null }
  | { change: "end"; mode: LaneMode }
  | { change: "hold"; until: U | null }
  | { change: "release" };

export function changeMode<U>(mode: Mode<U>, change: ModeChange<U>): Mode<U> {
  switch (change.change) {
    case "set":
      return { ...mode, mode: change.mode, modeUntil: change.until };
    case "end":
      return mode.mode === change.mode ? { ...mode, mode: "normal", modeUntil: null } : mode;
    case "hold":
      return { ...mode, hold: { until: change.until } };
    case "release":
      return { ...mode, hold: null };
    default:
      return assertNever(change);
  }
}

/** The mode change of an act; null for acts that move the arm once. */
export function changeOf<U>(action: OverrideAction, until: U | null): ModeChange<U> | null {
  switch (action) {
    case "open":
    case "close":
      return null;
    case "hold_open":
      return { change: "hold", until };
    case "release":
      return { change: "release" };
    case "bypass_on":
      return { change: "set", mode: "bypassed", until };
    case "bypass_off":
      return { change: "end", mode: "bypassed" };
    case "intervene_on":
      return { change: "set", mode: "intervened", until };
    case "intervene_off":
      return { change: "end", mode: "intervened" };
    case "lane_close":
      return { change: "set", mode: "closed", until };
    case "lane_open":
      return { change: "end", mode: "closed" };
    default:
      return assertNever(action);
  }
}
