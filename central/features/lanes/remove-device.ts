import { z } from "zod";
import { Uuid } from "../../../shared/wire/common.ts";
import { Device } from "../../../shared/wire/gate-resources.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { findDevice } from "./check-device.ts";
import { saveDevice } from "./device-store.ts";
import { publishLane } from "./publish-lane.ts";
import { type LaneService } from "./service.ts";
import { shownDevice } from "./show-devices.ts";

export const removeDevice = ({ transact }: Platform, lanes: LaneService) =>
  defineOperation({
    id: "removeDevice",
    method: "delete",
    path: "/v1/lanes/{id}/devices/{deviceId}",
    permission: "gates.update",
    summary: "Remove a device from its lane",
    params: z.strictObject({ id: Uuid, deviceId: Uuid }),
    reply: Device,
    message: "Device removed",
    handle: ({ actor, params }) =>
      transact(actor, async (work) => {
        const lane = await lanes.get(work.tx, actor, params.id);
        const before = await findDevice(work, lane, params.deviceId);
        const after: Device = { ...before, updated_at: work.at, deleted_at: work.at };
        await saveDevice(work, before, after);
        await publishLane(work, lane);
        return shownDevice(after);
      }),
  });
