import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { silentLog } from "../../shared/lib/log.ts";
import type { FeedPut } from "../../shared/wire/feed.ts";
import { idOf, putLine, records, vehicleTicket } from "../test/feed-records.ts";
import { openStore, type Store } from "./open.ts";
import { openReplica, type ReplicaStore } from "./replica.ts";

const AT = "2026-11-21T06:00:00.000Z";
const PIN = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g";
let directory: string;
let store: Store;
let replica: ReplicaStore;
const log = silentLog.child({});
const learn = (...items: FeedPut[]): void =>
  replica.apply({ epoch: idOf(0xe1), items, cursor: items.at(-1)?.cursor ?? "0.9", completeAsOf: AT });
/** Which of the texts can be read in the files of the database. */
const readable = (...texts: string[]): string[] => {
  const files = readdirSync(directory).map((name) => readFileSync(join(directory, name)));
  return texts.filter((text) => files.some((bytes) => bytes.includes(text)));
};

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "nothing-behind-"));
  store = openStore({ path: join(directory, "edge.db"), log: silentLog, reserveBytes: 4096 });
  replica = openReplica({ store, log });
  store.db.prepare("INSERT INTO meta VALUES ('kept', 'a fact of this gate')").run();
  learn(...Array.from({ length: 300 }, (_, n) => putLine("vehicle_ticket", vehicleTicket(n), n + 1)));
  learn(putLine("officer", { ...records.officer(6), pin_hash: PIN }, 400));
  // Pages that one generation frees stay free, or go to another one.
  replica.startOver("test");
  learn(putLine("vehicle_ticket", vehicleTicket(900), 1));
  for (let n = 0; n < 5; n++) learn();
  store.db.pragma("wal_checkpoint(TRUNCATE)");
  learn(putLine("vehicle_ticket", vehicleTicket(901), 2));
});
afterEach(() => {
  vi.restoreAllMocks();
  store.close();
  rmSync(directory, { recursive: true, force: true });
});

test("after a wipe nobody reads from the disk what central said, and what is not central's stays", () => {
  const said = [PIN, "B 1900 XYZ", "B 1901 XYZ"];
  const saidBefore = Array.from({ length: 300 }, (_, n) => vehicleTicket(n).police_number);
  expect(readable(...said)).toEqual(said);
  expect(readable(...saidBefore)).not.toEqual([]);
  const complained = vi.spyOn(log, "error");
  replica.wipe();
  expect(readable(...said, ...saidBefore, "PT Maju")).toEqual([]);
  expect(readable("a fact of this gate")).toHaveLength(1);
  expect(complained).not.toHaveBeenCalled();
});

test("while somebody reads, it is forgotten and said to be readable; the next wipe leaves nothing", () => {
  const reader = new Database(join(directory, "edge.db"), { readonly: true });
  const reading = reader.prepare("SELECT * FROM replica_vehicle_tickets").iterate();
  reading.next();
  store.db.pragma("busy_timeout = 0");
  const complained = vi.spyOn(log, "error");
  replica.wipe();
  expect(replica.vehicleTicket(idOf(901))).toBeNull();
  expect(complained).toHaveBeenCalledOnce();
  expect(readable("B 1901 XYZ")).toHaveLength(1);
  reading.return?.();
  reader.close();
  replica.wipe();
  expect(complained).toHaveBeenCalledOnce();
  expect(readable("B 1901 XYZ")).toEqual([]);
});
