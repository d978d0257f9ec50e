import { looksLikeCredential } from "../../../shared/credential/credential.ts";
import { findPresented } from "../../../shared/credential/find-presented.ts";
import { normalizePlate } from "../../../shared/lib/plate.ts";
import type { VehicleTicketRecord } from "../../../shared/wire/feed.ts";
import type { ReplicaStore } from "../../store/replica.ts";

/** The vehicle that an officer named, as the lane takes it. */
export type GivenVehicle =
  | { is: "vehicle"; text: string; plate: string | null; ticket: VehicleTicketRecord | null }
  | { is: "ticket_unknown" | "plate_ambiguous" };

/**
 * A code and the text of a QR are found in whatever is pasted with them. A plate stands for the one ticket of the vehicle that may be used
 * now. With several, the officer must choose; with none, the latest one gives the reason.
 */
export function vehicleOf(typed: string, replica: Pick<ReplicaStore, "byCode" | "byPlate">): GivenVehicle {
  const found = findPresented(typed);
  // A text that only begins as a credential is refused by the rule book, and the refusal is recorded.
  if (found.is === "credential" || looksLikeCredential(typed))
    return { is: "vehicle", text: "text" in found ? found.text : typed, plate: null, ticket: null };
  const code = found.is === "code" ? found.text : null;
  if (code !== null) {
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
  if (code !== null) return { is: "vehicle", text: code, plate: null, ticket: null };
  return { is: "ticket_unknown" };
}
