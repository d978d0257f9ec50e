import type { z } from "zod";
import { CameraSnapshot } from "../../../shared/wire/devices/camera.ts";
import type { Device } from "../../lane/ports.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import type { Driver } from "../driver.ts";
import { pictureDevice } from "../http/picture-device.ts";

type Settings = z.infer<typeof CameraSnapshot>;

/** A network camera that takes a picture on an event. */
export const cameraSnapshot: Driver<Settings> = {
  settings: CameraSnapshot,
  create,
};

function create(config: DeviceConfig<Settings>, deps: DriverDeps): Device {
  const { settings } = config;
  const device = pictureDevice(config, settings, deps);
  return {
    id: device.id,
    role: device.role,
    camera: {
      wants: (moment) => (moment === "passage" ? settings.at_passage : settings.at_decision),
      take: async () => (await device.take()).picture,
    },
    start: () => device.start(),
    [Symbol.asyncDispose]: () => device[Symbol.asyncDispose](),
  };
}
