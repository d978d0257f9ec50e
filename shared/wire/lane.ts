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
  grace_before_minutes: z.int().min(0).max(1440).default(0).describe("a ticket may be used this long before it begins"),
  grace_after_minutes: z.int().min(0).max(1440).default(0).describe("a ticket may be used for this long after it ends"),
  plate_mismatch: z.enum(["refuse", "review", "ignore"]).default("review"),
  plate_must_be_same: z
    .boolean()
    .default(false)
    .describe("a plate that is read as one that only resembles the ticket's counts as another plate"),
  entry_by_plate: z
    .boolean()
    .default(false)
    .describe("a plate that the lane's plate reader reads is enough, where a ticket is known for it"),
  needs_vehicle_present: z
    .boolean()
    .default(false)
    .describe("a scan counts only with a vehicle on the loop before the arm"),
  open_seconds: Seconds.default(20).describe("how long the lane stays open for a vehicle that has not come yet"),
  referral_seconds: Seconds.default(120).describe("how long an officer may take before a referred vehicle is refused"),
  travel_seconds: Seconds.max(60).default(6).describe("the arm's travel time; twice that is a fault"),
  clear_seconds: Seconds.max(60).default(1).describe("the arm stays up this long after the loop under it is free"),
  message_seconds: Seconds.max(60).default(5).describe("how long a refusal stays on the sign"),
  weighing: z
    .enum(["record", "before_opening"])
    .default("record")
    .describe(
      "of a lane with a scale: record: a weight that counts at the scan, or else before the vehicle drives on, is recorded; before_opening: the lane waits for it, and refers a vehicle without one to an officer",
    ),
  weigh_seconds: Seconds.max(300).default(30).describe("how long a vehicle may take to stand still on the scale"),
  sign_shows_weight: z.boolean().default(false).describe("the sign shows the live weight while the lane weighs"),
  opens_on_fire: z.boolean().default(true).describe("a fire alarm opens this lane and holds it open"),
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
