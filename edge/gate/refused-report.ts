import { type LaneReport } from "../../shared/wire/sync.ts";

/** What a lane lacks that does not run as central configured it. */
export function notApplied(problem: string): string {
  return `the new configuration is not applied: ${problem}`;
}

/** What is told of a lane that has never run because its record can't be read. */
export function reportOfRefused(
  laneId: string,
  { name, number, problem }: { name: string; number: number; problem: string },
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
