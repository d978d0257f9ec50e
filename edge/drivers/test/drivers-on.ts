import type { Clock } from "../../../shared/lib/clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import type { OwnedLine } from "../line/line.ts";
import { type DriverWorld, openDriverWorld } from "../world.ts";

/** The drivers, with every link on this one line and without a broker. */
export function driversOn({ clock, line }: { clock: Clock; line: OwnedLine }): DriverWorld {
  return openDriverWorld({ clock, random: () => 0.5, log: silentLog, broker: null, openLine: () => line });
}
