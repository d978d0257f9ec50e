import type { LaneDirection } from "../wire/lane.ts";
import type { LaneHealth } from "../wire/sync.ts";
import type { IconName } from "./icons.ts";
import type { Tone } from "./parts.ts";

/** The signs of a lane's direction and health; its page adds the words. */
export const DIRECTION_ICON = {
  in: "into",
  out: "outOf",
  both: "bothWays",
} as const satisfies Record<LaneDirection, IconName>;

export const HEALTH_LOOK = {
  ok: ["good", "check"],
  degraded: ["wait", "alert"],
  fault: ["bad", "cross"],
} as const satisfies Record<LaneHealth, readonly [Tone, IconName]>;
