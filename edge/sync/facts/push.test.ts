import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { idOf } from "../../test/feed-records.ts";
import { journalRows } from "../../test/journal-rows.ts";
import { type SyncRig, syncRig } from "../../test/sync-rig.ts";
import type { Loop } from "../loop.ts";
import { startPush } from "./push.ts";

describe("sending facts", () => {
  let rig: SyncRig;
  let push: Loop;
  const batches = (): number[] =>
    rig.central.requests
      .filter(({ path }) => path === "activities")
      .map(({ body }) => (JSON.parse(body) as { facts: unknown[] }).facts.length);
  const sent = (): number => rig.central.facts.size;
  /** Lets time pass until the condition is true. */
  const eventually = (check: () => void): Promise<void> =>
    vi.waitFor(() => {
      rig.clock.advance(250);
      check();
    });
  const start = (): void => void (push = startPush({ ...rig, ...rig.basics }));
  beforeEach(async () => (rig = await syncRig()));
  afterEach(async () => {
    await push[Symbol.asyncDispose]();
    await rig[Symbol.asyncDispose]();
  });

  test("what waits goes in batches of at most 500, oldest first, and leaves the outbox", async () => {
    journalRows(rig.store, 1, 1_201);
    start();
    await vi.waitFor(() => expect(rig.outbox.counts().depth).toBe(0));
    expect(batches()).toEqual([500, 500, 201]);
    expect([...rig.central.facts.values()].map((fact) => fact["sequence"])).toEqual(
      Array.from({ length: 1_201 }, (_, index) => index + 1),
    );
  });

  test("what central has of a batch leaves in stretches, past what it can't read", async () => {
    journalRows(rig.store, 1, 250);
    rig.central.judge = ({ id, sequence }) =>
      sequence === 100 ? { id: String(id), outcome: "parked", error: "what is this?" } : null;
    const left: unknown[] = [];
    const outbox = {
      ...rig.outbox,
      settle(settlement: Parameters<typeof rig.outbox.settle>[0]) {
        left.push(settlement.kept);
        rig.outbox.settle(settlement);
      },
    };
    push = startPush({ ...rig, ...rig.basics, outbox });
    await vi.waitFor(() => expect(rig.outbox.counts()).toMatchObject({ depth: 0, parked: 1 }));
    expect(left).toEqual([
      [
        { from: 1, to: 99 },
        { from: 101, to: 250 },
      ],
    ]);
  });

  test("a token that can't be had says nothing of the facts: none is parked", async () => {
    journalRows(rig.store, 1, 1);
    const refused = { is: "status", status: 400, code: "invalid_input" } as const;
    rig.central.fail("token", refused, refused);
    start();
    await eventually(() => expect(rig.outbox.counts()).toMatchObject({ depth: 0, parked: 0 }));
    expect(sent()).toBe(1);
  });

  test("a new fact goes at once", async () => {
    start();
    await vi.waitFor(() => expect(rig.outbox.counts().depth).toBe(0));
    journalRows(rig.store, 1, 1);
    rig.outbox.announce();
    await vi.waitFor(() => expect(sent()).toBe(1));
  });

  test.each([
    ["no connection", { is: "refuse" } as const],
    ["no answer in time", { is: "stall" } as const],
    ["cut on the way back", { is: "cut", afterBytes: 10 } as const],
    ["500", { is: "status", status: 500, code: "internal" } as const],
    ["403", { is: "status", status: 403, code: "forbidden" } as const],
    ["401", { is: "status", status: 401, code: "token_expired" } as const],
    ["garbage", { is: "garbage" } as const],
  ])("%s: the facts wait, are sent again, and are there once", async (_name, fault) => {
    journalRows(rig.store, 1, 3);
    rig.central.fail("activities", fault);
    start();
    await eventually(() => expect(rig.outbox.counts()).toMatchObject({ depth: 0, parked: 0 }));
    expect(sent()).toBe(3);
    expect(batches()).toEqual([3, 3]);
  });

  test("one that central can't read is parked and does not block the others", async () => {
    journalRows(rig.store, 1, 5);
    rig.central.judge = ({ id, sequence }) =>
      sequence === 2 ? { id: String(id), outcome: "parked", error: "what is this?" } : null;
    start();
    await vi.waitFor(() => expect(rig.outbox.counts()).toEqual({ depth: 0, parked: 1, oldestAt: null }));
    expect(sent()).toBe(4);
  });

  test("a batch that is refused as a whole is halved until the one it is about stands alone and is parked", async () => {
    journalRows(rig.store, 1, 20);
    const refused = { is: "status", status: 400, code: "invalid_input" } as const;
    rig.central.fail("activities", refused, refused, refused, refused, refused, refused);
    start();
    await vi.waitFor(() => expect(rig.outbox.counts()).toMatchObject({ depth: 0, parked: 1 }));
    expect(batches().slice(0, 7)).toEqual([20, 10, 5, 3, 2, 1, 1]);
    expect(sent()).toBe(19);
    expect(rig.central.facts.has(idOf(1))).toBe(false);
  });

  test("one that central leaves out of its answer waits", async () => {
    journalRows(rig.store, 1, 2);
    let isSilent = true;
    rig.central.judge = ({ sequence }) =>
      isSilent && sequence === 2 ? { id: "another", outcome: "accepted", error: null } : null;
    start();
    await vi.waitFor(() => expect(batches().length).toBeGreaterThan(1));
    expect(rig.outbox.next(5)?.facts.map((fact) => fact.sequence)).toEqual([2]);
    isSilent = false;
    await eventually(() => expect(rig.outbox.counts().depth).toBe(0));
  });

  test("while central is away new facts don't hurry the next try", async () => {
    journalRows(rig.store, 1, 1);
    rig.central.fail("activities", { is: "status", status: 503, code: "unavailable" });
    start();
    await vi.waitFor(() => expect(batches()).toEqual([1]));
    journalRows(rig.store, 2, 9);
    // Give the loop the turns of the event loop that a wake-up would need.
    for (let i = 0; i < 50; i++) await new Promise(setImmediate);
    for (let n = 2; n <= 9; n++) rig.outbox.announce();
    for (let i = 0; i < 50; i++) await new Promise(setImmediate);
    expect(batches()).toEqual([1]);
    await eventually(() => expect(sent()).toBe(9));
  });
});
