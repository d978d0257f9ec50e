import { noSuch } from "../../../../shared/errors/app-error.ts";
import type { DeviceDriver } from "../../../wire/device-driver.ts";
import type { LaneDetail, DeviceWithState } from "../../../wire/gate-resources.ts";
import type { PageContext } from "../../page-context.ts";
import { getLane } from "../../../features/gates/lanes/operations/get-lane.ts";
import { listDeviceDrivers } from "../../../features/gates/device-drivers/operations/list-device-drivers.ts";

/** The lane of the address. */
export function laneOf(context: PageContext): Promise<LaneDetail> {
  return context.read(getLane, { params: { id: context.param("laneId") } });
}

/** The device of the address. @throws AppError `not_found` */
export function deviceIn(lane: LaneDetail, id: string): DeviceWithState {
  const device = lane.devices.find((one) => one.id === id);
  if (!device) throw noSuch("device", id);
  return device;
}

export async function driversOf(context: PageContext): Promise<readonly DeviceDriver[]> {
  return (await context.read(listDeviceDrivers)).items;
}

/** @throws AppError `not_found` */
export async function driverOf(context: PageContext, driver: string): Promise<DeviceDriver> {
  const [found] = (await context.read(listDeviceDrivers, { query: { driver } })).items;
  if (!found) throw noSuch("driver", driver);
  return found;
}
