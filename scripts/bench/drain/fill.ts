import { join } from "node:path";
import { openStore } from "../../../edge/store/open.ts";
import { openReplica } from "../../../edge/store/replica.ts";
import { centralClient } from "../../../edge/sync/link/central-client.ts";
import { readCredentials } from "../../../edge/sync/credentials.ts";
import { httpTo } from "../../../edge/sync/link/http.ts";
import { startPull } from "../../../edge/sync/feed/pull.ts";
import { systemClock } from "../../../shared/lib/clock.ts";
import { newId } from "../../../shared/lib/ids.ts";
import { openLog } from "../../../shared/lib/log.ts";
import { VehicleTicketRecord } from "../../../shared/wire/feed.ts";
import { writeJournal } from "./journal.ts";

/** Fills a gate's store as after weeks offline: the whole replica, and a journal with the given number of facts. */

const [directory = "", centralUrl = "", credentialsFile = "", laneId = "", count = "0"] = process.argv.slice(2);
const log = openLog({ name: "fill", level: "error", format: "json" });
const credentials = readCredentials(credentialsFile);
if (!credentials) throw new Error("the edge is not enrolled");
await using stack = new AsyncDisposableStack();
const store = stack.adopt(openStore({ path: join(directory, "edge.db"), log }), (open) => open.close());
const replica = openReplica({ store, log });
const http = stack.use(httpTo(centralUrl));
const client = centralClient({ http, credentials, clock: systemClock });
{
  const whole = new Promise<void>((resolve) => replica.onChange(() => resolve()));
  const pull = startPull({ client, clock: systemClock, log, random: Math.random, replica, waitSeconds: 1 });
  await whole;
  await pull[Symbol.asyncDispose]();
}
const header = {
  edge_id: credentials.edge_id,
  boot_id: newId(),
  clock: { trust: "trusted", offset_ms: 0 },
  is_offline: true,
  replica_age_ms: 0,
  area_id: credentials.area_id,
  gate_id: credentials.gate_id,
} as const;
const bodies = store.db.prepare<[], string>("SELECT body FROM replica_vehicle_tickets ORDER BY id").pluck().all();
const tickets = bodies.map((body) => VehicleTicketRecord.parse(JSON.parse(body)));
writeJournal(store, header, laneId, tickets, Number(count));
store.db.pragma("wal_checkpoint(TRUNCATE)");
