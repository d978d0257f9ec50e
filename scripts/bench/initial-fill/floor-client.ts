import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { openStore } from "../../../edge/store/open.ts";
import { silentLog } from "../../../shared/lib/log.ts";

/**
 * The floor of an initial fill: plain NDJSON into the edge's own table, in transactions of 1,000. Prints like the edge.
 */

const [directory = "", url = ""] = process.argv.slice(2);
const BATCH = 1_000;
const store = openStore({ path: join(directory, "edge.db"), log: silentLog });
const upsert = store.db.prepare(
  `INSERT OR REPLACE INTO replica_vehicle_tickets (generation, id, code, plate, company, is_inside, is_revoked, body)
   VALUES (1, ?, ?, ?, '', 0, 0, ?)`,
);
interface Line {
  id: string;
  data: { vehicle_ticket_code: string; police_number: string };
}
const write = store.db.transaction((lines: readonly Line[]) => {
  for (const { id, data } of lines) upsert.run(id, data.vehicle_ticket_code, data.police_number, JSON.stringify(data));
});

const startedMs = performance.now();
const response = await new Promise<IncomingMessage>((resolve) => get(url, resolve));
let batch: Line[] = [];
for await (const text of createInterface({ input: response, crlfDelay: Infinity })) {
  batch.push(JSON.parse(text) as Line);
  if (batch.length < BATCH) continue;
  write.immediate(batch);
  batch = [];
}
write.immediate(batch);
const ms = performance.now() - startedMs;
store.close();
console.log(JSON.stringify({ ms, peakRssKib: process.resourceUsage().maxRSS }));
