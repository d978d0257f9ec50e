import { z } from "zod";
import { Company } from "./company.ts";
import { DateOnly, Timestamp, Uuid } from "../../shared/wire/common.ts";
import { DocumentMark } from "./document.ts";
import { TicketClass } from "../../shared/wire/area.ts";
import { TicketDirection, TicketStatus } from "../../shared/wire/feed.ts";
import { Guest } from "./guest.ts";
import { VehicleTicket } from "../../shared/wire/vehicle-ticket.ts";

/** A person on a ticket. */
export const TicketPerson = z
  .strictObject({
    id: Uuid,
    fullname: z.string(),
    type: z.enum(["internal", "tenant"]),
    company: z.strictObject({ id: Uuid, name: z.string(), type: z.string() }).nullable(),
    role: z.strictObject({ name: z.string(), key: z.string() }),
  })
  .meta({ id: "TicketPerson" });
export type TicketPerson = z.infer<typeof TicketPerson>;

export const DestinationStatus = z.enum(["waiting", "approved", "rejected"]);
export type DestinationStatus = z.infer<typeof DestinationStatus>;

/** A destination of a ticket: a company and its building. The company approves or rejects the visit. */
export const TicketBuilding = z
  .strictObject({
    id: Uuid.describe("the destinationId of approving and rejecting it"),
    company: z.strictObject({ id: Uuid, name: z.string() }),
    building: z.strictObject({ id: Uuid, name: z.string() }).nullable(),
    status: DestinationStatus,
    reason: z.string().nullable().describe("why it was rejected"),
    decided_at: Timestamp.nullable(),
  })
  .meta({ id: "TicketBuilding" });
export type TicketBuilding = z.infer<typeof TicketBuilding>;

const fourPapers = <S extends z.ZodType>(paper: S) =>
  z.strictObject({ delivery_order: paper, bill_of_landing: paper, invoice: paper, other: paper });
/** Links to the documents of a ticket. */
const SupportingDocuments = fourPapers(z.string().nullable().describe("link that ends after a while"));
const SupportingDocumentPaths = fourPapers(z.string().nullable().describe("storage path"));

const fields = {
  id: Uuid,
  type: z.string().describe("the kind of ticket, or the free label of an invitation"),
  type_description: z.string().describe("the class of the ticket, for people"),
  ticket_class: TicketClass,
  status: TicketStatus,
  source: z.string(),
  direction: TicketDirection,
  company: Company,
  area: z.strictObject({ id: Uuid, name: z.string(), description: z.string() }),
  driver: z.string().nullable(),
  created_by: TicketPerson.nullable(),
  approved_by: TicketPerson.nullable(),
  ticket_access_number: z.string(),
  reject_reason: z.string().nullable(),
  ticket_document_number: z.string().nullable(),
  ticket_document_type: z.string().nullable(),
  executor_name: z.string().nullable(),
  purpose_of_activity: z.string().nullable(),
  spmk_document_id: Uuid.nullable(),
  ceisa_document_id: Uuid.nullable(),
  is_done: z.boolean(),
  request_at_start: DateOnly.nullable().describe("the first day that any of its vehicles may come"),
  request_at_end: DateOnly.nullable().describe("the last day; null where a vehicle's period has no last date"),
  ticket_buildings: z.array(TicketBuilding),
  reference: z.string().nullable().describe("of the external system that made it"),
  guest: Guest.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
  deleted_at: Timestamp.nullable(),
};

/** A ticket: a company's request to admit vehicles. */
export const Ticket = z
  .strictObject({
    ...fields,
    vehicle_tickets: z.array(VehicleTicket),
    supporting_documents: SupportingDocuments,
    supporting_document_paths: SupportingDocumentPaths,
    differences: z
      .array(DocumentMark)
      .optional()
      .describe("what differs between the ticket and its customs documents; only on one ticket that needs documents"),
  })
  .meta({ id: "Ticket" });
export type Ticket = z.infer<typeof Ticket>;

/** A document of a ticket. */
const TiedDocument = z.looseObject({ id: Uuid }).nullable();

/** The ticket of a live activity, with its documents and without its vehicles. */
const LiveTicket = z
  .strictObject({ ...fields, ceisa_document: TiedDocument, spmk_document: TiedDocument })
  .meta({ id: "LiveTicket" });

/** The vehicle ticket of a lane's latest activity. */
export const LiveVehicleTicket = VehicleTicket.extend({
  qr_path: z.string().describe("storage path of the QR"),
  ticket: LiveTicket,
}).meta({ id: "LiveVehicleTicket" });
export type LiveVehicleTicket = z.infer<typeof LiveVehicleTicket>;

/** A vehicle ticket in a list, with identifying fields of its ticket. */
export const ListedVehicleTicket = VehicleTicket.extend({
  ticket: z.strictObject({
    id: Uuid,
    ticket_access_number: z.string(),
    type: z.string(),
    status: TicketStatus,
    company: z.strictObject({ id: Uuid, name: z.string() }),
  }),
}).meta({ id: "ListedVehicleTicket" });
export type ListedVehicleTicket = z.infer<typeof ListedVehicleTicket>;
