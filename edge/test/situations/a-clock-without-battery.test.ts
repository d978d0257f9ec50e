import { afterEach, beforeEach, expect, it } from "vitest";
import { epochMsOf, isoTime } from "../../../shared/lib/clock.ts";
import type { VehicleTicketRecord } from "../../../shared/wire/feed.ts";
import { clockTrust } from "../../health/clock-trust.ts";
import { siteStepOf } from "../../site/steps-of-facts.ts";
import { idOf } from "../feed-records.ts";
import { type GateRig, gateRig } from "../gate-rig.ts";

const OFFICER = { type: "officer", id: null, name: "Sari" } as const;
const HOUR_MS = 3_600_000;

let rig: GateRig;
let asOfMs: number;
let ticket: VehicleTicketRecord;
/** The vehicle went out an hour ago and may come in once more; then the gate's computer starts in 2021, without central. */
beforeEach(async () => {
  rig = await gateRig();
  asOfMs = rig.clock.nowMs();
  const out = { step: "out", at: isoTime(asOfMs - HOUR_MS), activity_id: idOf(0x50) } as const;
  const there = { gate_id: idOf(0xb1), gate_name: "East", lane_id: idOf(0x11) };
  ticket = rig.ticket(1, { last_step: { ...out, ...there }, steps_reset_at: isoTime(asOfMs - HOUR_MS / 2) });
  rig.clock.setWall(epochMsOf("2021-01-01T00:00:00.000Z"));
  rig.clockTrust = () => clockTrust({ clock: rig.clock, onJump: () => undefined, knownPastMs: () => asOfMs });
  await rig.crash();
  await rig.loop("under", "free");
});
afterEach(() => rig[Symbol.asyncDispose]());

async function letIn(): Promise<void> {
  await rig.scan(rig.qr(ticket));
  const [lane] = rig.gate.lanes();
  void lane?.lane.settle(rig.facts().at(-1)?.activity_id ?? "", true, OFFICER, "by the paper's date");
  await rig.wait(2_000);
  await rig.loop("under", "occupied");
  await rig.loop("under", "free");
  await rig.wait(30_000);
}

it("can't tell whether a ticket is valid: an officer decides", async () => {
  await rig.scan(rig.qr(ticket));
  expect(rig.story()).toEqual(["decision CLOCK_UNTRUSTED"]);
  expect(rig.devices.sent).toEqual([]);
});

it("times a step after what it was decided upon, for itself, the other gates and central", async () => {
  await letIn();
  await rig.scan(rig.qr(ticket));
  expect(rig.story()).toEqual([
    "decision CLOCK_UNTRUSTED",
    "settlement admitted",
    "passage confirmed",
    "decision ALREADY_IN",
  ]);
  const ownSteps = rig.facts().flatMap((fact) => siteStepOf(fact) ?? []);
  expect(ownSteps.map(({ step, state }) => `${step} ${state}`)).toEqual(["in taken", "in spent"]);
  for (const { at } of ownSteps) expect(epochMsOf(at) - asOfMs).toBeLessThan(60_000);
  for (const { at } of ownSteps) expect(epochMsOf(at)).toBeGreaterThanOrEqual(asOfMs);
});
