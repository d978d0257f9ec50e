import { afterEach, describe, expect, it } from "vitest";
import { fakeClock } from "../../../shared/lib/fake-clock.ts";
import { consoleWorld, type ConsoleWorld, SARI } from "../test/console-world.ts";
import type { GateView } from "../ports.ts";
import { SOON_MS } from "../shift/journal-tail.ts";
import { MAX_BEAT_AGE_MS, openLive } from "./live.ts";

let world: ConsoleWorld | null = null;
afterEach(async () => {
  await world?.[Symbol.asyncDispose]();
  world = null;
});
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("the live picture", () => {
  const live = () => {
    const clock = fakeClock();
    let made = 0;
    const opened = openLive({ clock, make: (version) => ({ version, now: String(++made) }) as GateView });
    return { clock, live: opened, made: () => made };
  };
  const forever = new AbortController().signal;

  it("wakes whoever waits once for many changes, and not before its time", async () => {
    const { clock, live: one } = live();
    const { version } = one.view();
    let woken = 0;
    const wait = one.changed(version, 10_000, forever).then((next) => (woken++, next));
    for (let n = 0; n < 100; n++) one.touch();
    clock.advance(1);
    expect(await wait).toBe(version + 1);
    const next = one.changed(version + 1, 10_000, forever).then(() => woken++);
    for (let n = 0; n < 100; n++) one.touch();
    clock.advance(198);
    await settled();
    expect(woken).toBe(1);
    clock.advance(1);
    await next;
    expect(woken).toBe(2);
  });

  it("is made once for all who look at it, and anew after a change or a second", () => {
    const { clock, live: one, made } = live();
    for (let n = 0; n < 50; n++) one.view();
    expect(made()).toBe(1);
    one.touch();
    one.view();
    clock.advance(1_000);
    one.view();
    expect(made()).toBe(3);
  });

  it("answers at the end of the wait although nothing changed, and leaves nobody behind who gives up", async () => {
    const { clock, live: one } = live();
    const { version } = one.view();
    const wait = one.changed(version, 2_000, forever);
    clock.advance(2_000);
    expect(await wait).toBe(version);
    const gone = new AbortController();
    const given = one.changed(version, 2_000, gone.signal);
    gone.abort(new Error("gone"));
    await expect(given).rejects.toThrow("gone");
    await expect(one.changed(version, 2_000, gone.signal)).rejects.toThrow("gone");
  });

  it("knows its own beats, and for how long", () => {
    const { clock, live: one } = live();
    const beat = one.beat();
    expect([one.isFresh(beat), live().live.isFresh(beat), one.isFresh("x"), one.isFresh("")]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    clock.advance(MAX_BEAT_AGE_MS);
    expect(one.isFresh(beat)).toBe(true);
    clock.advance(1);
    expect(one.isFresh(beat)).toBe(false);
  });
});

describe("what the gate shows", () => {
  const look = async (): Promise<GateView> => {
    // The journal notifies a turn after its writes, and the reader reads a moment after that.
    await world?.rig.wait(0);
    await world?.rig.wait(SOON_MS);
    const view = world?.console.live.view();
    if (!view) throw new Error("there is no console");
    return view;
  };

  it("is who has the lane, and why, with the last passages and whether central has heard of them", async () => {
    world = await consoleWorld();
    const { rig } = world;
    await rig.scan(rig.qr(rig.ticket(1)));
    expect((await look()).lanes).toMatchObject([
      {
        number: 1,
        phase: "opening",
        loops: { before: "free", under: "free" },
        vehicle: { police_number: "B 1001 XYZ", company_name: "PT Maju", decision: { code: "OK" }, colour: "green" },
      },
    ]);
    await rig.wait(2_000);
    await rig.loop("under", "occupied");
    await rig.loop("under", "free");
    await rig.wait(10_000);
    rig.store.db.exec("DELETE FROM outbox");
    await rig.scan(rig.qr(rig.ticket(1)));
    const [lane] = (await look()).lanes;
    expect(lane?.vehicle?.decision).toMatchObject({ code: "ALREADY_IN", previous: { gate_name: "Gate 1" } });
    expect(lane?.last).toMatchObject([
      { outcome: "refused", is_queued: true },
      { outcome: "confirmed", step: "in", is_queued: false },
    ]);
    await rig.wait(6_000);
    expect((await look()).lanes[0]?.vehicle).toBeNull();
  });

  it("is an arm that is up though nobody opened it, by its switch or by a vehicle under it", async () => {
    world = await consoleWorld();
    const { rig } = world;
    const unasked = async () => (await look()).lanes[0]?.up_unasked;
    expect(await unasked()).toBeNull();
    await rig.loop("under", "occupied");
    expect(await unasked()).toBe("loop");
    await rig.loop("under", "free");
    expect(await unasked()).toBeNull();
    await rig.scan(rig.qr(rig.ticket(1)));
    await rig.wait(2_000);
    await rig.loop("under", "occupied");
    expect(await unasked()).toBeNull();
  });

  it("is until when a vehicle waits for an officer", async () => {
    world = await consoleWorld();
    const { rig } = world;
    rig.ticket(1);
    await rig.gate.lanes()[0]?.lane.act({
      action: "intervene_on",
      by: { type: "officer", id: null, name: SARI.name },
      reason: "",
      until: null,
      commandId: null,
    });
    const scannedMs = rig.clock.nowMs();
    await rig.scan(rig.qr(rig.ticket(1)));
    const [lane] = (await look()).lanes;
    expect(lane).toMatchObject({ mode: "intervened", phase: "referred", vehicle: { colour: "yellow" } });
    expect(Date.parse(lane?.waits_until ?? "") - scannedMs).toBe(120_000);
    expect(lane?.last[0]).toMatchObject({ outcome: null, is_waiting: true });
    const by = { type: "officer", id: null, name: SARI.name } as const;
    await rig.gate.lanes()[0]?.lane.settle(lane?.vehicle?.activity_id ?? "", true, by, "papers checked");
    const [opening] = (await look()).lanes;
    expect(opening).toMatchObject({ phase: "opening", waits_until: null });
    expect(opening?.last[0]).toMatchObject({ outcome: "admitted", is_waiting: false, by: SARI.name });
  });
});
