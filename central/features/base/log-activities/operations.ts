import { chainLog } from "../../../platform/audit/chain-log.ts";
import { cutLog } from "../../../platform/audit/cut-log.ts";
import type { Feature } from "../../../platform/feature.ts";
import { listLogActivities } from "./list-log-activities.ts";
import { getLogActivity } from "./get-log-activity.ts";

/** The audit log, read-only and hash-chained; nothing changes it, and only its oldest part is ever cut off. */
export const logActivitiesFeature: Feature = {
  name: "log-activities",
  operations: [listLogActivities, getLogActivity],
  jobs: [chainLog, cutLog],
};
