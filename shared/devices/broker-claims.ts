import { assertNever } from "../lib/assert-never.ts";
import type { Mqtt } from "../wire/devices/mqtt.ts";
import type { Shelly1 } from "../wire/devices/shelly1.ts";
import type { Shelly2 } from "../wire/devices/shelly2.ts";
import type { Tasmota } from "../wire/devices/tasmota.ts";
import { say } from "../words/say.ts";
import { type Claim, contactClaim, ON_BROKER, own } from "./claims.ts";

/** What devices on the site's broker claim. Pure. */

export function mqttClaims(settings: Mqtt): Claim[] {
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

export function tasmotaClaims(settings: Tasmota): Claim[] {
  const { topic } = settings;
  if (settings.role !== "barrier") return [ON_BROKER];
  const numbers = [settings.open_power, settings.close_power].filter((number) => number !== null);
  return [ON_BROKER, ...numbers.map((number) => own(`POWER ${number}`, topic))];
}

export function shelly1Claims(settings: Shelly1): Claim[] {
  const { topic } = settings;
  if (settings.role !== "barrier") return [ON_BROKER, contactClaim(topic, settings.input, settings.place)];
  const numbers = [settings.open_relay, settings.close_relay, settings.hold_relay].filter((number) => number !== null);
  return [ON_BROKER, ...numbers.map((number) => own(say("relay", { number }), topic))];
}

export function shelly2Claims(settings: Shelly2): Claim[] {
  const { topic } = settings;
  if (settings.role !== "barrier") return [ON_BROKER, contactClaim(topic, settings.input, settings.place)];
  const numbers = [settings.open_switch, settings.close_switch, settings.hold_switch].filter(
    (number) => number !== null,
  );
  return [ON_BROKER, ...numbers.map((number) => own(say("switch", { number }), topic))];
}
