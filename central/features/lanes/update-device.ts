import { z } from "zod";
import { Uuid } from "../../../shared/wire/common.ts";
import { Device, DeviceUpdate } from "../../../shared/wire/gate-resources.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { findDevice, refuseSecondBarrier } from "./check-device.ts";
import { withKeptSecrets } from "./kept-secrets.ts";
import { saveDevice } from "./device-store.ts";
import { publishLane } from "./publish-lane.ts";
import { type LaneService } from "./service.ts";
import { shownDevice } from "./show-devices.ts";

export const updateDevice = ({ transact }: Platform, lanes: LaneService) =>
  defineOperation({
    id: "updateDevice",
    method: "patch",
    path: "/v1/lanes/{id}/devices/{deviceId}",
    permission: "gates.update",
    summary: "Change a device; settings are replaced as a whole",
    params: z.strictObject({ id: Uuid, deviceId: Uuid }),
    body: DeviceUpdate,
    reply: Device,
    message: "Device changed",
    handle: ({ actor, params, body }) =>
      transact(actor, async (work) => {
        const lane = await lanes.get(work.tx, actor, params.id);
        const before = await findDevice(work, lane, params.deviceId);
        const { name = before.name } = body;
        const settings = body.settings ? withKeptSecrets(body.settings, before.settings) : before.settings;
        const { role, driver } = settings;
        const after: Device = { ...before, name, role, driver, settings, updated_at: work.at };
        await refuseSecondBarrier(work, after);
        await saveDevice(work, before, after);
        await publishLane(work, lane);
        return shownDevice(after);
      }),
  });
