import { z } from "zod";
import { Link } from "./links.ts";
import {
  areDistinct,
  contactInput,
  DebounceMs,
  eachOutputOnce,
  LIMITS_RULE,
  limitsDiffer,
  limitSwitches,
  LoopPlace,
} from "./wiring.ts";
import { saying } from "../../words/spoken-text.ts";
import { help } from "../../words/settings/settings.ts";

/**
 * Modbus RTU relay boards with the common map (coils 0–7, flash-on at 0x0200+n, discrete inputs 0–7).
 * Devices of a lane with the same link and address share the board.
 */
const Board = {
  driver: z.literal("modbus-relay"),
  link: Link,
  address: z.int().min(1).max(247).default(1).meta(help("modbus-relay.address")),
  poll_ms: z.int().min(20).max(1000).default(60).meta(help("modbus-relay.poll_ms")),
};
const Relay = z.int().min(0).max(31).meta(help("relay"));

const Input = contactInput(0, 31);

export const ModbusBarrier = z
  .strictObject({
    role: z.literal("barrier"),
    ...Board,
    open_relay: Relay.meta(help("modbus-relay.open_relay")),
    close_relay: Relay.nullable().default(null).meta(help("close_relay")),
    hold_relay: Relay.nullable().default(null).meta(help("modbus-relay.hold_relay")),
    pulse_ms: z.int().min(100).max(5000).multipleOf(100).default(500).meta(help("modbus-relay.pulse_ms")),
    ...limitSwitches(Input),
  })
  .refine(limitsDiffer, LIMITS_RULE)
  .refine(
    ({ open_relay, close_relay, hold_relay }) =>
      areDistinct(open_relay, close_relay) && areDistinct(close_relay, hold_relay),
    { path: ["close_relay"], error: saying("must_be_of_its_own") },
  );

export const ModbusLight = z
  .strictObject({
    role: z.literal("light"),
    ...Board,
    red_relay: Relay.meta(help("modbus-relay.red_relay")),
    green_relay: Relay.meta(help("modbus-relay.green_relay")),
  })
  .superRefine(eachOutputOnce);

export const ModbusLoop = z.strictObject({
  role: z.literal("loop"),
  ...Board,
  place: LoopPlace,
  contact: Input,
  debounce_ms: DebounceMs,
});

export const ModbusFire = z.strictObject({
  role: z.literal("fire"),
  ...Board,
  contact: Input,
});

export const ModbusRelay = z.discriminatedUnion("role", [ModbusBarrier, ModbusLight, ModbusLoop, ModbusFire]);
export type ModbusRelay = z.infer<typeof ModbusRelay>;
