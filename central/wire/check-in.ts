import { z } from "zod";
import { Line, PresentedText, Uuid, Words } from "../../shared/wire/common.ts";
import { Colour, Decision } from "../../shared/wire/decision.ts";
import { GateActivity } from "./gate-activity.ts";
import { PoliceNumber } from "../../shared/wire/vehicle-ticket.ts";
import { saying } from "../../shared/words/spoken-text.ts";

/** A scan of a reader without an edge, on a lane of the caller's gate. */
export const HardwareCheckIn = z.strictObject({
  lane_id: Uuid,
  qr_value: PresentedText.describe("text of the QR, or a vehicle ticket code"),
  read_plate: Line.max(32).nullable().default(null).describe("the plate that a camera read"),
});
export type HardwareCheckIn = z.infer<typeof HardwareCheckIn>;

export const VirtualCheckIn = z.strictObject({
  lane_id: Uuid,
  qr_value: PresentedText.describe("text of the QR, a vehicle ticket code, or a plate"),
});
export type VirtualCheckIn = z.infer<typeof VirtualCheckIn>;

export const OfficerCheckIn = z
  .strictObject({
    lane_id: Uuid,
    code: PresentedText.optional().describe("vehicle ticket code, or text of the QR"),
    police_number: PoliceNumber.optional(),
    reason: Words.min(3, { error: saying("must_say_why") }),
    overrides_refusal: z
      .boolean()
      .default(false)
      .describe("lets a known ticket of this area through although the rule book refuses it; opens a review"),
  })
  .refine(({ code, police_number }) => (code === undefined) !== (police_number === undefined), {
    error: saying("code_or_plate"),
    path: ["code"],
  });
export type OfficerCheckIn = z.infer<typeof OfficerCheckIn>;

/** The result of a check-in that central decided. */
export const CheckInResult = z
  .strictObject({
    /** The barrier may open. True only for the verdict `admit`. */
    is_admitted: z.boolean(),
    decision: Decision,
    sign: z.strictObject({ lines: z.array(z.string()), color: Colour }),
    /** The reason for officers, in the lane's language. */
    reason: z.string(),
    activity: GateActivity,
  })
  .meta({ id: "CheckInResult" });
export type CheckInResult = z.infer<typeof CheckInResult>;
