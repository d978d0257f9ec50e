import { lastDateOf } from "../../../../../shared/lib/last-date.ts";
import type { DriverTicket } from "../../../../wire/driver.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { ReadTicket } from "../gates/read-tickets.ts";
import { qrContentOf } from "../qr/qr-content.ts";
import { qrTextOf } from "../qr/qr.ts";
import { ticketHeads } from "../views/views.ts";

/** What a driver reads of the ticket itself, whatever the gates say to it. */
type DriverFacts = Omit<
  DriverTicket,
  "step" | "gates" | "verdict" | "missing" | "queue" | "push_key" | "link_expires_at"
>;

/** @param timeZone of the area */
export async function driverFacts(
  { identity }: Pick<Platform, "identity">,
  db: Reads,
  { pair: { ticket, vehicleTicket }, record }: ReadTicket,
  timeZone: string,
): Promise<DriverFacts> {
  const [head] = await ticketHeads(db, [ticket], []);
  if (!head) throw new Error("one ticket has one view");
  const places = head.ticket_buildings.map(({ company, building }) =>
    building === null ? company.name : `${company.name}, ${building.name}`,
  );
  const containers = [vehicleTicket.container_number, ...(record.papers ?? []).map((paper) => paper.container_number)];
  const qr = qrContentOf(ticket, vehicleTicket, timeZone);
  return {
    police_number: vehicleTicket.police_number,
    vehicle_ticket_code: vehicleTicket.vehicle_ticket_code,
    ticket_access_number: ticket.ticket_access_number,
    ticket_class: ticket.ticket_class,
    company_name: head.company.name,
    area_name: head.area.name,
    time_zone: timeZone,
    destinations: [...new Set(places)],
    containers: [...new Set(containers.filter((one) => one !== null))],
    request_at_start: vehicleTicket.request_at_start,
    last_date: lastDateOf(vehicleTicket, timeZone),
    qr_value: await qrTextOf(qr, (terms) => identity.credentialKeys.sign(db, terms)),
  };
}
