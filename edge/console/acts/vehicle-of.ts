import { isTicketCode, normalizeTicketCode } from "../../../shared/credential/ticket-code.ts";
import { normalizePlate } from "../../../shared/lib/plate.ts";
import type { VehicleTicketRecord } from "../../../shared/wire/feed.ts";
import type { ReplicaStore } from "../../store/replica.ts";

/** The vehicle that an officer named, as the lane takes it. */
export type GivenVehicle =
  | { is: "vehicle"; text: string; plate: string | null; ticket: VehicleTicketRecord | null }
  | { is: "ticket_unknown" | "plate_ambiguous" };

const CREDENTIAL = /^GA\d\./i;

/**
 * A code and the text of a QR are taken unchanged. A plate stands for the one ticket of the vehicle that may be used
 * now. With several, the officer must choose; with none, the latest one gives the reason.
 */
export function vehicleOf(typed: string, replica: Pick<ReplicaStore, "byCode" | "byPlate">): GivenVehicle {
  if (CREDENTIAL.test(typed)) return { is: "vehicle", text: typed, plate: null, ticket: null };
  const code = normalizeTicketCode(typed);
  const isCode = isTicketCode(code);
  if (isCode) {
    const ticket = replica.byCode(code);
    if (ticket) return { is: "vehicle", text: code, plate: null, ticket };
  }
  const plate = normalizePlate(typed);
  const tickets = plate === "" ? [] : replica.byPlate(plate);
  const usable = tickets.filter(({ status, ticket_status }) => status === "active" && ticket_status === "running");
  if (usable.length > 1) return { is: "plate_ambiguous" };
  const ticket = usable[0] ?? tickets[0];
  if (ticket) return { is: "vehicle", text: ticket.vehicle_ticket_code, plate: typed, ticket };
  // The ticket is unknown: the rule book refuses it, and the refusal is recorded.
  if (isCode) return { is: "vehicle", text: code, plate: null, ticket: null };
  return { is: "ticket_unknown" };
}
