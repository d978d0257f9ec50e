import type { Reads } from "../../../../platform/db/database.ts";

/** Vehicle tickets of running or ended tickets with each of their documents, in an order that is the same each time. */
export function tiesWhere(db: Reads) {
  return db
    .selectFrom("vehicle_tickets as vehicle")
    .innerJoin("tickets", "tickets.id", "vehicle.ticket_id")
    .innerJoin("vehicle_ticket_papers as tie", "tie.vehicle_ticket_id", "vehicle.id")
    .leftJoin("customs_documents as customs", "customs.id", "tie.document_id")
    .select(["vehicle.id", "vehicle.check_out_at", "tickets.approved_at", "tickets.status"])
    .select(["tie.document_id", "tie.document_type", "customs.state", "customs.governs"])
    .orderBy("tickets.ticket_access_number")
    .orderBy("vehicle.position")
    .orderBy("tie.position");
}
