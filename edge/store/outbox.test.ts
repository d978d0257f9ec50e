import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { isoTime } from "../../shared/lib/clock.ts";
import { type FakeClock, fakeClock } from "../../shared/lib/fake-clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { idOf } from "../test/feed-records.ts";
import { journalRows } from "../test/journal-rows.ts";
import type { SequenceRange } from "../sync/ports.ts";
import { openStore, type Store } from "./open.ts";
import { openOutbox, type OutboxStore } from "./outbox.ts";

const DAY_MS = 86_400_000;
const EPOCH = idOf(0xeee);

describe("the outbox", () => {
  let store: Store;
  let clock: FakeClock;
  let outbox: OutboxStore;
  const keep = (...kept: SequenceRange[]): void => outbox.settle({ kept, parked: [], missing: [] });
  const accept = (...ns: number[]): void => keep(...ns.map((n) => ({ from: n, to: n })));
  const park = (n: number, error: string | null = null): void =>
    outbox.settle({ kept: [], parked: [{ id: idOf(n), error }], missing: [] });
  const waiting = (): number[] => (outbox.next(100)?.facts ?? []).map((fact) => fact.sequence);

  beforeEach(() => {
    store = openStore({ path: ":memory:", log: silentLog });
    clock = fakeClock();
    outbox = openOutbox({ store, clock, log: silentLog });
    journalRows(store, 1, 6);
  });

  test("gives the oldest waiting facts as they were written", () => {
    clock.advance(1);
    const given = outbox.next(2);
    const frames = [1, 2].map((n) => ({ id: idOf(n), sequence: n }));
    expect(given?.facts).toEqual(frames);
    const bodies = frames.map((frame) => ({
      ...frame,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      type: "event",
      clock: { trust: "trusted", offset_ms: 0 },
      detail: `fact ${frame.sequence}`,
    }));
    expect(JSON.parse(given?.body.toString("utf8") ?? "")).toEqual({ facts: bodies });
    expect(outbox.counts()).toEqual({ depth: 6, parked: 0, oldestAt: isoTime(1_795_240_800_001) });
  });

  test.each([
    ["by the clock of then, put right", -10_000, 7_000, -3_000],
    ["of a clock that ran ahead, as if it were new", 10_000, null, 0],
  ])("the oldest is reported of %s", (_what, occurredMs, offsetMs, expectedMs) => {
    const body = JSON.stringify({ clock: { trust: "untrusted", offset_ms: offsetMs } });
    const nowMs = clock.nowMs();
    store.db.prepare("UPDATE journal SET occurred_ms = ?, body = ? WHERE sequence = 1").run(nowMs + occurredMs, body);
    expect(outbox.counts().oldestAt).toBe(isoTime(nowMs + expectedMs));
  });

  test("accepted and known facts leave it, parked ones are passed over, unmentioned ones wait", () => {
    accept(1, 3);
    accept(2);
    park(4, "can't read it");
    expect(waiting()).toEqual([5, 6]);
    expect(JSON.parse(outbox.next(100)?.body.toString("utf8") ?? "")).toMatchObject({
      facts: [{ sequence: 5 }, { sequence: 6 }],
    });
    expect(outbox.counts()).toMatchObject({ depth: 2, parked: 1 });
    expect(store.db.prepare("SELECT error FROM outbox WHERE state = 'parked'").pluck().get()).toBe("can't read it");
    expect(outbox.retryParked()).toBe(1);
    expect(waiting()).toEqual([4, 5, 6]);
    expect(outbox.retryParked()).toBe(0);
  });

  test("facts that central misses wait again and are announced", () => {
    accept(1, 2, 3, 4, 5, 6);
    let heard = 0;
    outbox.onAdded(() => heard++);
    outbox.settle({
      kept: [],
      parked: [],
      missing: [
        { from: 2, to: 3 },
        { from: 900, to: 901 },
      ],
    });
    expect(waiting()).toEqual([2, 3]);
    expect(heard).toBe(1);
  });

  test("facts that central requests and that are gone are reported (gap), until it requests others", () => {
    accept(1, 2, 4, 5, 6);
    park(3);
    store.db.exec("DELETE FROM journal WHERE sequence IN (2, 4)");
    expect(outbox.gone()).toEqual([]);
    const asked = { from: 1, to: 9 };
    for (let times = 0; times < 2; times++) outbox.sendAgain([asked, { from: 900, to: 901 }]);
    expect([waiting(), outbox.counts().parked]).toEqual([[1, 5, 6], 1]);
    const lacking = [
      { from: 2, to: 2 },
      { from: 4, to: 4 },
      { from: 7, to: 9 },
    ];
    expect(outbox.gone()).toEqual([...lacking, { from: 900, to: 901 }]);
    outbox.sendAgain([]);
    outbox.settle({ kept: [], parked: [], missing: [asked] });
    expect(outbox.gone()).toEqual(lacking);
    outbox.sendAgain([{ from: 5, to: 6 }]);
    expect(outbox.gone()).toEqual([]);
    const odd = Array.from({ length: 300 }, (_, n) => ({ from: 1_000 + 2 * n, to: 1_000 + 2 * n }));
    outbox.sendAgain(odd);
    expect(outbox.gone()).toEqual(odd.slice(0, 100));
  });

  test("stretches that central has leave, whether they were counted or not", () => {
    keep();
    expect(waiting()).toEqual([1, 2, 3, 4, 5, 6]);
    keep({ from: 1, to: 2 }, { from: 4, to: 5 });
    expect(waiting()).toEqual([3, 6]);
    expect(outbox.counts().depth).toBe(2);
    journalRows(store, 7, 9);
    keep({ from: 6, to: 8 });
    expect(waiting()).toEqual([3, 9]);
    expect(outbox.counts().depth).toBe(2);
  });

  test("a result for a fact that is not here changes nothing", () => {
    accept(77);
    expect(waiting()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test("after central was restored, what it has lost is sent again", () => {
    expect(outbox.reconcile({ epoch: EPOCH, receivedUpTo: 0 })).toBe(0);
    accept(1, 2, 3, 4);
    park(5);
    expect(outbox.reconcile({ epoch: EPOCH, receivedUpTo: 4 })).toBe(0);
    expect(waiting()).toEqual([6]);
    const reborn = openOutbox({ store, clock, log: silentLog });
    let heard = 0;
    reborn.onAdded(() => heard++);
    expect(reborn.reconcile({ epoch: idOf(0xfff), receivedUpTo: 2 })).toBe(3);
    expect([waiting(), heard]).toEqual([[3, 4, 5, 6], 1]);
    expect(reborn.reconcile({ epoch: idOf(0xfff), receivedUpTo: 2 })).toBe(0);
    expect(heard).toBe(1);
  });

  test("its counts are those of its rows, whatever comes and goes in between", () => {
    const counted = store.db.prepare<[], { depth: number; parked: number }>(
      "SELECT count(*) FILTER (WHERE state = 'waiting') AS depth, count(*) FILTER (WHERE state = 'parked') AS parked FROM outbox",
    );
    let last = 6;
    let epoch = 0;
    const n = fc.integer({ min: 1, max: 40 });
    const deed = fc.oneof(
      fc.constant(() => journalRows(store, last + 1, ++last)),
      n.map((one) => () => accept(one, one + 2)),
      n.map((one) => () => park(one)),
      n.map((from) => () => keep({ from, to: from + 5 })),
      fc.constant(() => void outbox.retryParked()),
      n.map((from) => () => outbox.settle({ kept: [], parked: [], missing: [{ from, to: from + 3 }] })),
      n.map((receivedUpTo) => () => void outbox.reconcile({ epoch: idOf(++epoch), receivedUpTo })),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(deed, fc.boolean()), { maxLength: 30, size: "max" }), (deeds) => {
        for (const [act, looks] of deeds) {
          act();
          if (looks) expect(outbox.counts()).toMatchObject(counted.get() ?? {});
        }
        expect(outbox.counts()).toMatchObject(counted.get() ?? {});
      }),
    );
  });

  describe("cleaning up", () => {
    const kept = (): unknown[] => store.db.prepare("SELECT sequence FROM journal ORDER BY 1").pluck().all();

    test("deletes what central has had for the retention time, and never the head", () => {
      accept(1, 2);
      keep({ from: 3, to: 6 });
      outbox.reconcile({ epoch: EPOCH, receivedUpTo: 6 });
      outbox.cleanUp(clock.nowMs(), 30 * DAY_MS);
      clock.advance(30 * DAY_MS);
      expect(outbox.cleanUp(clock.nowMs(), 30 * DAY_MS)).toBe(0);
      clock.advance(1);
      expect(outbox.cleanUp(clock.nowMs(), 30 * DAY_MS)).toBe(5);
      expect(kept()).toEqual([6]);
    });

    test.each([
      ["waiting facts and what follows them", () => accept(1, 2, 4, 5, 6), [3, 4, 5, 6]],
      [
        "parked facts and what follows them",
        () => {
          accept(1, 3, 4, 5, 6);
          park(2);
        },
        [2, 3, 4, 5, 6],
      ],
      [
        "facts of an activity that is still open",
        () => {
          accept(1, 2, 3, 4, 5, 6);
          store.db.exec(
            `INSERT INTO open_activities VALUES ('${idOf(4)}', 'lane', NULL, NULL, 'opening', 0, NULL, NULL, NULL)`,
          );
        },
        [4, 5, 6],
      ],
    ])("keeps %s", (_what, arrange, left) => {
      arrange();
      outbox.reconcile({ epoch: EPOCH, receivedUpTo: 6 });
      outbox.cleanUp(clock.nowMs(), 30 * DAY_MS);
      clock.advance(31 * DAY_MS);
      outbox.cleanUp(clock.nowMs(), 30 * DAY_MS);
      expect(kept()).toEqual(left);
    });

    test("deletes what was kept once nothing holds it any more, however often it was looked at before", () => {
      accept(1, 2, 3, 4, 5, 6);
      outbox.reconcile({ epoch: EPOCH, receivedUpTo: 6 });
      store.db.exec(
        `INSERT INTO open_activities VALUES ('${idOf(4)}', 'lane', NULL, NULL, 'opening', 0, NULL, NULL, NULL)`,
      );
      outbox.cleanUp(clock.nowMs(), 30 * DAY_MS);
      clock.advance(31 * DAY_MS);
      for (let times = 0; times < 2; times++) outbox.cleanUp(clock.nowMs(), 30 * DAY_MS);
      store.db.exec("DELETE FROM open_activities");
      expect(outbox.cleanUp(clock.nowMs(), 30 * DAY_MS)).toBe(2);
      expect(kept()).toEqual([6]);
    });

    test("counts an acknowledgement's age from when the time was known, whatever the clock showed when it came", () => {
      const nowMs = clock.nowMs();
      clock.setWall(0);
      accept(1, 2, 3, 4, 5, 6);
      outbox.reconcile({ epoch: EPOCH, receivedUpTo: 6 });
      expect(outbox.cleanUp(nowMs, 30 * DAY_MS)).toBe(0);
      expect(outbox.cleanUp(nowMs + 30 * DAY_MS, 30 * DAY_MS)).toBe(0);
      expect(outbox.cleanUp(nowMs + 30 * DAY_MS + 1, 30 * DAY_MS)).toBe(5);
    });

    test("reads but those acknowledgements that it needs: there is one for every answer of central", () => {
      const prepare = vi.spyOn(store.db, "prepare");
      openOutbox({ store, clock, log: silentLog });
      const asked = prepare.mock.calls.map(([sql]) => sql).filter((sql) => /(FROM|UPDATE) acknowledgements/.test(sql));
      prepare.mockRestore();
      const plans = asked.map((sql) =>
        store.db.prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql.replaceAll("?", "1")}`).all(),
      );
      expect(plans).toHaveLength(3);
      for (const [step] of plans) expect(step?.detail).toContain("INDEX acknowledgements_by_time (at_ms");
    });

    test("deletes nothing that central's last heartbeat does not confirm", () => {
      accept(1, 2, 3, 4, 5, 6);
      outbox.cleanUp(clock.nowMs(), 30 * DAY_MS);
      clock.advance(31 * DAY_MS);
      expect(outbox.cleanUp(clock.nowMs(), 30 * DAY_MS)).toBe(0);
      outbox.reconcile({ epoch: EPOCH, receivedUpTo: 2 });
      expect(outbox.cleanUp(clock.nowMs(), 30 * DAY_MS)).toBe(2);
      expect(kept()).toEqual([3, 4, 5, 6]);
    });
  });
});
