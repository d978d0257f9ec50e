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
 * A gate that follows the feed until it is stopped. It prints `known` when it has all vehicle tickets of its arguments,
 * and from then on `<ms> <record>` (Unix epoch, JSON) when a record of them changes in its replica.
 */

const [directory = "", centralUrl = "", credentialsFile = "", ...watched] = process.argv.slice(2);
const log = openLog({ name: "edge", level: "error", format: "json" });
const credentials = readCredentials(credentialsFile);
if (!credentials) throw new Error("the edge is not enrolled");
const store = openStore({ path: join(directory, "edge.db"), log });
const replica = openReplica({ store, log });
const client = centralClient({ http: httpTo(centralUrl), credentials, clock: systemClock });
const last = new Map<string, string>();
let isKnown = false;
replica.onChange(() => {
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
startPull({ client, replica, clock: systemClock, log, random: Math.random, waitSeconds: 25 });
