import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FakeClock, fakeClock } from "../../shared/lib/fake-clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { openJournalReader } from "../store/journal-reader.ts";
import { idOf } from "../test/feed-records.ts";
import { fillDisk } from "../test/full-disk.ts";
import { siteGate, type SiteGate } from "../test/site-rig.ts";
import { openOutages, type Outages } from "./outages.ts";

const AS_OF = "2026-11-21T04:00:00.000Z";
let clock: FakeClock;
let gate: SiteGate;
let outages: Outages;
const open = (): void => {
  const journal = openJournalReader(gate.store);
  outages = openOutages({ store: gate.store, journal, replicaAsOf: () => AS_OF, clock, log: silentLog });
};
beforeEach(() => {
  clock = fakeClock();
  gate = siteGate(0, clock);
  open();
});
afterEach(async () => {
  await outages[Symbol.asyncDispose]();
  await gate[Symbol.asyncDispose]();
});

const reached = (): void => outages.note({ isReached: true, sinceMs: clock.nowMs(), because: null });
const lost = (): void => outages.note({ isReached: false, sinceMs: clock.nowMs(), because: "no route" });
const visit = (n: number): void => gate.pass(gate.admit(idOf(n), "in"), idOf(n), "in", "confirmed");
const counted = (expected: object): Promise<void> =>
  vi.waitFor(() => {
    outages.wake();
    clock.advance(0);
    expect(outages.list()[0]).toMatchObject(expected);
  });

test("a silence of less than half a minute is no outage, and a start without central is one after that", () => {
  clock.advance(29_000);
  reached();
  lost();
  clock.advance(29_000);
  reached();
  clock.advance(60_000);
  expect(outages.list()).toEqual([]);
  lost();
  lost();
  clock.advance(30_000);
  expect(outages.list()).toMatchObject([{ until: null, because: "no route", data_as_of: AS_OF }]);
});

test("tells from when to when, what the gate did, and what central does not have yet", async () => {
  reached();
  visit(1);
  const from = new Date(clock.nowMs()).toISOString();
  lost();
  visit(2);
  clock.advance(40_000);
  visit(3);
  gate.override("open", "Sari");
  await counted({ from, until: null, admissions: 2, passages: 2, overrides: 1, waiting: 5 });
  const until = new Date(clock.nowMs()).toISOString();
  reached();
  visit(4);
  gate.store.db.exec("DELETE FROM outbox WHERE sequence < 5; UPDATE outbox SET state = 'parked' WHERE sequence = 6");
  await counted({ from, until, admissions: 2, passages: 2, waiting: 2, parked: 1 });
  expect(outages.list()[0]).toMatchObject({
    overrides_by: [{ by: "Sari", action: "open", reason: "stuck" }],
    on_signature_alone: 0,
    oldest_data_ms: 0,
  });
});

test("continues over a restart, and is listed after its facts are deleted", async () => {
  reached();
  lost();
  visit(1);
  clock.advance(30_000);
  await outages[Symbol.asyncDispose]();
  visit(2);
  open();
  expect(outages.list()).toHaveLength(1);
  clock.advance(60_000);
  reached();
  await vi.waitFor(() => {
    clock.advance(1_000);
    expect(gate.store.db.prepare("SELECT summary FROM outages").pluck().get()).not.toBeNull();
  });
  gate.store.db.exec("DELETE FROM outbox; DELETE FROM journal");
  expect(outages.list()).toMatchObject([{ passages: 2, waiting: 0 }]);
  expect(outages.list()[0]?.until).not.toBeNull();
});

test("an outage that a full disk does not take is kept, listed, and written once there is room", async () => {
  const { db } = gate.store;
  const makeRoom = fillDisk(gate.store);
  for (let n = 0; n < 200; n++) {
    lost();
    clock.advance(30_000);
    reached();
  }
  lost();
  clock.advance(30_000);
  const kept = db.prepare("SELECT count(*) FROM outages").pluck();
  expect(kept.get()).toBeLessThan(201);
  expect(outages.list(1_000)).toHaveLength(201);
  makeRoom();
  await vi.waitFor(() => {
    clock.advance(60_000);
    expect(kept.get()).toBe(201);
  });
  const ended = db.prepare("SELECT count(*) FROM outages WHERE ended_ms IS NOT NULL").pluck();
  expect([ended.get(), outages.list(1_000).filter(({ until }) => until === null).length]).toEqual([200, 1]);
});
