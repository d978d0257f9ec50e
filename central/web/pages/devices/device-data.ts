import { noSuch } from "../../../../shared/errors/app-error.ts";
import type { DeviceDriver } from "../../../wire/device-driver.ts";
import type { LaneDetail, DeviceWithState } from "../../../wire/gate-resources.ts";
import type { Visit } from "../../visit.ts";
import { getLane } from "../../../features/gates/lanes/operations/get-lane.ts";
import { listDeviceDrivers } from "../../../features/gates/device-drivers/operations/list-device-drivers.ts";

/** The lane of the address. */
export function laneOf(visit: Visit): Promise<LaneDetail> {
  return visit.read(getLane, { params: { id: visit.param("laneId") } });
}

/** The device of the address. @throws AppError `not_found` */
export function deviceIn(lane: LaneDetail, id: string): DeviceWithState {
  const device = lane.devices.find((one) => one.id === id);
  if (!device) throw noSuch("device", id);
  return device;
}

export async function driversOf(visit: Visit): Promise<readonly DeviceDriver[]> {
  return (await visit.read(listDeviceDrivers)).items;
}

/** @throws AppError `not_found` */
export async function driverOf(visit: Visit, driver: string): Promise<DeviceDriver> {
  const [found] = (await visit.read(listDeviceDrivers, { query: { driver } })).items;
  if (!found) throw noSuch("driver", driver);
  return found;
}
