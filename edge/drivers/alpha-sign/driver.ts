import type { z } from "zod";
import { AlphaSign } from "../../../shared/wire/devices/alpha-sign.ts";
import type { Device } from "../../lane/ports.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import type { Driver } from "../driver.ts";
import { lineDevice } from "../line/line-device.ts";
import { characterMs } from "../line/serial-line.ts";
import { repeatedText } from "../repeated-text.ts";
import { showText } from "./frame.ts";
import { say } from "../../../shared/words/say.ts";

type Settings = z.infer<typeof AlphaSign>;

/** An LED sign that sends no replies: its health is the health of its line. */
export const alphaSign: Driver<Settings> = {
  settings: AlphaSign,
  create,
};

function create(config: DeviceConfig<Settings>, deps: DriverDeps): Device {
  const { settings } = config;
  const wireMs = settings.link.type === "serial" ? characterMs(settings.link) : 0;
  const words = repeatedText(
    {
      repeatSeconds: settings.repeat_seconds,
      async send(text) {
        const bytes = showText(settings, text, settings.columns);
        await device.write(bytes);
        // After a packet the sign ignores input for a while. The packet is still on the wire when the write returns.
        return bytes.length * wireMs + settings.gap_ms;
      },
    },
    deps.clock,
  );
  const device = lineDevice(config, deps, { opened: words.opened, lost: words.lost });
  return {
    id: config.id,
    role: settings.role,
    sign: { show: words.show },
    start: () => device.start(),
    async [Symbol.asyncDispose]() {
      words.end(say("switched_off", { device: config.name }));
      await device[Symbol.asyncDispose]();
    },
  };
}
