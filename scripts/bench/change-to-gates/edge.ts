import { followFeed } from "../follow-feed.ts";

/**
 * A gate that follows the feed until it is stopped. It prints `known` when it has all vehicle tickets of its arguments,
 * and from then on `<ms> <record>` (Unix epoch, JSON) when a record of them changes in its replica.
 */

const [directory = "", centralUrl = "", credentialsFile = "", ...watched] = process.argv.slice(2);
const last = new Map<string, string>();
let isKnown = false;
followFeed({ directory, centralUrl, credentialsFile }, (replica) => {
  const nowMs = performance.timeOrigin + performance.now();
  for (const id of watched) {
    const record = replica.vehicleTicket(id);
    if (record === null) continue;
    const text = JSON.stringify(record);
    if (isKnown && last.get(id) !== text) console.log(`${nowMs} ${text}`);
    last.set(id, text);
  }
  if (!isKnown && last.size === watched.length) {
    isKnown = true;
    console.log("known");
  }
});
