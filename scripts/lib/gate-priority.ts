import { spawnSync } from "node:child_process";

/** As the unit of the edge (systemd/gate-edge.service) has it run: the lanes' thread before others, its threads not. */
const POLICY = ["--rr", "--reset-on-fork"];
const PRIORITY = "1";

/**
 * What to start the edge under, so that it has the priority that an installed one has.
 * Empty, and said, where that is not allowed.
 */
export function gatePriority(say: (line: string) => void): readonly string[] {
  if (spawnSync("chrt", [...POLICY, PRIORITY, "true"]).status === 0) return ["chrt", ...POLICY, PRIORITY];
  say("the edge has no priority over others here, as it has where it is installed");
  return [];
}
