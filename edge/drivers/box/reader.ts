import type { Device } from "../../lane/ports.ts";
import type { DriverDeps } from "../device.ts";
import { rateLimitedLog } from "../../../shared/lib/rate-limited-log.ts";
import { scanRateLimit } from "../scan-rate-limit.ts";
import { boxDevice, type BoxDeviceConfig } from "./box-device.ts";
import type { BoxKind } from "./boxes.ts";
import { cardText, type CardRadix } from "./card-text.ts";
import type { BoxCommand } from "./dialect.ts";

/**
 * A Wiegand reader behind a box.
 * @param channel which of the box's readers
 * @param sound the recording that the box plays for an accepted or a refused card; null: nothing
 */
export function boxReader(
  config: BoxDeviceConfig<{ card_radix: CardRadix }>,
  kind: BoxKind,
  deps: DriverDeps,
  channel: string,
  sound: ((isAccepted: boolean) => readonly BoxCommand[]) | null = null,
): Device {
  const limit = scanRateLimit(config, deps);
  const warn = rateLimitedLog(deps.clock, (count) =>
    deps.log.warn(
      { device: config.id, name: config.name, count },
      "cards dropped: the number does not match card_radix",
    ),
  );
  const box = boxDevice(config, kind, deps, {
    channel,
    card(digits, atMs) {
      const text = cardText(digits, config.settings.card_radix);
      if (text === null) warn();
      else if (limit.allows(atMs)) deps.events.scanned(config.id, text, atMs);
    },
  });
  return {
    ...box.device,
    reader: sound === null ? {} : { answer: async (isAccepted) => box.seat().say(sound(isAccepted)) },
  };
}
