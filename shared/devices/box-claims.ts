import { assertNever } from "../lib/assert-never.ts";
import type { Compass } from "../wire/devices/compass.ts";
import type { Enet } from "../wire/devices/enet.ts";
import type { ParkingSerial } from "../wire/devices/parking-serial.ts";
import { armOutputs, armRelays, ENET_ARM, outputsOf, type RelayBarrier, type RelayLight } from "./arm-outputs.ts";
import type { Link } from "../wire/devices/links.ts";
import { type Claim, contactClaims, own } from "./claims.ts";
import { linkKey } from "./link-key.ts";
import { say } from "../words/say.ts";

/** The parts of its box that one device uses. */
export interface BoxPart {
  outputs?: readonly number[];
  /** The card reader that it listens to. */
  channel?: string;
}

/** @param agreed the settings that must be equal in all devices of the box, in a fixed order */
export function boxClaims(
  settings: { role: string; link: Link },
  agreed: Readonly<Record<string, unknown>>,
  { outputs = [], channel }: BoxPart,
): Claim[] {
  const where = linkKey(settings.link);
  const box = say("box", { line: where });
  return [
    { kind: "box", what: where, as: JSON.stringify(agreed) },
    ...outputs.map((output) => own(say("output", { number: output }), box)),
    ...(channel === undefined ? [] : [own(say("card_reader", { number: channel }), box)]),
    ...contactClaims(where, settings),
  ];
}

/** The part of a parking box that a device takes. */
export function parkingPart(settings: ParkingSerial | Compass): BoxPart {
  switch (settings.role) {
    case "barrier":
      return { outputs: outputsOf(armOutputs(settings)) };
    case "light":
      return { outputs: [settings.red_output, settings.green_output] };
    case "reader":
      return { channel: settings.channel };
    case "loop":
    case "fire":
    case "sign":
      return {};
    default:
      return assertNever(settings);
  }
}

/** The part of an ENET board that a device takes. */
export function enetPart(settings: Enet): BoxPart {
  switch (settings.role) {
    case "barrier":
      return { outputs: outputsOf(ENET_ARM) };
    case "reader":
      return { channel: String(settings.reader) };
    case "loop":
    case "fire":
      return {};
    default:
      return assertNever(settings);
  }
}

/** The relays that a device takes on a board without timers. */
export function relayPart(settings: RelayBarrier | RelayLight): BoxPart {
  if (settings.role === "light") return { outputs: [settings.red_relay, settings.green_relay] };
  return { outputs: outputsOf(armRelays(settings)) };
}
