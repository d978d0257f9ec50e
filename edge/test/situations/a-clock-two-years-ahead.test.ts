import { afterEach, beforeEach, expect, it } from "vitest";
import { clockTrust } from "../../health/clock-trust.ts";
import { openJournal } from "../../store/journal.ts";
import { type GateRig, gateRig } from "../gate-rig.ts";

const TWO_YEARS_MS = 2 * 365 * 86_400_000;

let rig: GateRig;
beforeEach(async () => {
  rig = await gateRig();
  const asOfMs = rig.clock.nowMs();
  rig.isOffline = true;
  rig.clockTrust = () => {
    const lastMs = openJournal(rig.store).lastOccurredMs() ?? -Infinity;
    return clockTrust({ clock: rig.clock, onJump: () => undefined, knownPastMs: () => Math.max(asOfMs, lastMs) });
  };
});
afterEach(() => rig[Symbol.asyncDispose]());

it("whom nothing but the date keeps out is referred, and the next start with a good clock knows the date", async () => {
  const wallMs = rig.clock.nowMs();
  const [first, second] = [rig.ticket(1), rig.ticket(2)];
  rig.clock.setWall(wallMs + TWO_YEARS_MS);
  await rig.crash();
  await rig.loop("under", "free");
  await rig.scan(rig.qr(first));
  const [referred] = rig.facts();
  expect(referred).toMatchObject({ type: "decision", decision: { verdict: "refer" } });
  rig.clock.setWall(wallMs + 60_000);
  await rig.crash();
  await rig.loop("under", "free");
  await rig.scan(rig.qr(second));
  expect(rig.story().at(-1)).toBe("decision OK");
});
