import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clockTrust, type ClockWatch } from "../../health/clock-trust.ts";
import { type GateRig, gateRig } from "../gate-rig.ts";

const HOUR_MS = 3_600_000;
const JUMPS: [string, number][] = [
  ["an hour forwards", HOUR_MS],
  ["two years forwards", 2 * 365 * 24 * HOUR_MS],
  ["an hour backwards", -HOUR_MS],
  ["to the year 2000", 946_684_800_000 - 1_795_240_800_000],
];

let rig: GateRig;
let jumps: number;
beforeEach(async () => {
  rig = await gateRig();
  jumps = 0;
  let trust: ClockWatch | null = null;
  rig.clockTrust = () => {
    trust?.[Symbol.dispose]();
    trust = clockTrust({ clock: rig.clock, onJump: () => (jumps += 1) });
    trust.measured(0, 10);
    return trust;
  };
  await rig.crash();
  await rig.loop("before", "free");
  await rig.loop("under", "free");
});
afterEach(() => rig[Symbol.asyncDispose]());

const jump = async (ms: number): Promise<void> => {
  rig.clock.setWall(rig.clock.nowMs() + ms);
  await rig.wait(5_000);
};
const phase = () => rig.gate.reports()[0]?.phase;

describe.each(JUMPS)("a clock that jumps %s", (_, ms) => {
  it("while a vehicle passes: the passage is confirmed once, and the arm is not closed on it", async () => {
    await rig.scan(rig.qr(rig.ticket(1)));
    await rig.wait(2_000);
    await rig.loop("under", "occupied");
    await jump(ms);
    await rig.wait(60_000);
    expect(rig.devices.sent).toEqual(["open"]);
    await rig.loop("under", "free");
    await rig.wait(5_000);
    expect(rig.story()).toEqual(["decision OK", "passage confirmed"]);
    expect(rig.devices.sent).toEqual(["open", "close"]);
    expect(jumps).toBe(1);
  });

  it("while the arm is open: the vehicle has its time, then the step is given back", async () => {
    const ticket = rig.ticket(1);
    await rig.scan(rig.qr(ticket));
    await rig.wait(2_000);
    await jump(ms);
    expect(rig.devices.sent).toEqual(["open"]);
    await rig.wait(60_000);
    expect(rig.story()).toEqual(["decision OK", "passage none"]);
  });

  it("while an officer decides: the wait is as long as before", async () => {
    const officer = { type: "officer", id: null, name: "Sari" } as const;
    const [{ lane } = { lane: null }] = rig.gate.lanes();
    void lane?.act({ action: "intervene_on", by: officer, reason: "queue", until: null, commandId: null });
    await rig.wait(0);
    await rig.scan(rig.qr(rig.ticket(1)));
    await jump(ms);
    await rig.wait(114_000);
    expect(phase()).toBe("referred");
    await rig.wait(2_000);
    expect([rig.story().at(-1), rig.devices.sent]).toEqual(["settlement timed_out", []]);
  });

  it("and spoils no order: sequences and hashes go on", async () => {
    await rig.scan(rig.qr(rig.ticket(1)));
    await jump(ms);
    await rig.wait(60_000);
    await rig.scan(rig.qr(rig.ticket(2)));
    const facts = rig.facts();
    expect(facts.map(({ sequence }) => sequence)).toEqual(facts.map((_fact, at) => at + 1));
    expect(facts.slice(1).map(({ previous_hash }) => previous_hash)).toEqual(
      facts.slice(0, -1).map(({ hash }) => hash),
    );
  });
});
