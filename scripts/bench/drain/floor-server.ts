import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import Database from "better-sqlite3";
import { type Fact } from "../../../shared/wire/fact.ts";

/**
 * The other side of the floor: facts as NDJSON, and the row of each activity, into central's own tables by plain
 * upserts in transactions of 1,000. Prints its port.
 */

const [directory = ""] = process.argv.slice(2);
const BATCH = 1_000;
const db = new Database(join(directory, "central.db"));
db.pragma("journal_mode = WAL");
db.pragma("synchronous = FULL");
const FACT = ["id", "edge_id", "boot_id", "sequence", "activity_id", "type", "occurred_at", "received_at"];
const upsertFact = db.prepare(
  `INSERT INTO facts (${FACT.join(", ")}, previous_hash, hash, body) VALUES (${"?, ".repeat(FACT.length + 2)}?)
   ON CONFLICT (id) DO NOTHING`,
);
const TOLD = ["id", "kind", "source", "status", "gate_id", "lane_id", "edge_id", "vehicle_ticket_id", "vehicle_number"];
const OF_ALL = ["normal_plate", "container_number", "checked_at", "lateness", "created_at", "updated_at"];
const upsertActivity = db.prepare(
  `INSERT INTO gate_activities (${[...TOLD, ...OF_ALL].join(", ")}, presented, decision, is_offline, on_signature_alone)
   VALUES (${"?, ".repeat(TOLD.length + OF_ALL.length + 2)}0, 0)
   ON CONFLICT (id) DO UPDATE SET status = excluded.status, updated_at = excluded.updated_at`,
);
const write = db.transaction((facts: readonly { fact: Fact; body: string }[], at: string) => {
  for (const { fact, body } of facts) {
    const { id, edge_id, boot_id, sequence, activity_id, type, occurred_at, previous_hash, hash, gate_id, lane_id } =
      fact;
    const place = [id, edge_id, boot_id, sequence, activity_id, type, occurred_at, at];
    upsertFact.run(...place, previous_hash, hash, body);
    const decided = fact.type === "decision" ? fact : null;
    const status = fact.type === "passage" ? "passed" : "allowed";
    const told = [activity_id, "decision", "edge", status, gate_id, lane_id, edge_id, decided?.vehicle_ticket_id];
    const plate = decided?.police_number ?? "";
    const more = [plate, plate.replaceAll(" ", ""), "", occurred_at, "late", at, at];
    upsertActivity.run(...told, ...more, JSON.stringify(decided?.presented), JSON.stringify(decided?.decision));
  }
});

const server = createServer((request, response) => {
  void (async () => {
    let batch: { fact: Fact; body: string }[] = [];
    for await (const body of createInterface({ input: request, crlfDelay: Infinity })) {
      batch.push({ fact: JSON.parse(body) as Fact, body });
      if (batch.length < BATCH) continue;
      write.immediate(batch, new Date().toISOString());
      batch = [];
    }
    write.immediate(batch, new Date().toISOString());
    response.end("all of it");
  })();
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
