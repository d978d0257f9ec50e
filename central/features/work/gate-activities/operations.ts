import type { Feature } from "../../../platform/feature.ts";
import { checkInHardware } from "./operations/check-in-hardware.ts";
import { checkInOfficer } from "./operations/check-in-officer.ts";
import { checkInVirtual } from "./operations/check-in-virtual.ts";
import { getCaptureThumbnail } from "./operations/get-capture-thumbnail.ts";
import { getGateActivity } from "./operations/get-gate-activity.ts";
import { getLatestActivity } from "./operations/get-latest-activity.ts";
import { listCustomsReports } from "./operations/list-customs-reports.ts";
import { listFailureMessages } from "./operations/list-failure-messages.ts";
import { listLatestActivities } from "./operations/list-latest-activities.ts";
import { listGateActivities } from "./operations/list-gate-activities.ts";
import { parkedGauge } from "./journal/parked-gauge.ts";
import { retryParkedFacts } from "./journal/retry-parked-job.ts";
import { applyRetention } from "./journal/retention.ts";
import { streamLiveActivities } from "./operations/stream-live-activities.ts";

/** Gate activities, and the check-ins that central decides. */
export const gateActivitiesFeature: Feature = {
  name: "gate-activities",
  operations: [
    listGateActivities,
    getGateActivity,
    getCaptureThumbnail,
    listCustomsReports,
    listFailureMessages,
    checkInHardware,
    checkInVirtual,
    checkInOfficer,
    getLatestActivity,
    listLatestActivities,
    streamLiveActivities,
  ],
  gauges: [parkedGauge],
  jobs: [retryParkedFacts, applyRetention],
};
