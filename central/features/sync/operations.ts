import { type Platform, type Feature } from "../../platform/platform.ts";
import { type EdgeService } from "../edges/service.ts";
import { type GateActivityService } from "../gate-activities/service.ts";
import { getChanges } from "./get-changes.ts";
import { getCommands } from "./get-commands.ts";
import { pushActivities } from "./push-activities.ts";
import { reportCommandResult } from "./report-command-result.ts";
import { sendHeartbeat } from "./send-heartbeat.ts";

/** The edges' side of central: what they pull, push and ask for. */
export function syncFeature(platform: Platform, activities: GateActivityService, edges: EdgeService): Feature {
  return {
    name: "sync",
    operations: [
      getChanges(platform, edges),
      pushActivities(activities),
      sendHeartbeat(platform, activities, edges),
      getCommands(platform, edges),
      reportCommandResult(platform, edges),
    ],
  };
}
