import { z } from "zod";
import { OptionalLine, Uuid } from "../../shared/wire/common.ts";
import { TicketDirection } from "../../shared/wire/feed.ts";
import {
  NumericText,
  ofContainers,
  ofTicket,
  namesDocument,
  type TicketContainer,
  type TicketNames,
} from "./ticket-documents.ts";
import { PoliceNumber, TicketDate } from "../../shared/wire/vehicle-ticket.ts";
import { saying } from "../../shared/words/spoken-text.ts";

const StoragePath = z
  .string()
  .trim()
  .max(500)
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
  destinations: z.array(Destination).max(50),
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

const plannedVehicle = {
  police_number: PoliceNumber,
  request_at_start: TicketDate.optional(),
  request_at_end: TicketDate.nullable().default(null),
};
/** A vehicle in the create body of any kind, with the fields of kinds that have documents. */
type PlannedVehicle = Parsed<typeof plannedVehicle> & VehicleDocuments & { containers?: TicketContainer[] };
type VehicleDocuments = Parsed<typeof ofTicket.vehicle>;

const vehiclesOf = <V extends z.ZodType>(vehicle: V) => z.array(vehicle).max(100);

/** The fields of every kind: company, dates and vehicles. */
const made = {
  company_id: Uuid.optional(),
  request_at: TicketDate.optional(),
  expired_at: TicketDate.optional(),
  police_number: PoliceNumber.optional().describe("instead of vehicle_tickets"),
  vehicle_tickets: vehiclesOf(z.strictObject(plannedVehicle)).default([]),
};

/** A vehicle of an updated ticket: with `id` an existing one, otherwise a new one. */
const vehicleChange = {
  id: Uuid.optional(),
  police_number: PoliceNumber.optional(),
  request_at_start: TicketDate.optional(),
  request_at_end: TicketDate.nullable().optional(),
};
const vehicleChanges = <V extends z.ZodType<{ id?: string | undefined; police_number?: string | undefined }>>(
  vehicle: V,
) =>
  z
    .array(
      vehicle.refine(({ id, police_number }) => id !== undefined || police_number !== undefined, {
        path: ["police_number"],
        error: saying("is_needed_for_new_vehicle"),
      }),
    )
    .max(100);

const changed = {
  expired_at: TicketDate.nullable(),
  vehicle_tickets: vehicleChanges(z.strictObject(vehicleChange)),
  delete_vehicle_ticket_ids: z.array(Uuid).max(100),
};

type Shape = typeof ticketFields;
type Parsed<S extends z.ZodRawShape> = z.output<z.ZodObject<S>>;
/** The create body of any kind of ticket. */
export type TicketCreate = Omit<Parsed<typeof made>, "vehicle_tickets"> & { vehicle_tickets: PlannedVehicle[] } & {
  area_id: string;
} & Partial<Parsed<Omit<Shape, "area_id">>> &
  TicketNames;
/** The update body of any kind of ticket. */
export type TicketUpdate = {
  [K in keyof (typeof changed & Shape)]?: z.output<(typeof changed & Shape)[K]> | undefined;
} & TicketNames & {
    vehicle_tickets?: (Parsed<typeof changed>["vehicle_tickets"][number] & VehicleDocuments)[] | undefined;
  };

/** The create and update bodies of a kind of ticket. */
export interface TicketBodies {
  create: z.ZodType<TicketCreate>;
  update: z.ZodType<TicketUpdate>;
}

interface Demands {
  /** Required fields, not empty. */
  demands?: readonly TicketField[];
  /** Fields that the kind excludes. */
  without?: readonly TicketField[];
  /** Fields that only this kind has. */
  own?: z.ZodRawShape;
}

/**
 * The bodies of a kind of ticket: one vehicle by `police_number` for the dates of the ticket, or each with its own.
 * @param name of the kind in the OpenAPI schemas, such as `GuestTicket`
 */
export function ticketBodies(name: string, demands: Demands): TicketBodies {
  const create = oneWay(z.strictObject({ ...made, area_id: ticketFields.area_id, ...shapesOf(demands).create }));
  const update = z.strictObject({ ...changed, area_id: ticketFields.area_id, ...shapesOf(demands).update }).partial();
  return { create: create.meta({ id: `${name}Create` }), update: update.meta({ id: `${name}Update` }) };
}

/** The bodies of a kind whose tickets name the documents that all of their vehicles depend on. */
export function bodiesWithDocuments(name: string, demands: Demands): TicketBodies {
  const vehicle_tickets = vehiclesOf(z.strictObject({ ...plannedVehicle, ...ofTicket.vehicle })).default([]);
  const shapes = shapesOf(demands);
  const create = oneWay(
    z.strictObject({ ...made, vehicle_tickets, area_id: ticketFields.area_id, ...shapes.create, ...ofTicket.ticket }),
  ).refine(namesDocument, {
    path: ["ceisa_document_id"],
    error: saying("paper_is_needed"),
  });
  const changes = {
    ...changed,
    vehicle_tickets: vehicleChanges(z.strictObject({ ...vehicleChange, ...ofTicket.vehicle })),
  };
  const update = z
    .strictObject({ ...changes, area_id: ticketFields.area_id, ...shapes.update, ...ofTicket.ticket })
    .partial();
  return { create: create.meta({ id: `${name}Create` }), update: update.meta({ id: `${name}Update` }) };
}

/** The bodies of a kind whose vehicles carry containers, each with its own document. No body updates them. */
export function bodiesWithContainers(name: string, demands: Demands): TicketBodies {
  const { police_number: _one, ...common } = made;
  const vehicle_tickets = vehiclesOf(z.strictObject({ ...plannedVehicle, ...ofContainers.vehicle })).min(1, {
    error: saying("must_hold_a_vehicle"),
  });
  const create = z
    .strictObject({
      ...common,
      vehicle_tickets,
      area_id: ticketFields.area_id,
      ...shapesOf(demands).create,
      ...ofContainers.ticket,
    })
    .meta({ id: `${name}Create` });
  return { create, update: z.never() };
}

const oneWay = <S extends z.ZodType<{ police_number?: string | undefined; vehicle_tickets: readonly unknown[] }>>(
  body: S,
): S =>
  body.refine((sent) => sent.police_number === undefined || sent.vehicle_tickets.length === 0, {
    path: ["police_number"],
    error: saying("plate_or_vehicles"),
  });

/** The chosen fields of a kind, with the defaults of a new ticket, and as they may be changed. */
function shapesOf({ demands = [], without = [], own = {} }: Demands): Record<"create" | "update", z.ZodRawShape> {
  const taken = (Object.keys(ABSENT) as TicketField[]).filter((field) => !without.includes(field));
  const schemaOf = (field: TicketField): z.ZodType =>
    demands.includes(field) ? demanded(ticketFields[field]) : ticketFields[field];
  const shapeOf = (schema: (field: TicketField) => z.ZodType) =>
    Object.fromEntries(taken.map((field) => [field, schema(field)]));
  const whole = (field: TicketField) =>
    demands.includes(field) ? schemaOf(field) : schemaOf(field).default(ABSENT[field]);
  return { create: { ...shapeOf(whole), ...own }, update: { ...shapeOf(schemaOf), ...own } };
}

function demanded(schema: z.ZodType): z.ZodType {
  return schema.refine((value) => value !== null && !(Array.isArray(value) && value.length === 0), {
    error: saying("is_required"),
  });
}
