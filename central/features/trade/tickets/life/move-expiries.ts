import { epochMsOf } from "../../../../../shared/lib/clock.ts";
import { localDate } from "../../../../../shared/lib/local-date.ts";
import type { Work } from "../../../../platform/transact.ts";
import { moveInvitations } from "../invitations/store.ts";
import { endOfDate } from "./make-ticket.ts";
import { publishVehicleTickets } from "../gates/publish.ts";
import { saveVehicleTickets } from "../domain/store.ts";
import { StoredVehicleTicket } from "../domain/stored.ts";

/** The rows of one read and write. */
const BATCH = 500;

/**
 * Moves the ends of tickets after the area's time zone changes. A ticket ends on a local date, stored as the moment of
 * that date's end: the date stays and the moment moves. Gates that hold the tickets are notified.
 */
export async function moveExpiries(work: Work, areaId: string, from: string, to: string): Promise<void> {
  for (let last = "", isMore = true; isMore;) {
    const rows = await work.tx
      .selectFrom("vehicle_tickets")
      .selectAll()
      .where("area_id", "=", areaId)
      .where("is_at_gates", "=", 1)
      .where("deleted_at", "is", null)
      .where("expired_at", "is not", null)
      .where("id", ">", last)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    const moved = rows.flatMap((row) => {
      const before = StoredVehicleTicket.parse(row);
      if (before.expired_at === null) return [];
      const lastDate = localDate(epochMsOf(before.expired_at) - 1, from);
      return [{ before, changes: { expired_at: endOfDate(lastDate, to) } }];
    });
    await saveVehicleTickets(work, moved);
    if (moved.length > 0) await publishVehicleTickets(work, { ids: moved.map(({ before }) => before.id) });
    last = rows.at(-1)?.id ?? last;
    isMore = rows.length === BATCH;
  }
  await moveInvitations(work, areaId, to);
}
