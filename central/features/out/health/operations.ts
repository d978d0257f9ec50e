import type { Feature } from "../../../platform/feature.ts";
import { getHealth } from "./get-health.ts";

export const healthFeature: Feature = { name: "health", operations: [getHealth] };
