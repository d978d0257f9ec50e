import { type FactHeader, openJournal } from "../../../edge/store/journal.ts";
import type { Store } from "../../../edge/store/open.ts";
import { ADMISSION, ADMITTED } from "../../../shared/test/sample-facts.ts";
import type { VehicleTicketRecord } from "../../../shared/wire/feed.ts";

const BATCH = 1_000;
const SECONDS_APART = 4.8;

/**
 * Writes the facts of a long offline period into the journal, ending now: each vehicle enters and leaves
 * again, with a decision and a passage each time.
 * @param tickets of the vehicles, used in turn
 */
export function writeJournal(
  store: Store,
  header: FactHeader,
  laneId: string,
  tickets: readonly VehicleTicketRecord[],
  count: number,
): void {
  const journal = openJournal(store);
  const startMs = Date.now() - count * SECONDS_APART * 1000;
  const halfway = tickets.length;
  for (let from = 0; from < count; from += BATCH)
    store.durably(() => {
      for (let n = from; n < Math.min(count, from + BATCH); n += 2) {
        const visit = n / 2;
        const ticket = tickets[visit % tickets.length];
        if (!ticket) throw new Error("no tickets");
        const step = Math.floor(visit / halfway) % 2 === 0 ? "in" : "out";
        const nowMs = Math.round(startMs + n * SECONDS_APART * 1000);
        const { activityId } = journal.append(
          {
            ...ADMISSION,
            lane_id: laneId,
            presented: { kind: "code", text: ticket.vehicle_ticket_code, reader_id: null },
            vehicle_ticket_id: ticket.id,
            ticket_id: ticket.ticket_id,
            police_number: ticket.police_number,
            company_name: ticket.company_name,
            decision: { ...ADMITTED, step },
          },
          header,
          nowMs,
        );
        journal.append(
          {
            type: "passage",
            lane_id: laneId,
            outcome: "confirmed",
            vehicle_ticket_id: ticket.id,
            step,
            because: "loops",
          },
          header,
          nowMs + 8_000,
          activityId,
        );
      }
    });
}
