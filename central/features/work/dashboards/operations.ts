import type { Feature } from "../../../platform/platform.ts";
import { checkCounts } from "./counts/check-counts.ts";
import { foldCounts } from "./counts/fold-counts.ts";
import { getAverageTripTime } from "./operations/get-average-trip-time.ts";
import { getBufferZoneData } from "./operations/get-buffer-zone.ts";
import { getDocumentTypeCounts } from "./operations/get-document-type-counts.ts";
import { getLightCounts } from "./operations/get-light-counts.ts";
import { getTraffic } from "./operations/get-traffic.ts";
import { getVehicleTypeCounts } from "./operations/get-vehicle-type-counts.ts";

/** Statistics of the gates. Counts are updated as activities arrive; no request sums up history. */

export const dashboardsFeature: Feature = {
  name: "dashboards",
  operations: [
    getTraffic,
    getAverageTripTime,
    getLightCounts,
    getVehicleTypeCounts,
    getDocumentTypeCounts,
    getBufferZoneData,
  ],
  jobs: [foldCounts, checkCounts],
};
