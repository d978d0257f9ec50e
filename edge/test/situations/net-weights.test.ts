import { afterEach, expect, it } from "vitest";
import { worded } from "../../../shared/test/worded.ts";
import type { AreaRules } from "../../../shared/wire/area.ts";
import type { VehicleTicketRecord } from "../../../shared/wire/feed.ts";
import type { LaneRules } from "../../../shared/wire/lane.ts";
import { bridgeLane, shows } from "../bridge-lane.ts";
import { putLine, records } from "../feed-records.ts";
import { type GateRig, gateRig } from "../gate-rig.ts";

let rig: GateRig;
afterEach(() => rig[Symbol.asyncDispose]());

const OFFICER = { by: { type: "officer", id: null, name: "Sari" } as const, reason: "the display is dark" };

/** A gate that central can't reach, with a lane for both directions. */
async function gateOffline(areaRules: Partial<AreaRules>, rules: Partial<LaneRules> = {}): Promise<void> {
  rig = await gateRig(bridgeLane({ weighing: "before_opening", ...rules }, { direction: "both" }));
  const area = records.area();
  rig.learn(putLine("area", { ...area, rules: { ...area.rules, ...areaRules } }, 90));
  rig.isOffline = true;
}

/** A truck with a load of 10 t comes in with 22 t. */
async function comesIn(more: Partial<VehicleTicketRecord> = { announced_kg: 10_000 }): Promise<VehicleTicketRecord> {
  const ticket = rig.ticket(1, more);
  await arrives(ticket, 22_000);
  await passes();
  return ticket;
}

async function arrives(ticket: VehicleTicketRecord, kg: number): Promise<void> {
  await rig.loop("before", "occupied");
  await shows(rig, kg, 3);
  await rig.scan(rig.qr(ticket));
}

async function passes(): Promise<void> {
  await rig.loop("under", "occupied");
  await rig.loop("before", "free");
  await rig.loop("under", "free");
  await rig.wait(10_000);
}

const lastDecision = () => rig.facts().findLast((fact) => fact.type === "decision")?.decision;

it("a truck that leaves with another net weight than announced is referred, offline and after a restart too", async () => {
  await gateOffline({ weight_mismatch: "refer" });
  const ticket = await comesIn();
  await rig.crash();
  rig.isOffline = true;
  await rig.loop("before", "free");
  await rig.loop("under", "free");
  await arrives(ticket, 14_000);
  expect(lastDecision()).toMatchObject({
    verdict: "refer",
    code: "WEIGHT_MISMATCH",
    step: "out",
    weight: { net_kg: 8_000, announced_kg: 10_000 },
  });
  expect(rig.devices.sent).not.toContain("open");
  expect(rig.story().at(-1)).toBe("weighing 14000");
});

it("by setting it passes with a review", async () => {
  await gateOffline({ weight_mismatch: "review" });
  const ticket = await comesIn();
  await arrives(ticket, 14_000);
  expect(lastDecision()).toMatchObject({ verdict: "admit", code: "WEIGHT_MISMATCH", reviews: ["WEIGHT_MISMATCH"] });
  expect(rig.devices.sent.filter((one) => one === "open")).toHaveLength(2);
});

it("the announced net weight passes, and the weight that another gate took counts", async () => {
  await gateOffline({ weight_mismatch: "refer" });
  const { weights } = rig.acting.context.steps;
  const last_step = { step: "in", at: "2026-11-21T03:00:00.000Z", activity_id: records.area().id } as const;
  const ticket = rig.ticket(1, {
    announced_kg: 10_000,
    last_step: { ...last_step, gate_id: records.area().id, gate_name: "Gate 2", lane_id: records.area().id },
    weights: [{ step: "in", kg: 30_000, at: "2026-11-21T02:59:00.000Z" }],
  });
  weights.receive(ticket.id, { step: "in", kg: 22_000, atMs: Date.parse("2026-11-21T03:00:00.000Z") });
  await arrives(ticket, 12_100);
  expect(lastDecision()).toMatchObject({ code: "OK", step: "out" });
});

it("a weight by hand is on record with the decision that it leads to, and the sign shows what is missing then", async () => {
  await gateOffline({ weight_mismatch: "refer" });
  const ticket = await comesIn();
  await rig.loop("before", "occupied");
  await rig.scan(rig.qr(ticket));
  await rig.wait(31_000);
  const missing = rig.facts().at(-1);
  expect(missing).toMatchObject({ type: "decision", decision: { code: "WEIGHT_MISSING" } });
  const [lane] = rig.gate.lanes();
  const activityId = missing?.activity_id ?? "";
  const given = { laneId: lane?.record.id ?? "", activityId, ...OFFICER };
  const wrong = await rig.acting.admission.weighByHand({ ...given, kg: 15_000 });
  expect(wrong.decision).toMatchObject({ verdict: "refer", code: "WEIGHT_MISMATCH" });
  lane?.lane.rejudge(activityId, wrong.decision, wrong.sign);
  expect(lane?.lane.look().state.phase).toMatchObject({ referral: { decision: { code: "WEIGHT_MISMATCH" } } });
  const right = await rig.acting.admission.weighByHand({ ...given, kg: 12_000 });
  expect(right.decision).toMatchObject({ verdict: "admit", code: "OK" });
  expect(rig.facts().at(-1)).toMatchObject({
    type: "weighing",
    activity_id: activityId,
    scale_id: null,
    step: "out",
    gross_kg: 12_000,
    stable_by: "officer",
    by_hand: OFFICER,
    decision: { code: "OK" },
  });
});

it("the sign shows the live weight while the lane weighs, where the lane is set so", async () => {
  await gateOffline({}, { sign_shows_weight: true });
  await rig.loop("before", "occupied");
  await rig.scan(rig.qr(rig.ticket(1)));
  await shows(rig, 12_300, 2, false);
  expect(worded(rig.devices.shown.at(-1))).toMatchObject({ lines: ["SEDANG DITIMBANG", "12300 KG"] });
  await shows(rig, 12_340, 3);
  expect(worded(rig.devices.shown.at(-1))).toMatchObject({ lines: ["SILAKAN MASUK", expect.any(String)] });
});
