import { z } from "zod";
import { DeviceSettings } from "./devices/device.ts";
import { Line, Uuid } from "./common.ts";

export const LaneDirection = z.enum(["in", "out", "both"]);
export type LaneDirection = z.infer<typeof LaneDirection>;

/** The direction of a passage: one step of a visit. */
export const Step = z.enum(["in", "out"]);
export type Step = z.infer<typeof Step>;

const Seconds = z.number().positive().max(3600);

/** The timing and the strictness of one lane. */
export const LaneRules = z.strictObject({
  grace_before_minutes: z.int().min(0).max(1440).default(0),
  grace_after_minutes: z.int().min(0).max(1440).default(0),
  plate_mismatch: z.enum(["refuse", "review", "ignore"]).default("review"),
  plate_must_be_same: z.boolean().default(false),
  entry_by_plate: z.boolean().default(false),
  needs_vehicle_present: z.boolean().default(false),
  open_seconds: Seconds.default(20),
  referral_seconds: Seconds.default(120),
  travel_seconds: Seconds.max(60).default(6),
  clear_seconds: Seconds.max(60).default(1),
  message_seconds: Seconds.max(60).default(5),
  weighing: z.enum(["record", "before_opening"]).default("record"),
  weigh_seconds: Seconds.max(300).default(30),
  sign_shows_weight: z.boolean().default(false),
  opens_on_fire: z.boolean().default(true),
  language: z.enum(["id", "en"]).default("id"),
  idle_text: Line.max(64).default("SCAN QR"),
});
export type LaneRules = z.infer<typeof LaneRules>;

/** Modes that officers set and that survive a restart. */
export const LaneMode = z.enum(["normal", "intervened", "bypassed", "closed"]);
export type LaneMode = z.infer<typeof LaneMode>;

/** A lane with its devices: the feed record for its own gate. */
export const LaneRecord = z.strictObject({
  id: Uuid,
  gate_id: Uuid,
  area_id: Uuid,
  name: Line,
  number: z.int().min(1),
  direction: LaneDirection,
  is_active: z.boolean(),
  rules: LaneRules,
  devices: z.array(z.strictObject({ id: Uuid, name: Line, settings: DeviceSettings })),
});
export type LaneRecord = z.infer<typeof LaneRecord>;

/** A gate: the feed record for every gate of its area. */
export const GateRecord = z.strictObject({ id: Uuid, area_id: Uuid, name: Line });
export type GateRecord = z.infer<typeof GateRecord>;
