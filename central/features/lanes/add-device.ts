import { z } from "zod";
import { newId } from "../../../shared/lib/ids.ts";
import { Uuid } from "../../../shared/wire/common.ts";
import { Device, DeviceCreate } from "../../../shared/wire/gate-resources.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { refuseSecondBarrier } from "./check-device.ts";
import { insertDevice } from "./device-store.ts";
import { withKeptSecrets } from "./kept-secrets.ts";
import { publishLane } from "./publish-lane.ts";
import { type LaneService } from "./service.ts";
import { shownDevice } from "./show-devices.ts";

export const addDevice = ({ transact }: Platform, lanes: LaneService) =>
  defineOperation({
    id: "addDevice",
    method: "post",
    path: "/v1/lanes/{id}/devices",
    permission: "gates.update",
    summary: "Add a device with the settings of its driver; a lane has one barrier",
    params: z.strictObject({ id: Uuid }),
    body: DeviceCreate,
    creates: true,
    reply: Device,
    message: "Device added",
    handle: ({ actor, params, body: { name, ...body } }) =>
      transact(actor, async (work) => {
        const settings = withKeptSecrets(body.settings, null);
        const lane = await lanes.get(work.tx, actor, params.id);
        const device: Device = {
          id: newId(work.nowMs),
          lane_id: lane.id,
          name,
          role: settings.role,
          driver: settings.driver,
          settings,
          created_at: work.at,
          updated_at: work.at,
          deleted_at: null,
        };
        await refuseSecondBarrier(work, device);
        await insertDevice(work, device);
        await publishLane(work, lane);
        return shownDevice(device);
      }),
  });
