import { areaTag } from "../../../../../shared/credential/payload.ts";
import { lastDateOf } from "../../../../../shared/lib/last-date.ts";
import type { CredentialTerms } from "../../../../platform/auth/credential-keys.ts";
import type { StoredTicket, StoredVehicleTicket } from "../domain/stored.ts";

/** The current content of a vehicle ticket's QR: a signed credential, or the bare code. */
export type QrContent = { is: "code"; code: string } | { is: "credential"; terms: CredentialTerms };

/**
 * Only a ticket that may pass gets a signature: a gate without the ticket's record trusts the signature. Before
 * approval and after the end the QR holds the bare code, which is worthless without central's record.
 * @param timeZone the time zone of the area, which determines the credential's dates
 */
export function qrContentOf(ticket: StoredTicket, vehicle: StoredVehicleTicket, timeZone: string): QrContent {
  if (ticket.status !== "running" || vehicle.status !== "active")
    return { is: "code", code: vehicle.vehicle_ticket_code };
  return {
    is: "credential",
    terms: {
      vehicleTicketId: vehicle.id,
      areaTag: areaTag(vehicle.area_id),
      direction: ticket.direction,
      firstDate: vehicle.request_at_start,
      lastDate: lastDateOf(vehicle, timeZone),
      ticketClass: ticket.ticket_class,
    },
  };
}
