import type { Feature } from "../../../platform/feature.ts";
import { getChanges } from "./operations/get-changes.ts";
import { getCommands } from "./operations/get-commands.ts";
import { pushActivities } from "./operations/push-activities.ts";
import { reportCommandResult } from "./operations/report-command-result.ts";
import { sendHeartbeat } from "./operations/send-heartbeat.ts";

/** The operations for edges: pull, push and reports. */
export const syncFeature: Feature = {
  name: "sync",
  operations: [getChanges, pushActivities, sendHeartbeat, getCommands, reportCommandResult],
};
