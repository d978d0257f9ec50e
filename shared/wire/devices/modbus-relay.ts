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

/**
 * Modbus RTU relay boards with the common map (coils 0–7, flash-on at 0x0200+n, discrete inputs 0–7).
 * Devices of a lane with the same link and address share the board.
 */
const Board = {
  driver: z.literal("modbus-relay"),
  link: Link,
  address: z.int().min(1).max(247).default(1).describe("the board's Modbus address"),
  poll_ms: z.int().min(20).max(1000).default(60).describe("how often the board's inputs are read"),
};
const Relay = z.int().min(0).max(31).describe("relay number, from 0");

const Input = contactInput(0, 31);

export const ModbusBarrier = z
  .strictObject({
    role: z.literal("barrier"),
    ...Board,
    open_relay: Relay.describe("the relay, from 0, that is pulsed to open"),
    close_relay: Relay.nullable().default(null).describe("null where the barrier closes by itself"),
    hold_relay: Relay.nullable()
      .default(null)
      .describe("a maintained contact that holds the arm up; null: the open contact is held instead"),
    pulse_ms: z.int().min(100).max(5000).multipleOf(100).default(500).describe("made by the board itself (flash-on)"),
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
    red_relay: Relay.describe("the relay, from 0, of the red lamp"),
    green_relay: Relay.describe("the relay, from 0, of the green lamp"),
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
