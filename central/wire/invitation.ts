import { z } from "zod";
import { Email, Line, Timestamp, Uuid } from "../../shared/wire/common.ts";
import { AllOrNothing } from "./bulk.ts";
import { Ticket } from "./ticket.ts";
import { ticketFields } from "./ticket-bodies.ts";
import { PoliceNumber, TicketDate } from "../../shared/wire/vehicle-ticket.ts";

/** An invitation of a company to fill in the vehicles of a ticket. */
export const InvitationCreate = z
  .strictObject({
    company_id: Uuid.optional(),
    area_id: Uuid,
    type: Line.optional(),
    invited_company: Line,
    recipient_name: Line,
    recipient_email: Email,
    request_at_start: TicketDate.optional(),
    request_at_end: TicketDate,
    direction: ticketFields.direction.default("in_out"),
    ticket_document_number: ticketFields.ticket_document_number.default(null),
    executor_name: ticketFields.executor_name.default(null),
    purpose_of_activity: ticketFields.purpose_of_activity.default(null),
    delivery_order_file_path: ticketFields.delivery_order_file_path.default(null),
    bill_of_landing_file_path: ticketFields.bill_of_landing_file_path.default(null),
    invoice_file_path: ticketFields.invoice_file_path.default(null),
    other_file_path: ticketFields.other_file_path.default(null),
  })
  .meta({ id: "InvitationCreate" });
export type InvitationCreate = z.infer<typeof InvitationCreate>;

/** The view of a ticket for the company that is invited, and for the inviter when the link is made. */
export const InvitedTicket = Ticket.extend({
  company: z.strictObject({ id: Uuid, name: z.string(), nitku: z.string() }),
  invitation_ticket: z.strictObject({ token: z.string(), passcode: z.string() }),
}).meta({ id: "InvitedTicket" });
export type InvitedTicket = z.infer<typeof InvitedTicket>;

/** An invitation, for the inviter: the token of the link is known to its recipient alone. */
export const Invitation = Ticket.extend({
  invitation: z
    .strictObject({
      invited_company: z.string(),
      recipient_name: z.string(),
      recipient_email: z.string(),
      passcode: z.string().nullable().describe("null for people who did not invite"),
      sent_at: Timestamp,
      confirmed_at: Timestamp.nullable().describe("when the passcode was first confirmed; null: not yet"),
      expires_at: Timestamp.describe("when the link ends"),
    })
    .meta({ id: "InvitationTerms" }),
}).meta({ id: "Invitation" });
export type Invitation = z.infer<typeof Invitation>;

/** The secret of the link. */
const InvitationToken = z.string().min(1).max(200);
export const InvitationParams = z.strictObject({ token: InvitationToken });

export const Passcode = z
  .strictObject({
    passcode: z
      .string()
      .max(50)
      .transform((typed) => typed.replace(/[\s-]/g, ""))
      .pipe(z.string().min(1)),
  })
  .meta({ id: "Passcode" });

/** The access that a confirmed passcode opens. */
export const InvitationAccess = z
  .strictObject({ access_token: z.string(), token_type: z.literal("Bearer"), expires_in: z.int() })
  .meta({ id: "InvitationAccess" });

const vehicle = {
  police_number: PoliceNumber,
  request_at_start: TicketDate,
  request_at_end: TicketDate,
};

/** A vehicle that the invited company adds; without dates it may come for as long as the invitation runs. */
export const InvitedVehicleCreate = z
  .strictObject({
    police_number: vehicle.police_number,
    request_at_start: vehicle.request_at_start.optional(),
    request_at_end: vehicle.request_at_end.optional(),
  })
  .meta({ id: "InvitedVehicleCreate" });

/** Many vehicles that the invited company adds. */
export const InvitedVehiclesCreate = z
  .strictObject({ items: z.array(InvitedVehicleCreate).min(1).max(100), all_or_nothing: AllOrNothing })
  .meta({ id: "InvitedVehiclesCreate" });

/** The papers that an invited company sends. */
export const InvitedPaper = z.enum(["delivery_order", "bill_of_landing", "invoice", "other"]);
export type InvitedPaper = z.infer<typeof InvitedPaper>;
export const InvitedPaperForm = z
  .strictObject({ paper: InvitedPaper, file: z.file().describe("PDF, PNG, JPEG or WebP; at most 10 MiB") })
  .meta({ id: "InvitedPaperForm" });

/** Changed and deleted vehicles of an invitation. */
export const InvitedVehiclesUpdate = z
  .strictObject({
    vehicle_tickets: z
      .array(
        z.strictObject({
          id: Uuid,
          police_number: vehicle.police_number.optional(),
          request_at_start: vehicle.request_at_start.optional(),
          request_at_end: vehicle.request_at_end.optional(),
        }),
      )
      .max(100)
      .default([]),
    delete_vehicle_ticket_ids: z.array(Uuid).max(100).default([]),
  })
  .meta({ id: "InvitedVehiclesUpdate" });
export type InvitedVehiclesUpdate = z.infer<typeof InvitedVehiclesUpdate>;
