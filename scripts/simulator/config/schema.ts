import { z } from "zod";
import { Id, Ms } from "./fields.ts";
import { defaultTimings } from "../world/truck-story.ts";

/** A relay of a device, with the device's own numbers: see `contact-ranges.ts`. */
const Output = z.strictObject({ device: Id, output: z.int().min(0) });
/** An input of a device; `active_high: false`: the contact is closed in the idle state. */
const Input = z.strictObject({ device: Id, input: z.int().min(0), active_high: z.boolean().default(true) });

const ArmConfig = z.strictObject({
  rise_ms: Ms.min(1).default(1500),
  fall_ms: Ms.min(1).default(1500),
  closes_after_clear_ms: Ms.nullable().default(5000).describe("null: it never closes by itself"),
  closes_unused_after_ms: Ms.nullable().default(45_000),
});

export const LaneConfig = z.strictObject({
  id: Id,
  name: z.string().min(1).max(100).optional(),
  arm: ArmConfig.prefault({}),
  relays: z
    .strictObject({
      open: Output.optional(),
      close: Output.optional(),
      hold: Output.optional(),
      red: Output.optional(),
      green: Output.optional(),
    })
    .prefault({}),
  contacts: z
    .strictObject({
      loop_before: Input.optional(),
      loop_under: Input.optional(),
      deck_end: Input.optional().describe("a photocell at an end of the bridge"),
      open_limit: Input.optional(),
      closed_limit: Input.optional(),
      fire: Input.optional(),
    })
    .prefault({}),
  sign: Id.optional(),
  reader: Id.optional(),
  plate_camera: Id.optional(),
  camera: Id.optional().describe("takes pictures of the lane"),
  scale: Id.optional().describe("the indicator of a bridge under the loop before the arm"),
  timings: z
    .strictObject({
      scan_after_ms: Ms.default(defaultTimings.scan_after_ms),
      reaction_ms: Ms.default(defaultTimings.reaction_ms),
      to_under_ms: Ms.default(defaultTimings.to_under_ms),
      overlap_ms: Ms.default(defaultTimings.overlap_ms),
      under_ms: Ms.default(defaultTimings.under_ms),
      gap_ms: Ms.default(defaultTimings.gap_ms),
      patience_ms: Ms.default(defaultTimings.patience_ms),
      read_ms: Ms.default(defaultTimings.read_ms),
    })
    .prefault({}),
});
export type LaneConfig = z.infer<typeof LaneConfig>;
