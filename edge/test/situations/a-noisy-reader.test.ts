import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isoTime } from "../../../shared/lib/clock.ts";
import { worded } from "../../../shared/test/worded.ts";
import { type GateRig, gateRig } from "../gate-rig.ts";

let rig: GateRig;
beforeEach(async () => {
  rig = await gateRig();
});
afterEach(() => rig[Symbol.asyncDispose]());

let texts = 0;
async function noise(count: number, everyMs: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await rig.scan(`~${(texts += 1)}`);
    await rig.wait(everyMs);
  }
}
const lane = () => rig.gate.reports()[0];
const reader = () => lane()?.devices.find(({ role }) => role === "reader");
const spans = () => rig.facts().flatMap((fact) => (fact.type === "event" ? [worded(fact.detail)] : []));

describe("a reader that reads noise", () => {
  it("makes a few refusals and one fact with the count and the span", async () => {
    await noise(5, 100);
    const from = isoTime(rig.clock.nowMs());
    await noise(400, 100);
    const to = isoTime(rig.clock.nowMs() - 100);
    await rig.wait(60_000);
    expect(rig.story()).toEqual([...Array<string>(5).fill("decision UNREADABLE"), "event reader_noise"]);
    expect(spans()).toEqual([
      `reader read 400 texts that are no code from ${from} to ${to}: check its cable and its settings`,
    ]);
  });

  it("is degraded while it is noisy, and so is its lane", async () => {
    await noise(4, 100);
    expect([reader()?.state, lane()?.health]).toEqual(["ready", "ok"]);
    await noise(2, 100);
    expect([reader()?.state, lane()?.health]).toEqual(["degraded", "degraded"]);
    expect(worded(lane()?.lacks)).toEqual([expect.stringMatching(/^reader degraded since .*no code/)]);
    await rig.wait(60_000);
    expect([reader()?.state, lane()?.health]).toEqual(["ready", "ok"]);
  });

  it("still lets a vehicle in by its code", async () => {
    await noise(20, 100);
    await rig.scan(rig.qr(rig.ticket(1)));
    expect(rig.devices.sent).toEqual(["open"]);
  });

  it("that goes on makes one fact an hour", async () => {
    await noise(3 * 360, 10_000);
    expect(rig.story().filter((what) => what === "event reader_noise").length).toBe(2);
    expect(rig.story().length).toBeLessThan(15);
  });

  it("keeps the count when its lane ends", async () => {
    await noise(8, 100);
    await rig.gate[Symbol.asyncDispose]();
    await rig.wait(0);
    expect(rig.story().at(-1)).toBe("event reader_noise");
  });

  it.each([
    ["a wrong QR that stays in view", async () => noiseOf("https://example.com", 40)],
    ["a code with a wrong check character, by every truck", async () => noiseOf("ABCDEFGHJ1", 40)],
    ["a wrong QR each minute", () => noise(40, 60_000)],
  ])("is not: %s", async (_, scans) => {
    await scans();
    expect(reader()?.state).toBe("ready");
    expect(spans()).toEqual([]);
  });
});

async function noiseOf(text: string, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await rig.scan(text);
    await rig.wait(400);
  }
}
