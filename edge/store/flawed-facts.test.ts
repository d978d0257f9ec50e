import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { canonicalJson } from "../../shared/lib/canonical-json.ts";
import { silentLog } from "../../shared/lib/log.ts";
import type { Fact } from "../../shared/wire/fact.ts";
import type { Said } from "../../shared/wire/said.ts";
import { say } from "../../shared/words/say.ts";
import { startPush } from "../sync/facts/push.ts";
import type { Loop } from "../sync/loop.ts";
import { idOf } from "../test/feed-records.ts";
import { gateRig } from "../test/gate-rig.ts";
import { journalRows } from "../test/journal-rows.ts";
import { type SyncRig, syncRig } from "../test/sync-rig.ts";
import { factOfBody } from "./flawed-facts.ts";
import { isIntact } from "./fact-checksum.ts";
import { hashOfFact, openJournal } from "./journal.ts";
import { openLaneMemory } from "./lane-memory.ts";
import { openOutbox } from "./outbox.ts";

let rig: SyncRig;
let gaps: Said[];
let push: Loop | null = null;
beforeEach(async () => {
  rig = await syncRig();
  gaps = [];
  rig.outbox.setAsideWith((move, found) => {
    rig.store.durably(move);
    gaps.push(...found);
  });
  journalRows(rig.store, 1, 5);
});
afterEach(async () => {
  await push?.[Symbol.asyncDispose]();
  push = null;
  await rig[Symbol.asyncDispose]();
});

const spoil = (sequence: number, body: string): void =>
  void rig.store.db.prepare("UPDATE journal SET body = ? WHERE sequence = ?").run(body, sequence);
const sequences = (table: string): unknown[] =>
  rig.store.db.prepare(`SELECT sequence FROM ${table} ORDER BY sequence`).pluck().all();
const BROKEN = '{"id": "0197a000';

test("an unreadable row is set aside as a gap, and all others go to central", async () => {
  spoil(1, BROKEN);
  spoil(3, BROKEN);
  expect(rig.outbox.counts()).toMatchObject({ depth: 5, parked: 0 });
  push = startPush({ ...rig, ...rig.basics });
  await vi.waitFor(() => expect(rig.outbox.counts()).toEqual({ depth: 0, parked: 0, oldestAt: null }));
  expect([...rig.central.facts.values()].map((fact) => fact["sequence"])).toEqual([2, 4, 5]);
  expect(gaps).toEqual([1, 3].map((sequence) => say("fact_unreadable", { sequence })));
  expect([sequences("unreadable_facts"), sequences("journal")]).toEqual([
    [1, 3],
    [2, 4, 5],
  ]);
  rig.outbox.sendAgain([{ from: 1, to: 3 }]);
  expect(rig.outbox.gone()).toEqual([
    { from: 1, to: 1 },
    { from: 3, to: 3 },
  ]);
});

test.each([
  ["JSON that is no fact", "{}"],
  ["an array", "[1]"],
  ["another row's fact", JSON.stringify({ id: idOf(4), sequence: 4, type: "event" })],
])("%s is parked, and does not come again", async (_, body) => {
  spoil(2, body);
  push = startPush({ ...rig, ...rig.basics });
  await vi.waitFor(() => expect(rig.outbox.counts()).toEqual({ depth: 0, parked: 1, oldestAt: null }));
  expect([...rig.central.facts.values()].map((fact) => fact["sequence"])).toEqual([1, 3, 4, 5]);
  expect(rig.outbox.parkedFacts()).toEqual([{ sequence: 2, error: "not the fact of this journal row", body }]);
  expect(gaps).toEqual([]);
});

test("a row whose text changed and still reads as its fact is found by its checksum, and is a gap", async () => {
  const written = rig.store.db.prepare<[], string>("SELECT body FROM journal WHERE sequence = 3").pluck().get() ?? "";
  spoil(3, written.replace("fact 3", "fact 7"));
  push = startPush({ ...rig, ...rig.basics });
  await vi.waitFor(() => expect(rig.outbox.counts()).toEqual({ depth: 0, parked: 0, oldestAt: null }));
  expect([...rig.central.facts.values()].map((fact) => fact["sequence"])).toEqual([1, 2, 4, 5]);
  expect(gaps).toEqual([say("fact_altered", { sequence: 3 })]);
  expect(sequences("unreadable_facts")).toEqual([3]);
});

test("a text that an earlier version wrote, with the hash in the order of its keys, is intact", () => {
  const fact = { id: idOf(2), sequence: 2, type: "event", detail: "é" } as unknown as Fact;
  const body = canonicalJson({ ...fact, hash: hashOfFact(fact) });
  expect([isIntact(Buffer.from(body)), isIntact(Buffer.from(body.replace("é", "e")))]).toEqual([true, false]);
});

test("a kill right after a row was set aside keeps the gap's event: both are one commit", async () => {
  await using gate = await gateRig();
  const outbox = openOutbox({ store: gate.store, clock: gate.clock, log: silentLog });
  outbox.setAsideWith((move, found) => gate.acting.admission.recordWith(move, "journal_gap", found));
  await gate.acting.admission.recordEvent("boot", "a");
  await gate.acting.admission.recordEvent("boot", "b");
  gate.store.db.prepare("UPDATE journal SET body = ? WHERE sequence = 1").run(BROKEN);
  expect(outbox.next(10)?.facts.map(({ sequence }) => sequence)).toEqual([2, 3]);
  await gate.crash();
  expect(gate.facts().at(-1)).toMatchObject({
    event: "journal_gap",
    detail: { code: "fact_unreadable", params: { sequence: 1 } },
  });
});

test("an unreadable newest row keeps no edge from starting", () => {
  spoil(5, BROKEN);
  expect(openJournal(rig.store).lastOccurredMs()).toBe(1_795_240_800_004);
  expect(openJournal(rig.store).head().sequence).toBe(5);
});

test("an unreadable decision is one that is not known", () => {
  rig.store.db.prepare("UPDATE journal SET type = 'decision', body = ? WHERE sequence = 2").run(BROKEN);
  expect(openLaneMemory(rig.store).decisionOf(idOf(2))).toBeNull();
  expect(factOfBody(BROKEN)).toBeNull();
});
