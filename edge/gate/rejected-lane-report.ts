import type { LaneRecord } from "../../shared/wire/lane.ts";
import type { Lane } from "../lane/lane.ts";
import type { LaneReport } from "../../shared/wire/sync.ts";
import { say } from "../../shared/words/say.ts";
import type { Said, Spoken } from "../../shared/wire/said.ts";

/** The problem of a lane that does not run as central configured it. */
export function notApplied(problem: Spoken): Said {
  return say("not_applied", { why: problem });
}

/** The report of a lane that never ran because its record can't be read. */
export function reportOfRefused(
  laneId: string,
  { name, number, problem }: { name: string; number: number; problem: Spoken },
): LaneReport & { name: string; number: number } {
  return {
    lane_id: laneId,
    name,
    number,
    health: "fault",
    lacks: [notApplied(problem)],
    mode: "normal",
    phase: "not running",
    barrier: "unknown",
    sign: null,
    light: null,
    devices: [],
    configuration: { state: "refused", problem },
  };
}

/** The report of a lane that does not run yet: another lane still uses its devices. @param before its last record */
export function reportOfWaiting(
  { id, name, number }: LaneRecord,
  before: Lane | null,
): LaneReport & { name: string; number: number } {
  const configuration = { state: "waiting", problem: null } as const;
  if (before) return { ...before.report(), barrier: "unknown", phase: "not running", name, number, configuration };
  const never = reportOfRefused(id, { name, number, problem: "" });
  return { ...never, lacks: [say("waits_for_devices")], configuration };
}
