import { newTicketCode } from "../../shared/credential/ticket-code.ts";
import type { VehicleTicketRecord } from "../../shared/wire/feed.ts";

/** The first and the last valid date of these tickets. */
export const FIRST_DATE = "2026-01-01";
export const LAST_DATE = "2027-12-31";

/** The id of the n-th vehicle ticket of an area: constant over all runs, different in each area. */
export function ticketId(areaId: string, n: number): string {
  return `${areaId.slice(0, 24)}${n.toString(16).padStart(12, "0")}`;
}

/** The n-th vehicle ticket of an area as its gates receive it: active and unused. */
export function ticketRecord(areaId: string, n: number, id = ticketId(areaId, n)): VehicleTicketRecord {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(n, 4);
  return {
    id,
    ticket_id: id,
    area_id: areaId,
    vehicle_ticket_code: newTicketCode((size) => bytes.subarray(8 - size)),
    police_number: `B ${1000 + (n % 9000)} ABC`,
    company_name: "PT Sumber Makmur",
    ticket_access_number: `AG-20261121-${String(n).padStart(7, "0")}`,
    ticket_class: "trade_vehicle",
    ticket_status: "running",
    status: "active",
    direction: "in_out",
    request_at_start: FIRST_DATE,
    request_at_end: LAST_DATE,
    expired_at: null,
    container_number: null,
    is_load_unload_done: false,
    customs: "none",
    customs_as_of: null,
    last_step: null,
    steps_reset_at: null,
  };
}
