import { spawnSync } from "node:child_process";

/** As the unit of the edge (systemd/gate-edge.service) has it run: the lanes' thread before others, its threads not. */
const POLICY = ["--rr", "--reset-on-fork"];
const PRIORITY = "1";
const NO_PRIORITY = "the edge has no priority over others here, as it has where it is installed";

/**
 * What to start the edge under, so that it has the priority that an installed one has.
 * Empty, and said, where that is not allowed.
 */
export function gatePriority(say: (line: string) => void): readonly string[] {
  if (spawnSync("chrt", [...POLICY, PRIORITY, "true"]).status === 0) return ["chrt", ...POLICY, PRIORITY];
  say(NO_PRIORITY);
  return [];
}

/** Gives it to this very process's first thread. @returns whether that is allowed; said, where it is not */
export function takeGatePriority(say: (line: string) => void): boolean {
  const { status } = spawnSync("chrt", [...POLICY, "--pid", PRIORITY, String(process.pid)]);
  if (status !== 0) say(NO_PRIORITY);
  return status === 0;
}
