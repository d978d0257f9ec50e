import { following } from "../../../platform/follow.ts";
import type { Feature } from "../../../platform/feature.ts";
import { areas } from "../../base/areas.ts";
import { checkCounts, foldCounts, recountArea } from "../counts/service.ts";
import { getAverageTripTime } from "./operations/get-average-trip-time.ts";
import { getBufferZoneData } from "./operations/get-buffer-zone-data.ts";
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
  follows: [
    following(areas.changed, async (work, { before, after }) => {
      if (before.time_zone !== after.time_zone) await recountArea(work, after);
    }),
  ],
  jobs: [foldCounts, checkCounts],
};
