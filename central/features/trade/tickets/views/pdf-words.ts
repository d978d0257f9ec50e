import type { TicketClass } from "../../../../../shared/wire/area.ts";
import type { TicketStatus, VehicleTicketStatus } from "../../../../../shared/wire/feed.ts";
import { fieldLabel } from "../../../../../shared/words/fields/fields.ts";
import { TICKET_CLASSES, TICKET_STATUSES } from "../../../../../shared/words/values/tickets.ts";
import { type InBoth, inBoth } from "../../../../platform/pdf/in-both.ts";

/** The head of a ticket. */
export function ticketHead(ticketClass: TicketClass): InBoth {
  const [en, id] = TICKET_CLASSES[ticketClass];
  return [`Tiket ${id.charAt(0).toLowerCase()}${id.slice(1)}`, `Ticket: ${en}`];
}

export const LABELS = {
  company: inBoth(fieldLabel("company_id")),
  invited: inBoth(fieldLabel("invited_company")),
  host: inBoth(fieldLabel("Ticket.host_name")),
  people: inBoth(fieldLabel("number_of_people")),
  driver: inBoth(fieldLabel("driver")),
  executor: inBoth(fieldLabel("executor_name")),
  purpose: inBoth(fieldLabel("purpose_of_activity")),
  load: ["Muatan", "Load"],
  container: inBoth(fieldLabel("container_number")),
  document: ["No. dokumen", "Document no."],
  valid: ["Berlaku", "Valid"],
  direction: inBoth(fieldLabel("direction")),
  area: inBoth(fieldLabel("area_id")),
  destination: inBoth(fieldLabel("destinations")),
  code: inBoth(fieldLabel("vehicle_ticket_code")),
  accessNumber: inBoth(fieldLabel("ticket_access_number")),
} as const satisfies Record<string, InBoth>;

/** The banner of a ticket or a vehicle that no gate admits; a good one has none. */
export function bannerOf(status: Exclude<TicketStatus | VehicleTicketStatus, "running" | "active">): InBoth {
  const [en, id] = TICKET_STATUSES[status].map((words) => words.toUpperCase()) as [string, string];
  return status === "waiting_approve" ? [`BELUM BERLAKU: ${id}`, `NOT VALID YET: ${en}`] : [id, en];
}

export const NO_VEHICLES: InBoth = ["Belum ada kendaraan pada tiket ini", "No vehicle stands on this ticket yet"];

export const NO_END: InBoth = ["tanpa batas akhir", "no last day"];

const DATE = new Intl.DateTimeFormat("id-ID", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** @param date `YYYY-MM-DD` @returns such as `21 Nov 2026` */
export function printedDate(date: string): string {
  return DATE.format(new Date(`${date}T00:00:00Z`));
}
