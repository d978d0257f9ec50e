import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import Database from "better-sqlite3";
import type { Fact } from "../../../shared/wire/fact.ts";
import { floorRows, type Sent } from "./floor-rows.ts";

/**
 * The server of the floor: receives facts as NDJSON without checks, and writes their rows into central's own tables in
 * transactions of 1,000. Prints its port.
 */

const [directory = ""] = process.argv.slice(2);
const BATCH = 1_000;
const db = new Database(join(directory, "central.db"));
db.pragma("journal_mode = WAL");
db.pragma("synchronous = FULL");
const write = floorRows(db);

const server = createServer((request, response) => {
  void (async () => {
    let batch: Sent[] = [];
    for await (const body of createInterface({ input: request, crlfDelay: Infinity })) {
      batch.push({ fact: JSON.parse(body) as Fact, body });
      if (batch.length < BATCH) continue;
      write(batch, new Date().toISOString());
      batch = [];
    }
    write(batch, new Date().toISOString());
    response.end("all of it");
  })();
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
