import type { z } from "zod";
import { AwtrixSign } from "../../../shared/wire/devices/awtrix.ts";
import type { Device } from "../../lane/ports.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import type { Driver } from "../driver.ts";
import { brokerSign } from "../mqtt/sign.ts";
import { notification } from "./frame.ts";

type Settings = z.infer<typeof AwtrixSign>;

/** An AWTRIX 3 pixel clock as a sign. */
export const awtrix: Driver<Settings> = {
  settings: AwtrixSign,
  create,
};

function create(config: DeviceConfig<Settings>, deps: DriverDeps): Device {
  const { settings } = config;
  return brokerSign(
    config,
    {
      ...settings,
      repeatSeconds: settings.repeat_seconds,
      messageOf: ({ lines, colour }) => notification(settings, { lines, colour: settings[colour] }),
    },
    deps,
  );
}
