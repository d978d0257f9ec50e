import { systemActor } from "../../../central/platform/auth/principal.ts";
import { type Platform } from "../../../central/platform/platform.ts";
import { FEED_START } from "../../../shared/wire/feed.ts";
import { ticketRecord } from "../../lib/ticket-records.ts";

const CHUNK = 500;

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
