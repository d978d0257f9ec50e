import { followFeed } from "../follow-feed.ts";

/**
 * A gate that follows the feed until it is stopped. It prints `known <count>` when tickets arrive, and `<id> <ms>`
 * (Unix epoch) when a decision about that vehicle ticket first finds it cancelled.
 */

const [directory = "", centralUrl = "", credentialsFile = "", ...watched] = process.argv.slice(2);
const waiting = new Set(watched);
let isKnown = false;
followFeed({ directory, centralUrl, credentialsFile }, (replica) => {
  for (const id of waiting) {
    if (replica.vehicleTicket(id)?.status !== "cancelled" && replica.vehicleTicket(id)?.ticket_status !== "cancelled")
      continue;
    console.log(`${id} ${performance.timeOrigin + performance.now()}`);
    waiting.delete(id);
  }
  if (!isKnown && watched.every((id) => replica.vehicleTicket(id) !== null)) {
    isKnown = true;
    console.log("known");
  }
});
