import { z } from "zod";
import { decimal } from "../lib/decimal.ts";
import { OptionalLine, Uuid } from "./common.ts";
import { TicketDirection } from "./feed.ts";
import { PoliceNumber, TicketDate } from "./vehicle-ticket.ts";

/** A quantity as the forms send it, numeric text; answers carry the number. */
const NumericText = decimal(
  z
    .number({ error: "must be a number, as text" })
    .min(0, { error: "must not be negative" })
    .max(1e12, { error: "is too large" }),
).meta({ override: { type: ["string", "number"] } });

const StoragePath = z
  .string()
  .trim()
  .max(500, { error: "must have at most 500 characters" })
  .transform((path) => (path === "" ? null : path))
  .nullable();

const Destination = z.strictObject({ company_id: Uuid, building_id: Uuid.nullable().default(null) });

const fields = {
  comodity: OptionalLine,
  unit_of_item: OptionalLine,
  total_item: NumericText,
  direction: TicketDirection,
  ticket_document_number: OptionalLine,
  executor_name: OptionalLine,
  purpose_of_activity: OptionalLine,
  destinations: z.array(Destination).max(50, { error: "must hold at most 50 destinations" }),
  area_id: Uuid,
  delivery_order_file_path: StoragePath,
  bill_of_landing_file_path: StoragePath,
  invoice_file_path: StoragePath,
  other_file_path: StoragePath,
};

/** A ticket of a tenant: one vehicle by `police_number` for the dates of the ticket, or each with its own. */
export const TenantTicketCreate = z
  .strictObject({
    company_id: Uuid.optional().describe("people of a company may leave it out"),
    request_at: TicketDate.optional().describe("first day, for vehicles that name none; today unless given"),
    expired_at: TicketDate.optional().describe("last day of the whole ticket"),
    police_number: PoliceNumber.optional().describe("instead of vehicle_tickets"),
    vehicle_tickets: z
      .array(
        z.strictObject({
          police_number: PoliceNumber,
          request_at_start: TicketDate.optional(),
          request_at_end: TicketDate.nullable().default(null),
        }),
      )
      .max(100, { error: "must hold at most 100 vehicles" })
      .default([]),
    ...fields,
    comodity: fields.comodity.default(null),
    unit_of_item: fields.unit_of_item.default(null),
    total_item: fields.total_item.default(0),
    direction: fields.direction.default("in_out"),
    ticket_document_number: fields.ticket_document_number.default(null),
    executor_name: fields.executor_name.default(null),
    purpose_of_activity: fields.purpose_of_activity.default(null),
    destinations: fields.destinations.default([]),
    delivery_order_file_path: fields.delivery_order_file_path.default(null),
    bill_of_landing_file_path: fields.bill_of_landing_file_path.default(null),
    invoice_file_path: fields.invoice_file_path.default(null),
    other_file_path: fields.other_file_path.default(null),
  })
  .refine((body) => body.police_number === undefined || body.vehicle_tickets.length === 0, {
    path: ["police_number"],
    error: "stands instead of vehicle_tickets, not beside them",
  })
  .meta({ id: "TenantTicketCreate" });
export type TenantTicketCreate = z.output<typeof TenantTicketCreate>;

/** A vehicle of a changed ticket: with `id` one that stands on it, else another one. */
const VehicleChange = z
  .strictObject({
    id: Uuid.optional(),
    police_number: PoliceNumber.optional(),
    request_at_start: TicketDate.optional(),
    request_at_end: TicketDate.nullable().optional(),
  })
  .refine(({ id, police_number }) => id !== undefined || police_number !== undefined, {
    path: ["police_number"],
    error: "is needed for a vehicle that is not on the ticket yet",
  });

export const TenantTicketUpdate = z
  .strictObject({
    ...fields,
    expired_at: TicketDate.nullable(),
    vehicle_tickets: z.array(VehicleChange).max(100, { error: "must hold at most 100 vehicles" }),
    delete_vehicle_ticket_ids: z.array(Uuid).max(100, { error: "must hold at most 100 ids" }),
  })
  .partial()
  .meta({ id: "TenantTicketUpdate" });
export type TenantTicketUpdate = z.output<typeof TenantTicketUpdate>;
