import { AppError, noSuch } from "../../../../shared/errors/app-error.ts";
import type { Device, Lane } from "../../../wire/gate-resources.ts";
import type { Reads } from "../../../platform/db/database.ts";
import type { Work } from "../../../platform/transact.ts";
import { devicesOf } from "./device-store.ts";
import { barrierClash } from "./rules.ts";
import { say } from "../../../../shared/words/say.ts";

/** @throws AppError `not_found` when the lane has no such device */
export async function findDevice(db: Reads, lane: Pick<Lane, "id">, deviceId: string): Promise<Device> {
  const device = (await devicesOf(db, lane.id)).find(({ id }) => id === deviceId);
  if (!device) throw noSuch("device", deviceId);
  return device;
}

/** @throws AppError `already_exists` when the lane has another barrier */
export async function refuseSecondBarrier(work: Work, device: Device): Promise<void> {
  const clash = barrierClash(device, await devicesOf(work.tx, device.lane_id));
  if (clash) throw new AppError("already_exists", say("lane_has_a_barrier"), { problems: [clash] });
}
