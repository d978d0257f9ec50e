import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeClock, type FakeClock } from "../../../../shared/lib/fake-clock.ts";
import { newId } from "../../../../shared/lib/ids.ts";
import { type TestDatabase, testEngine } from "../../../test/engines.ts";
import { type BarePlatform, openPlatform } from "../../../test/open-platform.ts";
import { untilSettled } from "../../../test/until-settled.ts";
import { systemActor } from "../../auth/principal.ts";
import { withIncarnation } from "../../db/position.ts";
import { renewEpoch } from "../epoch.ts";
import { areaChange } from "./area-change.ts";
import type { FeedChange, FeedScope } from "../publish.ts";

const actor = systemActor("job:test");
const never = new AbortController().signal;

const gateChange = (id: string, name: string | null, areaId: string, gateId: string | null = null): FeedChange => ({
  kind: "gate",
  id,
  areaId,
  gateId,
  data: name === null ? null : { id, area_id: areaId, name },
});

const engine = testEngine();

/** The rules of the change feed, on any engine. */
describe(`the change feed on ${engine.name}`, () => {
  let platform: BarePlatform;
  let clock: FakeClock;
  let here: FeedScope;
  let waits: number[] = [];
  beforeAll(async () => {
    clock = fakeClock();
    const noted: FakeClock = { ...clock, after: (ms, run) => (waits.push(ms), clock.after(ms, run)) };
    platform = await openPlatform(await engine.fresh(), noted);
  });
  beforeEach(() => {
    waits = [];
    here = { areaId: newId(), gateId: newId() };
  });
  afterAll(() => platform[Symbol.asyncDispose]());

  const publish = (...changes: FeedChange[]) =>
    platform.transact(actor, async (work) => {
      for (const change of changes) await work.feed.publish(change);
    });
  const read = (cursor = "0", limit = 1000, scope = here) => platform.feed.read(scope, cursor, limit);
  const short = async (cursor = "0", scope = here) =>
    (await read(cursor, 1000, scope)).lines.map((line) =>
      line.type === "put" && line.kind === "gate" ? line.data.name : `${line.type} ${line.kind}`,
    );

  test("from the start it is the snapshot; a changed record comes once, in its latest form", async () => {
    const [one, two] = [newId(), newId()];
    await publish(gateChange(one, "One", here.areaId), gateChange(two, "Two", here.areaId));
    await publish(gateChange(one, "One again", here.areaId));
    expect(await short()).toEqual(["Two", "One again"]);
  });

  test("what comes after a cursor are the changes since, and only those", async () => {
    const gate = newId();
    await publish(gateChange(gate, "Old", here.areaId));
    const { cursor } = await read();
    expect(await read(cursor)).toEqual({ lines: [], cursor, isComplete: true });
    await publish(gateChange(gate, "New", here.areaId));
    expect(await short(cursor)).toEqual(["New"]);
  });

  test("what is published again unchanged is no change", async () => {
    const gate = newId();
    await publish(gateChange(gate, "Same", here.areaId));
    const { cursor } = await read();
    await publish(gateChange(gate, "Same", here.areaId));
    expect((await read(cursor)).lines).toEqual([]);
  });

  test("a record that is gone leaves a tombstone, which a new reader is spared", async () => {
    const gate = newId();
    await publish(gateChange(gate, "Gone soon", here.areaId));
    const { cursor } = await read();
    await publish(gateChange(gate, null, here.areaId));
    expect(await short(cursor)).toEqual(["delete gate"]);
    expect(await short()).toEqual([]);
  });

  test("a record that moves to another area leaves a tombstone in the old one", async () => {
    const gate = newId();
    const there = { areaId: newId(), gateId: newId() };
    await publish(gateChange(gate, "Moving", here.areaId));
    const { cursor } = await read();
    await publish(gateChange(gate, "Moved", there.areaId));
    expect(await short(cursor)).toEqual(["delete gate"]);
    expect(await short("0", there)).toEqual(["Moved"]);
    await publish(gateChange(gate, "Back", here.areaId));
    expect(await short("0", there)).toEqual([]);
    expect(await short(cursor)).toEqual(["Back"]);
  });

  test("what is for one gate does not reach another of the area, what is for every area reaches all", async () => {
    const other = { areaId: here.areaId, gateId: newId() };
    const everywhere = newId();
    await publish(gateChange(newId(), "Mine", here.areaId, here.gateId), gateChange(newId(), "Ours", here.areaId));
    await publish(areaChange(everywhere, "Everywhere", null));
    expect(await short()).toEqual(["Mine", "Ours", "put area"]);
    expect(await short("0", other)).toEqual(["Ours", "put area"]);
    await publish(areaChange(everywhere, null, null));
  });

  test("a record that gates could not read never enters the feed", async () => {
    const bad = { ...gateChange(newId(), "x", here.areaId), data: { id: "no id", area_id: here.areaId, name: "x" } };
    await expect(publish(bad as FeedChange)).rejects.toThrow();
    expect(await short()).toEqual([]);
  });

  test("whatever is written and however it is paged, a reader ends with what stands", async () => {
    const gates = Array.from({ length: 5 }, () => newId());
    const step = fc.record({ gate: fc.nat(4), name: fc.option(fc.constantFrom("a", "b", "c")), reads: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), fc.integer({ min: 1, max: 4 }), async (steps, limit) => {
        const scope = { areaId: newId(), gateId: newId() };
        const stands = new Map<string, string>();
        const replica = new Map<string, string>();
        let cursor = "0";
        const pull = async (): Promise<void> => {
          for (let isComplete = false; !isComplete;) {
            const page = await read(cursor, limit, scope);
            for (const line of page.lines)
              if (line.type === "delete") replica.delete(line.id);
              else if (line.kind === "gate") replica.set(line.id, line.data.name);
            ({ cursor, isComplete } = page);
          }
        };
        for (const { gate, name, reads } of steps) {
          const id = gates[gate] ?? "";
          await publish(gateChange(id, name, scope.areaId));
          if (name === null) stands.delete(id);
          else stands.set(id, name);
          if (reads) await pull();
        }
        await pull();
        expect(new Map([...replica].sort())).toEqual(new Map([...stands].sort()));
      }),
      { numRuns: 25 },
    );
  });

  test("a reader that waits is woken by a change of its area, and by none of another", async () => {
    const { cursor } = await read();
    const waiting = platform.feed.readOrWait(here, cursor, 10, { ms: 25_000, signal: never });
    await publish(gateChange(newId(), "Elsewhere", newId()));
    await publish(gateChange(newId(), "News", here.areaId));
    // Entries that another transaction of this machine delays are read again.
    const page = await untilSettled(clock, 1, waiting);
    expect(page.lines).toMatchObject([{ type: "put", data: { name: "News" } }]);
  });

  test("a reader notified of changes out of its scope waits for the next notification, and does not poll", async () => {
    const { cursor } = await read();
    const waiting = platform.feed.readOrWait(here, cursor, 10, { ms: 25_000, signal: never });
    await vi.waitFor(() => expect(Math.max(...waits)).toBe(25_000));
    waits = [];
    await publish(gateChange(newId(), "Another gate's", here.areaId, newId()));
    await vi.waitFor(() => {
      // Entries that another transaction of this machine delays are read again until they are settled.
      clock.advance(1);
      expect(Math.max(...waits)).toBeGreaterThan(20_000);
    });
    await publish(gateChange(newId(), "News", here.areaId));
    const page = await untilSettled(clock, 1, waiting);
    expect(page.lines).toMatchObject([{ type: "put", data: { name: "News" } }]);
  });

  test("a reader that waits in vain is let go after its time, or by the signal", async () => {
    const { cursor } = await read();
    const stop = new AbortController();
    const inVain = platform.feed.readOrWait(here, cursor, 10, { ms: 25_000, signal: never });
    const stopped = platform.feed.readOrWait(here, cursor, 10, { ms: 25_000, signal: stop.signal });
    stop.abort();
    expect(await stopped).toEqual({ lines: [], cursor, isComplete: true });
    expect(await untilSettled(clock, 1_000, inVain)).toEqual({ lines: [], cursor, isComplete: true });
  });

  test("a cursor beyond all that was given out is of another life of the database", async () => {
    await publish(gateChange(newId(), "Latest", here.areaId));
    const { cursor } = await read();
    expect(await platform.feed.isForeign(cursor)).toBe(false);
    expect(await platform.feed.isForeign("0")).toBe(false);
    const [xid = "", seq = ""] = cursor.split(".");
    expect(await platform.feed.isForeign(`${Number(xid) + 1_000_000}.${Number(seq) + 1_000_000}`)).toBe(true);
    await expect(read("last week")).rejects.toMatchObject({ code: "invalid_input" });
  });

  test("history that a restored database has lost is detected, however much was written since", async () => {
    const where = await engine.fresh();
    const area = newId();
    /** Opens the database, publishes this many times, and returns the cursor of an edge that has read everything. */
    const write = async (place: TestDatabase, names: readonly string[], ...asked: string[]) => {
      await using opened = await openPlatform(place, clock);
      for (const name of names)
        await opened.transact(actor, (work) => work.feed.publish(gateChange(newId(), name, area)));
      const { cursor } = await opened.feed.read({ areaId: area, gateId: newId() }, "0", 1_000);
      const isForeign = await Promise.all(asked.map((one) => opened.feed.isForeign(one)));
      return { cursor, stands: withIncarnation(cursor, await opened.feed.life()), isForeign };
    };
    const kept = await write(where, ["Kept"]);
    const backup = await engine.copyOf(where);
    const lost = await write(where, ["Lost 1", "Lost 2"], kept.stands);
    expect(lost.isForeign).toEqual([false]);
    const restored = await write(backup, ["New 1", "New 2", "New 3"], kept.stands, lost.stands);
    expect(restored.isForeign).toEqual([false, true]);
    expect((await write(backup, ["Later"], kept.stands, restored.stands)).isForeign).toEqual([false, false]);
  });

  test("the epoch stays the same until it is renewed", async () => {
    const epoch = await platform.feed.epoch();
    expect(await platform.feed.epoch()).toBe(epoch);
    const next = await platform.transact(actor, (work) => renewEpoch(work.tx));
    expect(next).not.toBe(epoch);
    expect(await platform.feed.epoch()).toBe(next);
  });
});
