import type { Feature } from "../../../platform/feature.ts";
import { certificateGauge } from "./certificate-gauge.ts";
import { getHealth } from "./get-health.ts";
import { measureGrowth } from "./growth.ts";
import { listFindings } from "./list-findings.ts";

export const healthFeature: Feature = {
  name: "health",
  operations: [getHealth, listFindings],
  gauges: [certificateGauge],
  jobs: [measureGrowth],
};
