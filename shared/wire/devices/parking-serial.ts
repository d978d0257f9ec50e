import { z } from "zod";
import {
  ArmModes,
  BoxInput,
  BoxOutput,
  CardRadix,
  Limits,
  namesItsOpenOutput,
  OPEN_OUTPUT_RULE,
  PollMs,
} from "./box.ts";
import { Link } from "./links.ts";
import { DebounceMs, eachOutputOnce, LIMITS_RULE, limitsDiffer, LoopPlace } from "./wiring.ts";
import { help } from "../../words/settings/settings.ts";

/**
 * Serial parking boxes that speak `*CMD#`: four or five outputs, four inputs, two Wiegand readers.
 * All devices with the same link share the box and need equal `poll_ms` and `boot_ms`.
 */
const Box = {
  driver: z.literal("parking-serial"),
  link: Link,
  poll_ms: PollMs,
  boot_ms: z.int().min(0).max(5000).default(0).meta(help("boot_ms")),
};

const ParkingBarrier = z
  .strictObject({
    role: z.literal("barrier"),
    ...Box,
    ...ArmModes,
    ...Limits,
    trig_confirmation: z.enum(["status", "reply", "alive"]).default("status").meta(help("trig_confirmation")),
  })
  .refine(namesItsOpenOutput, OPEN_OUTPUT_RULE)
  .refine(limitsDiffer, LIMITS_RULE);

const ParkingLight = z
  .strictObject({
    role: z.literal("light"),
    ...Box,
    red_output: BoxOutput,
    green_output: BoxOutput,
  })
  .superRefine(eachOutputOnce);

const ParkingLoop = z.strictObject({
  role: z.literal("loop"),
  ...Box,
  place: LoopPlace,
  contact: BoxInput,
  debounce_ms: DebounceMs,
});

const ParkingFire = z.strictObject({ role: z.literal("fire"), ...Box, contact: BoxInput });

const ParkingReader = z.strictObject({
  role: z.literal("reader"),
  ...Box,
  channel: z.enum(["W", "X"]).default("W").meta(help("parking-serial.channel")),
  card_radix: CardRadix,
});

export const ParkingSerial = z.discriminatedUnion("role", [
  ParkingBarrier,
  ParkingLight,
  ParkingLoop,
  ParkingFire,
  ParkingReader,
]);
export type ParkingSerial = z.infer<typeof ParkingSerial>;
