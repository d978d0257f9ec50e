import { systemActor } from "../../../central/platform/auth/principal.ts";
import type { Platform } from "../../../central/platform/platform.ts";
import { FEED_START } from "../../../shared/wire/feed.ts";
import { ticketRecord } from "../../lib/ticket-records.ts";

const CHUNK = 500;

/** Bulk-inserts vehicle tickets into the feed of an area. The gates get the same records as from the API. */
export async function fillFeed(
  { transact, feed }: Platform,
  areaId: string,
  count: number,
  progress: (done: number) => void,
): Promise<void> {
  // The first one is published through the API, which gives the first position.
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
