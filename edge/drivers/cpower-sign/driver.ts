import type { z } from "zod";
import { CpowerSign } from "../../../shared/wire/devices/cpower-sign.ts";
import type { Device } from "../../lane/ports.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import type { Driver } from "../driver.ts";
import { lineDevice } from "../line/line-device.ts";
import { characterMs } from "../line/serial-line.ts";
import { repeatedText } from "../repeated-text.ts";
import { externalCall, oneWindow, textCall } from "./frame.ts";
import { say } from "../../../shared/words/say.ts";

type Settings = z.infer<typeof CpowerSign>;

/** An LED sign on a C-Power card. Its replies are ignored: its health is the health of its line. */
export const cpowerSign: Driver<Settings> = {
  settings: CpowerSign,
  create,
};

function create(config: DeviceConfig<Settings>, deps: DriverDeps): Device {
  const { settings } = config;
  const wireMs = settings.link.type === "serial" ? characterMs(settings.link) : 0;
  const words = repeatedText(
    {
      repeatSeconds: settings.repeat_seconds,
      async send(text) {
        const bytes = externalCall(settings, textCall(settings, text));
        await device.write(bytes);
        return bytes.length * wireMs + settings.gap_ms;
      },
    },
    deps.clock,
  );
  let cancelWords = (): void => undefined;
  const device = lineDevice(config, deps, {
    opened() {
      if (!settings.size) {
        words.opened();
        return;
      }
      const bytes = externalCall(settings, oneWindow(settings.size));
      // A packet that does not arrive is lost with the line, and is sent again after the reconnect.
      device.write(bytes).catch(() => undefined);
      cancelWords = deps.clock.after(bytes.length * wireMs + settings.gap_ms, words.opened);
    },
    lost(because) {
      cancelWords();
      words.lost(because);
    },
  });
  return {
    id: config.id,
    role: settings.role,
    sign: { show: words.show },
    start: () => device.start(),
    async [Symbol.asyncDispose]() {
      cancelWords();
      words.end(say("switched_off", { device: config.name }));
      await device[Symbol.asyncDispose]();
    },
  };
}
