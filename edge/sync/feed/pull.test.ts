import fc from "fast-check";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeClock } from "../../../shared/lib/fake-clock.ts";
import type { FeedDelete, FeedPut } from "../../../shared/wire/feed.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { openStore } from "../../store/open.ts";
import { openReplica, type ReplicaStore } from "../../store/replica.ts";
import { deleteLine, idOf, putLine, records, vehicleTicket } from "../../test/feed-records.ts";
import { type SyncRig, syncRig } from "../../test/sync-rig.ts";
import type { CentralClient } from "../link/central-client.ts";
import { linesOf } from "../link/ndjson.ts";
import { pullOnce, startPull } from "./pull.ts";
import { worded } from "../../../shared/test/worded.ts";

const never = new AbortController().signal;

describe("following the feed", () => {
  let rig: SyncRig;
  const pull = (waitSeconds = 0): ReturnType<typeof pullOnce> =>
    pullOnce({ ...rig, log: silentLog, waitSeconds }, never);
  const tickets = (...ns: number[]): FeedPut[] => ns.map((n) => putLine("vehicle_ticket", vehicleTicket(n), n));
  const held = (...ns: number[]): boolean[] => ns.map((n) => rig.replica.vehicleTicket(idOf(n)) !== null);
  beforeEach(async () => (rig = await syncRig()));
  afterEach(() => rig[Symbol.asyncDispose]());

  test("a first read brings everything, the next ones what is new", async () => {
    rig.central.feed = [...tickets(1, 2), putLine("lane", records.lane(1), 3)];
    expect(await pull()).toMatchObject({ is: "whole", applied: 3, isComplete: true });
    expect(held(1, 2)).toEqual([true, true]);
    rig.central.feed.push(deleteLine("vehicle_ticket", idOf(1), 4));
    expect(await pull()).toMatchObject({ is: "whole", applied: 1 });
    expect(held(1, 2)).toEqual([false, true]);
    expect(await pull()).toMatchObject({ is: "whole", applied: 0 });
    expect(rig.replica.position().cursor).toBe("0.4");
  });

  test("a snapshot of several pages is shown once it is whole", async () => {
    rig.central.feed = tickets(1, 2, 3, 4, 5);
    rig.central.pageItems = 2;
    expect(await pull()).toMatchObject({ is: "whole", isComplete: false });
    await pull();
    expect(held(1, 5)).toEqual([false, false]);
    await pull();
    expect(held(1, 5)).toEqual([true, true]);
  });

  test("an answer that is cut stays good up to there", async () => {
    rig.central.feed = tickets(1, 2, 3);
    rig.central.fail("changes", { is: "cut", afterBytes: rig.central.answerTo("0").indexOf(idOf(3)) });
    expect(await pull()).toMatchObject({ is: "cut", applied: 2 });
    expect(rig.replica.readingFrom().cursor).toBe("0.2");
    expect(await pull()).toMatchObject({ is: "whole", applied: 1 });
    expect(held(1, 2, 3)).toEqual([true, true, true]);
  });

  test("a record that can't be read is set aside and logged, and the feed goes on", async () => {
    const strange = { ...vehicleTicket(2), ticket_class: "airship" };
    const put = { type: "put", kind: "vehicle_ticket", id: strange.id };
    rig.central.feed = [
      ...tickets(1),
      { ...put, cursor: "0.2", data: strange },
      { type: "put", kind: "gate", id: "x", cursor: "0.25", data: {} },
      ...tickets(3),
    ];
    expect(await pull()).toMatchObject({ is: "whole", applied: 4 });
    const { police_number, vehicle_ticket_code } = vehicleTicket(2);
    expect(rig.replica.vehicleTicket(idOf(2))).toMatchObject({
      set_aside: "ticket_class",
      police_number,
      vehicle_ticket_code,
    });
    expect(rig.replica.setAside()).toEqual([
      { kind: "gate", count: 1 },
      { kind: "vehicle_ticket", count: 1 },
    ]);
    rig.central.feed.push({ ...put, cursor: "0.5", data: vehicleTicket(2) });
    await pull();
    expect(rig.replica.vehicleTicket(idOf(2))).toEqual(vehicleTicket(2));
    expect(rig.replica.setAside()).toEqual([{ kind: "gate", count: 1 }]);
  });

  describe("a lane that can't be read", () => {
    const lane = { ...records.lane(1), name: "In" };
    const stranger = { id: idOf(7), name: "Scale", settings: { driver: "weighbridge", role: "sign" } };
    const line = (data: object, cursor: string) => ({ type: "put", kind: "lane", id: lane.id, cursor, data });
    const names = () => rig.replica.lanes().map(({ name }) => name);

    test("does not stop the feed, leaves the one before, and says why", async () => {
      const unread = { ...lane, name: "New", devices: [stranger] };
      rig.central.feed = [line(lane, "0.1"), line(unread, "0.2"), ...tickets(3)];
      expect(await pull()).toMatchObject({ is: "whole", applied: 3 });
      expect(names()).toEqual(["In"]);
      expect(worded([...rig.replica.refusedLanes()])).toEqual([
        [lane.id, { name: "New", number: 1, problem: "Scale: this version has no driver weighbridge" }],
      ]);
      expect(held(3)).toEqual([true]);
    });

    test("is forgotten once it can be read, or is gone", async () => {
      rig.central.feed = [line({ ...lane, number: "one" }, "0.1"), line(lane, "0.2")];
      await pull();
      expect([names(), rig.replica.refusedLanes().size]).toEqual([["In"], 0]);
      rig.central.feed.push(line({}, "0.3"), { type: "delete", kind: "lane", id: lane.id, cursor: "0.4" });
      await pull();
      expect([names(), rig.replica.refusedLanes().size]).toEqual([[], 0]);
    });

    test("keeps the one before through a rebuild of the replica", async () => {
      rig.central.feed = [line(lane, "0.1"), line({ ...lane, devices: [stranger] }, "0.2")];
      await pull();
      rig.central.feed = [line({ ...lane, devices: [stranger] }, "0.2"), ...tickets(3)];
      rig.replica.startOver("a test");
      expect(await pull()).toMatchObject({ is: "whole" });
      expect([names(), rig.replica.refusedLanes().size]).toEqual([["In"], 1]);
    });
  });

  test("a kind that is not known is set aside and logged once, and an unknown field is ignored", async () => {
    const wider = { ...vehicleTicket(3), colour_of_the_truck: "red" };
    rig.central.feed = [
      ...tickets(1),
      { type: "put", kind: "weighbridge", id: "w", cursor: "0.2", data: {} },
      { type: "put", kind: "vehicle_ticket", id: wider.id, cursor: "0.3", data: wider },
      { type: "delete", kind: "weighbridge", id: "w", cursor: "0.4" },
    ];
    const lines: string[] = [];
    const log = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
    expect(await pullOnce({ ...rig, log, waitSeconds: 0 }, never)).toMatchObject({ is: "whole", applied: 4 });
    expect(rig.replica.setAside()).toEqual([]);
    expect(lines).toEqual([expect.stringContaining('"kind":"weighbridge"')]);
    expect(rig.replica.vehicleTicket(idOf(3))).toEqual(vehicleTicket(3));
    expect(rig.replica.position().cursor).toBe("0.4");
  });

  test("garbage is stuck, and nothing of it is applied", async () => {
    rig.central.feed = tickets(1);
    rig.central.fail("changes", { is: "garbage" });
    expect(await pull()).toMatchObject({ is: "cut", applied: 0 });
    expect(rig.replica.readingFrom().cursor).toBe("0");
  });

  test("a central of another epoch is read from the start, and its records take the place of the old at once", async () => {
    rig.central.feed = tickets(1, 2);
    await pull();
    const seen: boolean[][] = [];
    rig.central.epoch = idOf(0xfff);
    rig.central.feed = tickets(2, 3);
    rig.central.pageItems = 1;
    const loop = startPull({ ...rig, ...rig.basics, waitSeconds: 10 });
    rig.replica.onChange(() => seen.push(held(1, 2, 3)));
    await vi.waitFor(() => expect(rig.replica.position().epoch).toBe(idOf(0xfff)));
    expect(seen[0]).toEqual([false, true, true]);
    expect(held(1, 2, 3)).toEqual([false, true, true]);
    await loop[Symbol.asyncDispose]();
  });

  test("news ends the long poll; failures are waited out", async () => {
    rig.central.fail("changes", { is: "refuse" }, { is: "status", status: 500, code: "internal" });
    const loop = startPull({ ...rig, ...rig.basics, waitSeconds: 10 });
    const asked = (): number => rig.central.requests.filter(({ path }) => path === "changes").length;
    await vi.waitFor(() => expect(asked()).toBe(1));
    await vi.waitFor(() => {
      rig.clock.advance(250);
      expect(asked()).toBe(3);
    });
    rig.central.publish(...tickets(7));
    await vi.waitFor(() => {
      rig.clock.advance(250);
      expect(held(7)).toEqual([true]);
    });
    await loop[Symbol.asyncDispose]();
  });

  test("a full disk stops the loop neither for good nor silently", async () => {
    rig.central.feed = tickets(1);
    let tries = 0;
    const replica: ReplicaStore = {
      ...rig.replica,
      apply(change) {
        if (++tries < 3) throw new Error("the disk is full");
        rig.replica.apply(change);
      },
    };
    const loop = startPull({ ...rig, ...rig.basics, replica, waitSeconds: 10 });
    await vi.waitFor(() => {
      rig.clock.advance(250);
      expect(held(1)).toEqual([true]);
    });
    expect(tries).toBe(3);
    await loop[Symbol.asyncDispose]();
  });
});

test("wherever answers are cut and however they come in pieces, the replica ends as the feed says", async () => {
  const line = fc.record({ n: fc.integer({ min: 1, max: 6 }), isPut: fc.boolean() });
  const whole = (epoch: string, lines: (FeedPut | FeedDelete)[], cursor: string): Buffer => {
    const at = "2026-11-21T06:00:00.000Z";
    const behind = lines.filter((one) => Number(one.cursor.slice(2)) > Number(cursor.slice(2)));
    const end = { type: "end", cursor: behind.at(-1)?.cursor ?? cursor, is_complete: true, at };
    return Buffer.from(
      [{ type: "begin", epoch, at }, ...behind, end].map((one) => `${JSON.stringify(one)}\n`).join(""),
    );
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 12 }),
      fc.array(fc.record({ cut: fc.nat(6_000), piece: fc.integer({ min: 1, max: 700 }) }), { maxLength: 6 }),
      async (ops, answers) => {
        const lines = ops.map(({ n, isPut }, index) =>
          isPut
            ? putLine("vehicle_ticket", vehicleTicket(n, { company_name: `at ${index}` }), index + 1)
            : deleteLine("vehicle_ticket", idOf(n), index + 1),
        );
        const store = openStore({ path: ":memory:", log: silentLog });
        const replica = openReplica({ store, log: silentLog });
        const queue = [...answers, { cut: Number.POSITIVE_INFINITY, piece: 700 }];
        const client: Pick<CentralClient, "changes"> = {
          changes({ cursor }) {
            const { cut, piece } = queue.shift()!;
            const bytes = whole(idOf(0xeee), lines, cursor).subarray(0, cut);
            const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, i) =>
              bytes.subarray(i * piece, (i + 1) * piece),
            );
            return Promise.resolve({ is: "ok", value: linesOf(pieces) });
          },
        };
        const needs = {
          client,
          replica,
          clock: fakeClock(0),
        };
        while (queue.length > 0) await pullOnce({ ...needs, log: silentLog, waitSeconds: 0 }, never);
        const last = new Map(ops.map(({ n, isPut }, index) => [n, isPut ? `at ${index}` : undefined]));
        for (let n = 1; n <= 6; n++) expect(replica.vehicleTicket(idOf(n))?.company_name).toBe(last.get(n));
        expect(replica.position().cursor).toBe(lines.at(-1)?.cursor ?? "0");
        store.close();
      },
    ),
    { numRuns: 80 },
  );
});
