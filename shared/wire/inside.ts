import { z } from "zod";
import { Timestamp, Uuid } from "./common.ts";

/** A vehicle inside an area. */
export const VehicleInside = z
  .strictObject({
    vehicle_ticket_id: Uuid,
    /** As stored; empty where only the signature of its QR is known. */
    police_number: z.string(),
    company_name: z.string(),
    ticket_access_number: z.string(),
    /** When it came in, and by which gate. */
    since: Timestamp,
    gate_name: z.string(),
    /** Its ticket has ended. */
    has_overstayed: z.boolean(),
  })
  .meta({ id: "VehicleInside" });
export type VehicleInside = z.infer<typeof VehicleInside>;

/** The vehicles inside an area, the earliest entry first. */
export const AreaInside = z
  .strictObject({
    area_id: Uuid,
    area_name: z.string(),
    inside: z.int().min(0).describe("vehicles inside, with an officer's correction"),
    inside_offset: z.int(),
    vehicles: z.array(VehicleInside),
  })
  .meta({ id: "AreaInside" });
export type AreaInside = z.infer<typeof AreaInside>;
