import { spawnSync } from "node:child_process";

/**
 * The scheduling of the edge's unit (systemd/gate-edge.service): real time for the lanes' thread, normal for its
 * threads.
 */
const POLICY = ["--rr", "--reset-on-fork"];
const PRIORITY = "1";

/**
 * The command prefix that gives the edge the priority of an installed one.
 * Empty, with a message, where this is not permitted.
 */
export function gatePriority(say: (line: string) => void): readonly string[] {
  if (spawnSync("chrt", [...POLICY, PRIORITY, "true"]).status === 0) return ["chrt", ...POLICY, PRIORITY];
  say("the edge has no priority over others here, as it has where it is installed");
  return [];
}
