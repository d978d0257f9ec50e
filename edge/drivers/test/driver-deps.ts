import { type Clock } from "../../../shared/lib/clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { type DeviceEvents } from "../../lane/ports.ts";
import { openBoxes } from "../box/boxes.ts";
import { openDecodePool } from "../camera/decode-pool.ts";
import { type DriverDeps } from "../device.ts";
import { type OwnedLine } from "../line/line.ts";
import { openLinePool } from "../line/line-pool.ts";
import { openBoards } from "../modbus-relay/boards.ts";
import { openPictureThread } from "../http/picture-thread.ts";
import { openHooks } from "../plate-reader/hooks.ts";

/** What drivers are given, with every link on this one line and without a broker. */
export function driverDeps(world: { clock: Clock; line: OwnedLine; events: DeviceEvents }): DriverDeps {
  const { clock, line, events } = world;
  const lines = openLinePool({ clock, random: () => 0.5, log: silentLog }, () => line);
  const boards = openBoards(lines, clock);
  const boxes = openBoxes(lines, clock);
  const decoder = () => openDecodePool({ clock, log: silentLog });
  const pictures = () => openPictureThread(clock);
  const hooks = openHooks(clock);
  return { lines, boards, boxes, broker: null, hooks, decoder, pictures, clock, log: silentLog, events };
}
