import type { Language } from "../../../../shared/words/sentence.ts";
import { plainText } from "../../parts/form-schema.ts";
import type { Ticket } from "../../../wire/ticket.ts";

/** The entries of the form as the ticket has them. The last day of the whole ticket and the names of documents are not shown again: empty means unchanged. */
export function storedValues(ticket: Ticket, language: Language): Record<string, string> {
  const { supporting_document_paths: papers, guest, ticket_buildings: places, vehicle_tickets: vehicles } = ticket;
  const load = vehicles[0]?.vehicle;
  const values: Record<string, string | number | null | undefined> = {
    area_id: ticket.area.id,
    direction: ticket.direction,
    driver: ticket.driver,
    executor_name: ticket.executor_name,
    purpose_of_activity: ticket.purpose_of_activity,
    ticket_document_number: ticket.ticket_document_number,
    comodity: load?.comodity,
    unit_of_item: load?.unit_of_item,
    host_name: guest?.host_name,
    driver_phone: guest?.driver_phone,
    number_of_people: guest?.number_of_people,
    delivery_order_file_path: papers.delivery_order,
    bill_of_landing_file_path: papers.bill_of_landing,
    invoice_file_path: papers.invoice,
    other_file_path: papers.other,
    version: ticket.updated_at,
  };
  for (const [at, { company, building }] of places.entries())
    values[`destinations.${at}.place`] = `${company.id} ${building?.id ?? ""}`;
  for (const [at, one] of vehicles.entries()) {
    const { id, police_number, request_at_start, request_at_end, container_number, vehicle } = one;
    const row = {
      id,
      police_number,
      request_at_start,
      request_at_end,
      container_number,
      total_item: vehicle.total_item,
    };
    for (const [name, value] of Object.entries(row)) values[`vehicle_tickets.${at}.${name}`] = value;
  }
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, plainText(value, language)]],
    ),
  );
}

/** What differs from one consignment to the next. */
const OF_ONE_CONSIGNMENT = /^vehicle_tickets\.|_file_path$|^ceisa_document_id$|^ticket_document_number$/;

/** The entries that a new ticket most likely shares with the last one of its kind: not its vehicles, nor its papers. */
export function valuesAsLast(ticket: Ticket, language: Language): Record<string, string> {
  const values = Object.entries(valuesLike(ticket, language));
  return Object.fromEntries(values.filter(([name]) => !OF_ONE_CONSIGNMENT.test(name)));
}

/** The entries of a new ticket like this one: with the same vehicles, and days of its own. */
export function valuesLike(ticket: Ticket, language: Language): Record<string, string> {
  const { ceisa_document_id: document, company } = ticket;
  const values = Object.entries({
    ...storedValues(ticket, language),
    company_id: company.id,
    ...(document !== null && { ceisa_document_id: document }),
  });
  return Object.fromEntries(values.filter(([name]) => !/(^|\.)(id|version|request_at_(start|end))$/.test(name)));
}
