import { type z } from "zod";
import { type CameraSnapshot } from "../../../shared/wire/devices/camera.ts";
import { type Device } from "../../lane/ports.ts";
import { type DeviceConfig, type DriverDeps } from "../device.ts";
import { pictureDevice } from "../http/picture-device.ts";

/** A network camera that is asked for a picture when something happens. */
export function cameraSnapshot(config: DeviceConfig<z.infer<typeof CameraSnapshot>>, deps: DriverDeps): Device {
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
