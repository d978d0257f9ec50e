import type { z } from "zod";
import type { MqttSign } from "../../../shared/wire/devices/mqtt.ts";
import type { Device, SignText } from "../../lane/ports.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import { fitLines } from "../fit-lines.ts";
import { repeatedText } from "../repeated-text.ts";
import { type Availability, availabilityDevice } from "./availability-device.ts";
import { fillIn } from "./frame.ts";
import { say } from "../../../shared/words/say.ts";

/**
 * A sign that takes its text from a topic; never retained, so that a sign that reconnects shows no old text.
 * @param words.messageOf the payload for a text
 */
export function brokerSign(
  config: DeviceConfig,
  words: Availability & {
    repeatSeconds: number;
    messageOf(text: SignText): { topic: string; payload: string };
  },
  deps: DriverDeps,
): Device {
  const { repeatSeconds } = words;
  const repeated = repeatedText(
    {
      repeatSeconds,
      async send(text) {
        const { topic, payload } = words.messageOf(text);
        await device.publish(topic, payload, { expirySeconds: repeatSeconds });
        return 0;
      },
    },
    deps.clock,
  );
  const device = availabilityDevice(config, words, deps, { available: repeated.opened, lost: repeated.lost });
  return {
    ...device,
    sign: { show: repeated.show },
    async [Symbol.asyncDispose]() {
      repeated.end(say("switched_off", { device: config.name }));
      await device[Symbol.asyncDispose]();
    },
  };
}

/** A sign of any make, by a template. */
export function mqttSign(config: DeviceConfig<z.infer<typeof MqttSign>>, deps: DriverDeps): Device {
  const { settings } = config;
  return brokerSign(
    config,
    {
      ...settings,
      repeatSeconds: settings.repeat_seconds,
      messageOf({ lines, colour }) {
        const shown = settings.columns === null ? lines : fitLines(lines, settings.columns);
        const payload = fillIn(settings.template, {
          text: shown.filter((line) => line !== "").join(settings.line_break),
          line1: shown[0] ?? "",
          line2: shown[1] ?? "",
          colour: settings[colour],
        });
        return { topic: settings.topic, payload };
      },
    },
    deps,
  );
}
