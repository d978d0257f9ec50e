import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Act } from "../../lane/passage/state.ts";
import type { Lane } from "../../lane/lane.ts";
import { clockTrust } from "../../health/clock-trust.ts";
import { openJournal } from "../../store/journal.ts";
import { type GateRig, gateRig } from "../gate-rig.ts";

const OFFICER = { type: "officer", id: null, name: "Sari" } as const;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let rig: GateRig;
beforeEach(async () => {
  rig = await gateRig();
});
afterEach(() => rig[Symbol.asyncDispose]());

const lane = (): Lane => {
  const [first] = rig.gate.lanes();
  if (!first) throw new Error("no lane runs");
  return first.lane;
};
const phase = (): string => lane().report().phase;
async function act(action: Act["action"], forMs: number | null = null): Promise<void> {
  const iso = forMs === null ? null : new Date(rig.clock.nowMs() + forMs).toISOString();
  const until = iso === null || forMs === null ? null : { iso, atMs: rig.clock.monotonicMs() + forMs };
  void lane().act({ action, by: OFFICER, reason: "it must be", until, commandId: null });
  await rig.wait(0);
}

describe("a vehicle that waits for an officer when the power goes", () => {
  beforeEach(async () => {
    await act("intervene_on");
    await rig.scan(rig.qr(rig.ticket(1)));
    await rig.wait(50_000);
  });

  it("waits for the rest of its time, and no longer", async () => {
    await rig.crash();
    expect(phase()).toBe("referred");
    expect(rig.devices.sent).toEqual([]);
    await rig.wait(69_999);
    expect(phase()).toBe("referred");
    await rig.wait(1);
    expect(rig.story().slice(1)).toEqual(["decision OK", "settlement timed_out"]);
    expect([phase(), lane().report().sign]).toEqual(["refused", "TIDAK DIIZINKAN"]);
    await rig.wait(10_000);
    expect(phase()).toBe("idle");
  });

  it("can still be let in, once", async () => {
    const activityId = rig.facts().at(-1)?.id ?? "";
    await rig.crash();
    void lane().settle(activityId, true, OFFICER, "the paper is good");
    void lane().settle(activityId, false, OFFICER, "the paper is bad");
    await rig.wait(0);
    expect(rig.devices.sent).toEqual(["open"]);
    expect(rig.story().slice(1)).toEqual(["decision OK", "settlement admitted"]);
    expect(rig.facts().at(-1)).toMatchObject({ activity_id: activityId, step: "in" });
  });

  it("shows the driver the same words as before", async () => {
    const before = lane().report().sign;
    await rig.crash();
    expect(lane().report().sign).toBe(before);
  });

  it("waits no more when its time is over by then", async () => {
    rig.clock.setWall(rig.clock.nowMs() + 70_000);
    await rig.crash();
    await rig.wait(1);
    expect(rig.story().at(-1)).toBe("settlement timed_out");
  });

  it("waits no longer than the whole time when the clock was put back meanwhile", async () => {
    rig.clock.setWall(rig.clock.nowMs() - DAY_MS);
    await rig.crash();
    await rig.wait(119_999);
    expect(phase()).toBe("referred");
    await rig.wait(1);
    expect(rig.story().at(-1)).toBe("settlement timed_out");
  });

  it("is refused for good by a second crash after its time", async () => {
    await rig.crash();
    await rig.wait(70_000);
    await rig.crash();
    expect(phase()).toBe("idle");
    expect(rig.story().filter((what) => what.startsWith("settlement"))).toEqual(["settlement timed_out"]);
  });
});

describe("an arm that an officer holds up until a moment", () => {
  it("is held again after a restart, for the rest of the time", async () => {
    await act("hold_open", 10 * MINUTE_MS);
    await rig.wait(4 * MINUTE_MS);
    await rig.crash();
    expect(new Set(rig.devices.sent)).toEqual(new Set(["hold"]));
    await rig.wait(6 * MINUTE_MS - 1);
    expect(phase()).toBe("held open");
    await rig.wait(1);
    expect(rig.devices.sent.at(-1)).toBe("let go");
    expect(rig.story()).toEqual(["override hold_open", "override release"]);
  });

  it("is not raised for a moment when that has gone by while the power was away", async () => {
    await act("hold_open", 10 * MINUTE_MS);
    rig.clock.setWall(rig.clock.nowMs() + 11 * MINUTE_MS);
    await rig.crash();
    await rig.wait(1);
    expect(rig.devices.sent).not.toContain("hold");
    expect(rig.story()).toEqual(["override hold_open", "override release"]);
    await rig.crash();
    expect(rig.story()).toEqual(["override hold_open", "override release"]);
  });

  it("comes down in its time although the clock lost its battery and starts in the past", async () => {
    await act("hold_open", 10 * MINUTE_MS);
    const pastMs = openJournal(rig.store).lastOccurredMs() ?? 0;
    rig.clockTrust = () => clockTrust({ clock: rig.clock, onJump: () => undefined, knownPastMs: () => pastMs });
    rig.clock.setWall(0);
    await rig.crash();
    await rig.wait(10 * MINUTE_MS);
    expect(phase()).not.toBe("held open");
    expect(rig.story().at(-1)).toBe("override release");
  });

  it("is let go once central's clock shows that its time is over", async () => {
    await act("hold_open", 60 * MINUTE_MS);
    await rig.wait(MINUTE_MS);
    rig.clock.setWall(rig.clock.nowMs() + 60 * MINUTE_MS);
    await rig.wait(10_000);
    await rig.wait(1);
    expect(rig.story().at(-1)).toBe("override release");
  });

  it("may be held for longer than a timer of the runtime lasts", async () => {
    const waits: number[] = [];
    const after = rig.clock.after.bind(rig.clock);
    rig.clock.after = (delayMs, run) => {
      waits.push(delayMs);
      return after(delayMs, run);
    };
    await act("hold_open", 60 * DAY_MS);
    expect(Math.max(...waits)).toBeLessThan(2 ** 31);
    expect(phase()).toBe("held open");
  });
});

describe("an arm that may have been left up by a restart", () => {
  it("gets a close once nothing stands under it", async () => {
    await rig.scan(rig.qr(rig.ticket(1)));
    await rig.wait(2_000);
    await rig.loop("under", "occupied");
    await rig.loop("under", "free");
    expect(rig.story()).toEqual(["decision OK", "passage confirmed"]);
    await rig.crash();
    expect(rig.devices.sent).toEqual([]);
    await rig.loop("under", "occupied");
    await rig.wait(MINUTE_MS);
    expect(rig.devices.sent).toEqual([]);
    await rig.loop("under", "free");
    await rig.wait(5_000);
    expect(rig.devices.sent).toEqual(["close"]);
  });

  it("is left alone where nothing has moved it", async () => {
    await rig.scan("nonsense");
    await rig.crash();
    await rig.loop("under", "free");
    await rig.wait(MINUTE_MS);
    expect(rig.devices.sent).toEqual([]);
  });
});
