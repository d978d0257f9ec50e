import { systemActor } from "../../../central/platform/auth/principal.ts";
import { type Platform } from "../../../central/platform/platform.ts";
import { newTicketCode } from "../../../shared/credential/ticket-code.ts";
import { FEED_START, VehicleTicketRecord } from "../../../shared/wire/feed.ts";

const CHUNK = 500;

/** The n-th vehicle ticket of an area. */
export function ticketRecord(areaId: string, n: number): VehicleTicketRecord {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(n, 4);
  const id = `${areaId.slice(0, 24)}${n.toString(16).padStart(12, "0")}`;
  return VehicleTicketRecord.parse({
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
    request_at_start: "2026-01-01",
    request_at_end: "2027-12-31",
    expired_at: null,
    container_number: null,
    is_load_unload_done: false,
    customs: "none",
    customs_as_of: null,
    last_step: null,
    steps_reset_at: null,
  });
}

/** Puts so many vehicle tickets into the feed of an area, in bulk: what the gates get is the same. */
export async function fillFeed(
  { transact, feed }: Platform,
  areaId: string,
  count: number,
  progress: (done: number) => void,
): Promise<void> {
  // The first one the usual way, so that there is a position to count on from.
  for (let from = 0; from < count; from += CHUNK) {
    await transact(systemActor("bench"), async (work) => {
      for (let n = from; n < Math.min(count, from + CHUNK); n++) {
        const data = ticketRecord(areaId, n);
        await work.feed.publish({ kind: "vehicle_ticket", id: data.id, areaId, gateId: null, data });
      }
    });
    progress(Math.min(count, from + CHUNK));
  }
  await feed.read({ areaId, gateId: "" }, FEED_START, 1);
}
