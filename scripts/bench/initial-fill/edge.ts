import { join } from "node:path";
import { openReplica } from "../../../edge/store/replica.ts";
import { openStore } from "../../../edge/store/open.ts";
import { centralClient } from "../../../edge/sync/link/central-client.ts";
import { readCredentials } from "../../../edge/sync/credentials.ts";
import { httpTo } from "../../../edge/sync/link/http.ts";
import { startPull } from "../../../edge/sync/feed/pull.ts";
import { systemClock } from "../../../shared/lib/clock.ts";
import { openLog } from "../../../shared/lib/log.ts";

/** The edge's side of an initial fill: an empty store and the edge's own pull. Prints `{ ms, peakRssKib }`. */

const [directory = "", centralUrl = "", credentialsFile = ""] = process.argv.slice(2);
const log = openLog({ name: "edge", level: "error", format: "json" });
const credentials = readCredentials(credentialsFile);
if (!credentials) throw new Error("the edge is not enrolled");
await using stack = new AsyncDisposableStack();
const store = stack.adopt(openStore({ path: join(directory, "edge.db"), log }), (open) => open.close());
const replica = openReplica({ store, log });
const http = stack.use(httpTo(centralUrl));
const client = centralClient({ http, credentials, clock: systemClock });
const whole = new Promise<void>((resolve) => replica.onChange(() => resolve()));
const startedMs = performance.now();
stack.use(startPull({ client, replica, clock: systemClock, log, random: Math.random, waitSeconds: 1 }));
await whole;
const ms = performance.now() - startedMs;
console.log(JSON.stringify({ ms, peakRssKib: process.resourceUsage().maxRSS }));
