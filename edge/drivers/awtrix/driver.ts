import { type z } from "zod";
import { type AwtrixSign } from "../../../shared/wire/devices/awtrix.ts";
import { type Device } from "../../lane/ports.ts";
import { type DeviceConfig, type DriverDeps } from "../device.ts";
import { brokerSign } from "../mqtt/sign.ts";
import { notification } from "./frame.ts";

/** An AWTRIX 3 pixel clock as a sign. */
export function awtrixSign(config: DeviceConfig<z.infer<typeof AwtrixSign>>, deps: DriverDeps): Device {
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
