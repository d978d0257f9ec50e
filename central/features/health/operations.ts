import { type Platform, type Feature } from "../../platform/platform.ts";
import { getHealth } from "./get-health.ts";

export function healthFeature(platform: Platform): Feature {
  return { name: "health", operations: [getHealth(platform)] };
}
