import { cpSync, existsSync, readdirSync, readFileSync, renameSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeKeyPair } from "../../../shared/credential/keys.ts";
import { fakeClock } from "../../../shared/lib/fake-clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { FEED_START } from "../../../shared/wire/feed.ts";
import { EDGE_ID, idOf, putLine } from "../../test/feed-records.ts";
import { isMarkedDamaged } from "../damage.ts";
import { openJournal } from "../journal.ts";
import { openOutbox } from "../outbox.ts";
import { openReplica } from "../replica.ts";
import { openSteps } from "../steps.ts";
import { startGateCopy } from "./gate-copy.ts";
import { recoveryNote } from "./recovery-note.ts";
import { damagedDirectories } from "./recover.ts";
import { openHeadMark } from "../head-mark.ts";
import { type EdgeOnDisk, edgeOnDisk, HEADER } from "./test/edge-on-disk.ts";

const FACTS = 400;
const all = Array.from({ length: FACTS }, (_, n) => n + 1);
let edge: EdgeOnDisk;
beforeEach(() => {
  edge = edgeOnDisk(FACTS);
});
afterEach(() => edge[Symbol.dispose]());

const pageBytes = 4096;
/** Overwrites pages, counted from 1, as a failing disk does. */
function spoilPages(file: string, pages: Iterable<number>): void {
  const bytes = readFileSync(file);
  for (const page of pages) bytes.fill(0xaa, (page - 1) * pageBytes, page * pageBytes);
  writeFileSync(file, bytes);
}
/** The pages that hold the rows of a table, by SQLite itself. */
function leavesOf(table: string): number[] {
  const db = new Database(edge.database, { readonly: true });
  const pages = db
    .prepare<[string], number>("SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY pageno")
    .pluck()
    .all(table);
  db.close();
  return pages;
}
const waiting = (): number[] =>
  openOutbox({ store: edge.open().store, clock: fakeClock(), log: silentLog })
    .next(10_000)
    ?.facts.map(({ sequence }) => sequence) ?? [];

describe("a database with damaged pages", () => {
  test("is put aside whole, and the edge goes on with all that can be read of it", () => {
    edge.close();
    const journal = leavesOf("journal");
    const hit = journal.slice(10, 13);
    spoilPages(edge.database, hit);
    const damaged = readFileSync(edge.database);
    const { store, mark, credentials } = edge.open();
    expect(readFileSync(join(edge.directory, "damaged-1", "edge.db"))).toEqual(damaged);
    expect(damagedDirectories(edge.directory)).toEqual(["damaged-1"]);
    expect([mark.edgeId(), credentials?.edge_id]).toEqual([EDGE_ID, EDGE_ID]);
    const kept = edge.sequences();
    const lost = all.filter((n) => !kept.includes(n));
    // Each page holds a few facts, and no other fact is lost.
    expect(lost.length).toBeGreaterThan(3);
    expect(lost.length).toBeLessThan(40);
    expect((lost.at(-1) ?? 0) - (lost[0] ?? 0)).toBe(lost.length - 1);
    expect(recoveryNote(store.db)?.said).toMatchObject({
      code: "database_damaged",
      params: { directory: "damaged-1", facts: kept.length, missing: lost.length },
    });
    expect(openSteps(store).of(idOf(1))).toMatchObject({ step: "in" });
    expect(openJournal(store).head().sequence).toBe(FACTS);
    expect(waiting()).toEqual(kept.filter((n) => n > FACTS / 2));
  });

  test("decides by the records that are left, and reads all of them from central anew", () => {
    edge.close();
    spoilPages(edge.database, leavesOf("replica_vehicle_tickets").slice(0, 2));
    const replica = openReplica({ store: edge.open().store, log: silentLog });
    expect(replica.lanes()).toHaveLength(1);
    const known = all.slice(0, 100).filter((n) => replica.vehicleTicket(idOf(n)) !== null);
    expect(known.length).toBeGreaterThan(50);
    expect(known.length).toBeLessThan(100);
    expect(replica.position().asOf).not.toBeNull();
    expect(replica.readingFrom()).toEqual({ cursor: FEED_START, epoch: null });
  });

  test.each([
    ["whose first page is gone", () => spoilPages(edge.database, [1])],
    ["whose journal's root is gone", () => spoilPages(edge.database, rootOf("journal"))],
    ["that is all zeros but for the journal", () => spoilPages(edge.database, [1, 2, 3, 4, 5, 6, 7])],
  ])("%s loses no fact that stands in the file", (_, spoil) => {
    edge.close();
    spoil();
    edge.open();
    expect(edge.sequences()).toEqual(all);
  });

  test("whose first pages are gone goes on with its lanes and keys from the copy beside it, and not from a spoilt one", () => {
    const { store } = edge.open();
    const replica = openReplica({ store, log: silentLog });
    const position = replica.readingFrom();
    const { keyId: key_id, publicKey: public_key } = makeKeyPair((size) => Buffer.alloc(size, 7));
    const key = { id: idOf(0xcc), key_id, public_key, status: "active" } as const;
    startGateCopy(store.db, { database: edge.database, replica, log: silentLog });
    const change = { epoch: position.epoch ?? "", cursor: "0.10", completeAsOf: null };
    replica.apply({ ...change, items: [putLine("key", key, 200)] });
    const inOrder = { lanes: replica.lanes(), keys: replica.keys(), areas: replica.areas() };
    expect([inOrder.lanes.length, inOrder.keys.length, inOrder.areas.length]).toEqual([1, 1, 1]);
    const present = () => {
      const left = openReplica({ store: edge.open().store, log: silentLog });
      return { lanes: left.lanes(), keys: left.keys(), areas: left.areas() };
    };
    edge.close();
    spoilPages(edge.database, [1]);
    expect(present()).toEqual(inOrder);
    edge.close();
    const copy = `${edge.database}.gate.json`;
    writeFileSync(copy, readFileSync(copy, "utf8").replace("lane", "lame"));
    spoilPages(edge.database, [1]);
    expect(present()).toEqual({ lanes: [], keys: [], areas: [] });
  });

  test("that was cut off begins with what is left", () => {
    edge.close();
    const leaves = leavesOf("journal");
    truncateSync(edge.database, ((leaves.at(200) ?? leaves.at(-1) ?? 1) - 1) * pageBytes);
    edge.open();
    expect(existsSync(join(edge.directory, "damaged-1"))).toBe(true);
    expect(edge.sequences().length).toBeGreaterThan(0);
  });

  test("is put aside beside earlier ones", () => {
    for (const n of [1, 2]) {
      edge.close();
      spoilPages(edge.database, [1]);
      edge.open();
      expect(existsSync(join(edge.directory, `damaged-${n}`, "edge.db"))).toBe(true);
    }
    expect(edge.sequences()).toEqual(all);
  });
});

function rootOf(table: string): number[] {
  const db = new Database(edge.database, { readonly: true });
  const root = db.prepare<[string], number>("SELECT rootpage FROM sqlite_schema WHERE name = ?").pluck().all(table);
  db.close();
  return root;
}

test("facts that only the write-ahead log holds are saved with it", () => {
  const { store } = edge.open();
  // Copies of both, as a kill leaves them: a clean close empties the log.
  const copies = ["", "-wal"].map((part) => ({
    file: `${edge.database}${part}`,
    bytes: readFileSync(edge.database + part),
  }));
  expect(store.db.pragma("journal_mode", { simple: true })).toBe("wal");
  edge.close();
  for (const { file, bytes } of copies) writeFileSync(file, bytes);
  spoilPages(edge.database, [1]);
  edge.open();
  expect(edge.sequences()).toEqual(all);
});

test("a write-ahead log with a damaged page loses no fact behind it", () => {
  const { store } = edge.open();
  store.db.pragma("wal_checkpoint(TRUNCATE)");
  const journal = openJournal(store);
  for (let n = 1; n <= 30; n++)
    store.durably(() =>
      journal.append({ type: "event", lane_id: null, event: "boot", detail: `fact ${FACTS + n}` }, HEADER, 1e12 + n),
    );
  const copies = ["", "-wal"].map((part) => ({
    file: `${edge.database}${part}`,
    bytes: readFileSync(edge.database + part),
  }));
  edge.close();
  for (const { file, bytes } of copies) {
    if (file.endsWith("-wal")) bytes.fill(0xaa, bytes.length / 2, bytes.length / 2 + 64);
    writeFileSync(file, bytes);
  }
  using mark = openHeadMark(edge.database);
  mark.note(FACTS + 30);
  const reopened = edge.open().store;
  expect(edge.sequences()).toEqual([...all, ...Array.from({ length: 30 }, (_, n) => FACTS + n + 1)]);
  expect(recoveryNote(reopened.db)?.said).toMatchObject({ params: { missing: 0 } });
});

test("a write-ahead log with a damaged beginning, on which the whole database stands, loses no fact", () => {
  const copies = ["", "-wal"].map((part) => ({
    file: `${edge.database}${part}`,
    bytes: readFileSync(edge.database + part),
  }));
  edge.close();
  for (const { file, bytes } of copies) {
    if (file.endsWith("-wal")) bytes.fill(0xaa, 100, 200);
    writeFileSync(file, bytes);
  }
  using mark = openHeadMark(edge.database);
  mark.note(FACTS);
  edge.open();
  expect(edge.sequences()).toEqual(all);
  expect(damagedDirectories(edge.directory)).toEqual(["damaged-1"]);
});

describe("a kill in the middle of a recovery", () => {
  const recovered = (): string => `${edge.database}.recovered`;
  beforeEach(() => {
    // A complete recovery, taken back to the moment when the new database was complete.
    edge.close();
    spoilPages(edge.database, [1]);
    edge.open();
    edge.close();
    renameSync(edge.database, recovered());
  });
  const isWhole = (): void => {
    edge.open();
    expect(edge.sequences()).toEqual(all);
    expect(readdirSync(edge.directory).filter((name) => name.startsWith("damaged-"))).toEqual(["damaged-1"]);
    expect(existsSync(recovered())).toBe(false);
  };

  test("before the damaged database was moved", () => {
    renameSync(join(edge.directory, "damaged-1", "edge.db"), edge.database);
    isWhole();
  });

  test("after it, with its log still to be moved", () => {
    writeFileSync(`${edge.database}-wal`, "the log of the damaged one");
    isWhole();
    expect(readFileSync(join(edge.directory, "damaged-1", "edge.db-wal"), "utf8")).toMatch(/of the damaged one/);
  });

  test("after all was moved", isWhole);

  test("while the new one was being written", () => {
    renameSync(recovered(), edge.database);
    cpSync(edge.database, `${edge.database}.draft`);
    truncateSync(`${edge.database}.draft`, 9_000);
    spoilPages(edge.database, [1]);
    edge.open();
    expect(edge.sequences()).toEqual(all);
  });
});

test("damage that shows while the edge runs is marked, and the next start puts the database aside", () => {
  const { store } = edge.open();
  const leaf = leavesOf("steps")[0] ?? 0;
  edge.close();
  const bytes = readFileSync(edge.database);
  // The rows' places within the page are out of it: `quick_check` would see it, a running edge meets it at a read.
  bytes.fill(0xff, (leaf - 1) * pageBytes + 8, (leaf - 1) * pageBytes + 10);
  const reopened = edge.open().store;
  writeFileSync(edge.database, bytes);
  reopened.db.pragma("shrink_memory");
  expect(() => openSteps(reopened).of(idOf(1))).toThrow(/malformed/);
  expect(isMarkedDamaged(edge.database)).toBe(true);
  expect(store.db.open).toBe(false);
  edge.open();
  expect(isMarkedDamaged(edge.database)).toBe(false);
  expect(edge.sequences()).toEqual(all);
});
