import { z } from "zod";
import { foreignToPlate, normalizePlate } from "../lib/plate.ts";
import { DateOnly, Line, Timestamp, Uuid } from "./common.ts";
import { VehicleTicketStatus } from "./feed.ts";
import { Paper } from "./paper.ts";
import { saying } from "../words/spoken-text.ts";

/** A police number as typed; `normalizePlate` gives its normal form. */
export const PoliceNumber = Line.max(20, { abort: true })
  // A sign that turns the direction of the text would show another plate than the one that is compared.
  .regex(/^[^\p{Cf}\p{DI}\p{Zl}\p{Zp}]*$/u, { error: saying("holds_invisible_characters") })
  .refine((typed) => normalizePlate(typed) !== "", { error: saying("must_hold_a_letter") })
  .refine((typed) => foreignToPlate(typed) === null, {
    error: ({ input }) => saying("must_hold_the_plate_alone", { others: foreignToPlate(String(input)) ?? "" }),
  });

/** A start or end date of a ticket, within the range of a signed credential. */
export const TicketDate = DateOnly.refine((date) => date >= "2020-01-01" && date < "2199-01-01", {
  error: saying("must_be_date_from_2020"),
});

/** A vehicle of a company. Its load is that of the ticket in context, otherwise that of its latest ticket. */
export const Vehicle = z
  .strictObject({
    id: Uuid,
    type: z.string(),
    comodity: z.string().nullable(),
    police_number: z.string(),
    vehicle_type: z.string(),
    unit_of_item: z.string().nullable(),
    total_item: z.number(),
    containers: z.array(z.string()).describe("container numbers"),
    company_id: Uuid.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
    deleted_at: Timestamp.nullable(),
  })
  .meta({ id: "Vehicle" });
export type Vehicle = z.infer<typeof Vehicle>;

/** An event in the life of a vehicle ticket. */
export const Milestone = z.strictObject({ name: z.enum(["check_in", "check_out"]), at: Timestamp });
export type Milestone = z.infer<typeof Milestone>;

/** The target of a vehicle ticket's QR: the document of the ticket, or the ticket itself. */
export const QrType = z.enum(["ticket", "ceisa", "spmk"]);
export type QrType = z.infer<typeof QrType>;

/** A vehicle ticket: one vehicle, one validity period, one QR and one code. */
export const VehicleTicket = z
  .strictObject({
    id: Uuid,
    ticket_id: Uuid,
    vehicle_id: Uuid,
    vehicle: Vehicle,
    status: VehicleTicketStatus,
    milestones: z.array(Milestone),
    qr_url: z
      .string()
      .describe(
        "link to the QR as PNG; needs no token and ends after a while. Empty, as the code is, for a company that is but a destination of the ticket",
      ),
    qr_type: QrType,
    vehicle_ticket_code: z.string(),
    request_at_start: DateOnly,
    request_at_end: DateOnly.nullable(),
    expired_at: Timestamp.nullable(),
    check_in_at: Timestamp.nullable(),
    check_out_at: Timestamp.nullable(),
    container_number: z.string().nullable(),
    papers: z.array(Paper).describe("its customs documents, one for each container"),
    realization_weight: z.number().nullable(),
    realization_unit: z.string().nullable(),
    weight_in: z.number(),
    weight_out: z.number(),
    no_job: z.string().nullable(),
    is_done: z.boolean(),
    is_load_unload_done: z.boolean(),
    cancel_reason: z.string().nullable(),
    area_id: Uuid,
    spmk_document_id: Uuid.nullable(),
    police_number: z.string(),
    created_at: Timestamp,
    updated_at: Timestamp,
    deleted_at: Timestamp.nullable(),
  })
  .meta({ id: "VehicleTicket" });
export type VehicleTicket = z.infer<typeof VehicleTicket>;
