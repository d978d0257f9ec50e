import type { LoopPlace } from "../../shared/wire/devices/wiring.ts";
import type { LaneRecord } from "../../shared/wire/lane.ts";

/** The ids of a lane's loops at a place. */
export function loopsAt({ devices }: Pick<LaneRecord, "devices">, place: LoopPlace): string[] {
  return devices.flatMap(({ id, settings }) => (settings.role === "loop" && settings.place === place ? [id] : []));
}
