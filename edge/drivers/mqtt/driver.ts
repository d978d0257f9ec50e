import { assertNever } from "../../../shared/lib/assert-never.ts";
import { Mqtt } from "../../../shared/wire/devices/mqtt.ts";
import type { Device } from "../../lane/ports.ts";
import { type Claim, ON_BROKER, own } from "../claims.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import type { Driver } from "../driver.ts";
import { mqttBarrier } from "./barrier.ts";
import { mqttFire, mqttLoop } from "./contact.ts";
import { mqttLight } from "./light.ts";
import { mqttReader } from "./reader.ts";
import { mqttSign } from "./sign.ts";
import { say } from "../../../shared/words/say.ts";

/** Devices of any make on the site's broker: topics and payloads are settings. */
export const mqtt: Driver<Mqtt> = { settings: Mqtt, line: null, claims, create };

function claims(settings: Mqtt): Claim[] {
  switch (settings.role) {
    case "barrier": {
      const { open_topic, close_topic, hold_topic } = settings;
      return [
        ON_BROKER,
        ...commands(
          [open_topic, settings.open_payload],
          [close_topic, settings.close_payload],
          [hold_topic, settings.hold_payload],
          [hold_topic, settings.release_payload],
        ),
      ];
    }
    case "light": {
      const { topic, red_payload, green_payload, off_payload } = settings;
      return [ON_BROKER, ...commands([topic, red_payload], [topic, green_payload], [topic, off_payload])];
    }
    case "reader": {
      const { topic, field, shared_by } = settings;
      const as = shared_by === "loop" ? "shared" : null;
      return [ON_BROKER, { ...own(say("reader_on", { topic })), part: field ?? "", as }];
    }
    case "sign":
    case "loop":
    case "fire":
      return [ON_BROKER];
    default:
      return assertNever(settings);
  }
}

/** Two controllers may subscribe to one topic, each with its own payloads; one may use a payload for two purposes. */
function commands(...all: readonly (readonly [topic: string | null, payload: string])[]): Claim[] {
  const claims = new Map<string, Claim>();
  for (const [topic, part] of all)
    if (topic !== null) claims.set(`${topic} ${part}`, { ...own(say("command_on", { topic })), part });
  return [...claims.values()];
}

function create({ id, name, settings }: DeviceConfig<Mqtt>, deps: DriverDeps): Device {
  switch (settings.role) {
    case "reader":
      return mqttReader({ id, name, settings }, deps);
    case "sign":
      return mqttSign({ id, name, settings }, deps);
    case "barrier":
      return mqttBarrier({ id, name, settings }, deps);
    case "light":
      return mqttLight({ id, name, settings }, deps);
    case "loop":
      return mqttLoop({ id, name, settings }, deps);
    case "fire":
      return mqttFire({ id, name, settings }, deps);
    default:
      return assertNever(settings);
  }
}
