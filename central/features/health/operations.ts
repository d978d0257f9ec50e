import { type Platform, type Room } from "../../platform/platform.ts";
import { getHealth } from "./get-health.ts";

export function healthRoom(platform: Platform): Room {
  return { name: "health", operations: [getHealth(platform)] };
}
