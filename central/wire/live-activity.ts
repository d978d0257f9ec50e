import { z } from "zod";
import { Timestamp, Uuid } from "../../shared/wire/common.ts";
import { Colour } from "../../shared/wire/decision.ts";
import { ActivityStatus } from "./gate-activity.ts";
import { LiveVehicleTicket } from "./ticket.ts";
import { QrType } from "../../shared/wire/vehicle-ticket.ts";

/** An activity for the live screen of a lane. */
const GateActivityData = z
  .strictObject({
    activity: z.enum(["in", "out", ""]).describe("empty where it is unknown"),
    color: Colour,
    status: ActivityStatus,
    gate_id: Uuid,
    lane_id: Uuid,
    checked_at: Timestamp,
    created_at: Timestamp,
    vehicle_number: z.string(),
    container_number: z.string(),
    led_message: z.string().nullable(),
    error_message: z.string().nullable(),
  })
  .meta({ id: "GateActivityData" });

/** The latest activity of a lane. */
export const LiveActivity = z
  .strictObject({
    /** Null when the activity has no known ticket. */
    data: LiveVehicleTicket.nullable(),
    gate_in_time: Timestamp.nullable(),
    gate_out_time: Timestamp.nullable(),
    identity_gate: z.string().describe("name of the gate"),
    gate_activity_data: GateActivityData,
    qr_type: QrType,
  })
  .meta({ id: "LiveActivity" });
export type LiveActivity = z.infer<typeof LiveActivity>;
