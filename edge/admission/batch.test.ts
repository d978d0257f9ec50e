import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { silentLog } from "../../shared/lib/log.ts";
import { openJournal, type FactHeader, type Journal, type NewFact } from "../store/journal.ts";
import { openStore, type Store } from "../store/open.ts";
import { EDGE_ID, GATE_ID, idOf } from "../test/feed-records.ts";
import { openBatch } from "./batch.ts";

const HEADER: FactHeader = {
  edge_id: EDGE_ID,
  boot_id: idOf(0xb0),
  clock: { trust: "trusted", offset_ms: 0 },
  is_offline: false,
  replica_age_ms: 0,
  area_id: null,
  gate_id: GATE_ID,
};
const event = (detail: string): NewFact => ({ type: "event", lane_id: null, event: "boot", detail });

let store: Store;
let journal: Journal;
beforeEach(() => {
  store = openStore({ path: ":memory:", log: silentLog });
  journal = openJournal(store);
});
afterEach(() => store.close());

const details = (): unknown[] =>
  store.db.prepare<[], string>("SELECT body ->> 'detail' FROM journal ORDER BY sequence").pluck().all();

describe("writes of the same instant", () => {
  it("share one transaction, and each gets its own answer", async () => {
    let commits = 0;
    const batch = openBatch(store, journal, () => commits++);
    const write = (detail: string) => batch.write(() => journal.append(event(detail), HEADER, 1_000).id);
    const ids = await Promise.all([write("a"), write("b"), write("c")]);
    await vi.waitFor(() => expect(commits).toBe(1));
    expect(new Set(ids).size).toBe(3);
    expect(details()).toEqual(["a", "b", "c"]);
  });

  it("are passed on after whoever waits for them has gone on", async () => {
    const order: string[] = [];
    const passedOn = Promise.withResolvers<undefined>();
    const batch = openBatch(store, journal, () => {
      order.push("passed on");
      passedOn.resolve(undefined);
    });
    void batch.write(() => journal.append(event("a"), HEADER, 1_000)).then(() => order.push("gone on"));
    await passedOn.promise;
    expect(order).toEqual(["gone on", "passed on"]);
  });

  it("do not fall with one of them, and the chain has no hole where it failed", async () => {
    const batch = openBatch(store, journal, () => undefined);
    const append = (detail: string) => journal.append(event(detail), HEADER, 1_000);
    const outcomes = await Promise.allSettled([
      batch.write(() => append("a")),
      batch.write(() => {
        append("lost");
        throw new Error("a bug");
      }),
      batch.write(() => append("b")),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(details()).toEqual(["a", "b"]);
    expect(journal.head().sequence).toBe(2);
    expect(journal.head()).toEqual(openJournal(store).head());
  });

  it("are all refused when the disk takes nothing, and the journal goes on where it was", async () => {
    const batch = openBatch(store, journal, () => undefined);
    store.db.pragma("max_page_count = 1");
    const big = "x".repeat(100_000);
    const outcomes = await Promise.allSettled([
      batch.write(() => journal.append(event(big), HEADER, 1_000)),
      batch.write(() => journal.append(event("small"), HEADER, 1_000)),
    ]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(["rejected", "rejected"]);
    store.db.pragma("max_page_count = 1000000");
    await batch.write(() => journal.append(event("after"), HEADER, 1_000));
    expect(details()).toEqual(["after"]);
    expect(journal.head().sequence).toBe(1);
  });

  it("that write nothing announce nothing", async () => {
    const announced: string[] = [];
    let commit = "of nothing";
    const batch = openBatch(store, journal, () => announced.push(commit));
    await batch.write(() => undefined);
    await batch.write(() => {
      commit = "of a fact";
      journal.append(event("a"), HEADER, 1_000);
    });
    await vi.waitFor(() => expect(announced).toEqual(["of a fact"]));
  });
});
