import { join } from "node:path";
import { openReplica } from "../../../edge/store/replica.ts";
import { openStore } from "../../../edge/store/open.ts";
import { centralClient } from "../../../edge/sync/link/central-client.ts";
import { readCredentials } from "../../../edge/sync/credentials.ts";
import { httpTo } from "../../../edge/sync/link/http.ts";
import { startPull } from "../../../edge/sync/feed/pull.ts";
import { systemClock } from "../../../shared/lib/clock.ts";
import { openLog } from "../../../shared/lib/log.ts";

/**
 * A gate that follows the feed until it is stopped. It prints `known <count>` when tickets arrive, and `<id> <ms>`
 * (Unix epoch) when a decision about that vehicle ticket first finds it cancelled.
 */

const [directory = "", centralUrl = "", credentialsFile = "", ...watched] = process.argv.slice(2);
const log = openLog({ name: "edge", level: "error", format: "json" });
const credentials = readCredentials(credentialsFile);
if (!credentials) throw new Error("the edge is not enrolled");
const store = openStore({ path: join(directory, "edge.db"), log });
const replica = openReplica({ store, log });
const client = centralClient({ http: httpTo(centralUrl), credentials, clock: systemClock });
const waiting = new Set(watched);
let isKnown = false;
replica.onChange(() => {
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
startPull({ client, replica, clock: systemClock, log, random: Math.random, waitSeconds: 25 });
