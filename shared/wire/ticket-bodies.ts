import { z } from "zod";
import { decimal } from "../lib/decimal.ts";
import { OptionalLine, Uuid } from "./common.ts";
import { TicketDirection } from "./feed.ts";
import { PoliceNumber, TicketDate } from "./vehicle-ticket.ts";

/** A quantity as numeric text, as the forms send it. Responses contain the number. */
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

/** The fields that kinds of tickets share, without defaults. */
export const ticketFields = {
  comodity: OptionalLine,
  unit_of_item: OptionalLine,
  total_item: NumericText,
  direction: TicketDirection,
  ticket_document_number: OptionalLine,
  driver: OptionalLine,
  executor_name: OptionalLine,
  purpose_of_activity: OptionalLine,
  destinations: z.array(Destination).max(50, { error: "must hold at most 50 destinations" }),
  area_id: Uuid,
  delivery_order_file_path: StoragePath,
  bill_of_landing_file_path: StoragePath,
  invoice_file_path: StoragePath,
  other_file_path: StoragePath,
};

/** Defaults of absent fields of a new ticket. */
const ABSENT = {
  comodity: null,
  unit_of_item: null,
  total_item: 0,
  direction: "in_out",
  ticket_document_number: null,
  driver: null,
  executor_name: null,
  purpose_of_activity: null,
  destinations: [],
  delivery_order_file_path: null,
  bill_of_landing_file_path: null,
  invoice_file_path: null,
  other_file_path: null,
} as const;

/** A field that a kind of ticket may require or exclude. */
export type TicketField = keyof typeof ABSENT;

/** The fields of every kind: company, dates and vehicles. */
const made = {
  company_id: Uuid.optional().describe("people of a company may leave it out"),
  request_at: TicketDate.optional().describe("first day, for vehicles that name none; today unless given"),
  expired_at: TicketDate.optional().describe("last day of the whole ticket; needed where a vehicle names no last day"),
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
};

/** A vehicle of an updated ticket: with `id` an existing one, otherwise a new one. */
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

const changed = {
  expired_at: TicketDate.nullable(),
  vehicle_tickets: z.array(VehicleChange).max(100, { error: "must hold at most 100 vehicles" }),
  delete_vehicle_ticket_ids: z.array(Uuid).max(100, { error: "must hold at most 100 ids" }),
};

type Shape = typeof ticketFields;
type Parsed<S extends z.ZodRawShape> = z.output<z.ZodObject<S>>;
/** The create body of any kind of ticket. */
export type TicketCreate = Parsed<typeof made> & { area_id: string } & Partial<Parsed<Omit<Shape, "area_id">>>;
/** The update body of any kind of ticket. */
export type TicketUpdate = {
  [K in keyof (typeof changed & Shape)]?: z.output<(typeof changed & Shape)[K]> | undefined;
};

/** The create and update bodies of a kind of ticket. */
export interface TicketBodies {
  create: z.ZodType<TicketCreate>;
  update: z.ZodType<TicketUpdate>;
}

/**
 * The bodies of a kind of ticket: one vehicle by `police_number` for the dates of the ticket, or each with its own.
 * @param name of the kind in the OpenAPI schemas, such as `GuestTicket`
 * @param demands required fields, not empty
 * @param without fields that the kind excludes
 * @param own fields that only this kind has
 */
export function ticketBodies(
  name: string,
  {
    demands = [],
    without = [],
    own = {},
  }: { demands?: readonly TicketField[]; without?: readonly TicketField[]; own?: z.ZodRawShape },
): TicketBodies {
  const taken = (Object.keys(ABSENT) as TicketField[]).filter((field) => !without.includes(field));
  const schemaOf = (field: TicketField): z.ZodType =>
    demands.includes(field) ? demanded(ticketFields[field]) : ticketFields[field];
  const shapeOf = (schema: (field: TicketField) => z.ZodType) =>
    Object.fromEntries(taken.map((field) => [field, schema(field)]));
  const whole = (field: TicketField) =>
    demands.includes(field) ? schemaOf(field) : schemaOf(field).default(ABSENT[field]);
  const create = z
    .strictObject({ ...made, area_id: ticketFields.area_id, ...shapeOf(whole), ...own })
    .refine((body) => body.police_number === undefined || body.vehicle_tickets.length === 0, {
      path: ["police_number"],
      error: "stands instead of vehicle_tickets, not beside them",
    })
    .meta({ id: `${name}Create` });
  const update = z
    .strictObject({ ...changed, area_id: ticketFields.area_id, ...shapeOf(schemaOf), ...own })
    .partial()
    .meta({ id: `${name}Update` });
  return { create, update };
}

function demanded(schema: z.ZodType): z.ZodType {
  return schema.refine((value) => value !== null && !(Array.isArray(value) && value.length === 0), {
    error: "is needed",
  });
}
