import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RECOVERY_MS } from "../../lane/passage/first-state.ts";
import { type GateRig, gateRig } from "../gate-rig.ts";

let rig: GateRig;
beforeEach(async () => {
  rig = await gateRig();
});
afterEach(() => rig[Symbol.asyncDispose]());

describe("a power cut", () => {
  it("while the lane is open leaves the passage unknown and the step spent", async () => {
    const ticket = rig.ticket(1);
    await rig.scan(rig.qr(ticket));
    await rig.crash();
    expect(rig.devices.sent).toEqual([]);
    await rig.wait(RECOVERY_MS);
    expect(rig.story()).toEqual(["decision OK", "passage unknown"]);
    await rig.loop("under", "free");
    await rig.wait(10_000);
    await rig.scan(rig.qr(ticket));
    expect(rig.story().at(-1)).toBe("decision ALREADY_IN");
  });

  it("while the vehicle is under the arm loses nothing: the loop tells the rest", async () => {
    await rig.scan(rig.qr(rig.ticket(1)));
    await rig.wait(2_000);
    await rig.loop("under", "occupied");
    await rig.crash();
    await rig.loop("under", "occupied");
    await rig.loop("under", "free");
    expect(rig.story()).toEqual(["decision OK", "passage confirmed"]);
    expect(rig.facts()[1]?.activity_id).toBe(rig.facts()[0]?.id);
  });

  it("after everything was settled leaves nothing to account for", async () => {
    await rig.scan("nonsense");
    await rig.crash();
    await rig.wait(RECOVERY_MS);
    expect(rig.story()).toEqual(["decision UNREADABLE"]);
  });

  it("goes on in the same chain of facts, under a new boot", async () => {
    await rig.scan("nonsense");
    await rig.crash();
    await rig.scan("more nonsense");
    const [before, after] = rig.facts();
    expect(after?.sequence).toBe(2);
    expect(after?.previous_hash).toBe(before?.hash);
    expect(after?.boot_id).not.toBe(before?.boot_id);
  });
});

describe("a lane's mode", () => {
  const admin = { type: "user", id: null, name: "Budi" } as const;
  const act = async (action: "bypass_on" | "intervene_on", untilMs: number | null): Promise<void> => {
    const lane = rig.gate.lanes()[0]?.lane;
    const iso = untilMs === null ? null : new Date(rig.clock.nowMs() + untilMs).toISOString();
    const until = iso === null || untilMs === null ? null : { iso, atMs: rig.clock.monotonicMs() + untilMs };
    void lane?.act({ action, by: admin, reason: "queue", until, commandId: null });
    await rig.wait(0);
  };

  it("outlives a restart: a bypassed lane holds its arm up again", async () => {
    await act("bypass_on", null);
    expect(rig.devices.sent).toEqual(["hold"]);
    await rig.crash();
    expect(new Set(rig.devices.sent)).toEqual(new Set(["hold"]));
    expect(rig.gate.reports()[0]).toMatchObject({ mode: "bypassed", phase: "held open" });
  });

  it("that was given an end comes to it, also over a restart", async () => {
    await act("intervene_on", 600_000);
    await rig.crash();
    await rig.wait(599_000);
    expect(rig.gate.reports()[0]?.mode).toBe("intervened");
    await rig.wait(1_000);
    await rig.wait(1);
    expect(rig.gate.reports()[0]?.mode).toBe("normal");
    expect(rig.story()).toEqual(["override intervene_on", "override intervene_off"]);
  });
});
