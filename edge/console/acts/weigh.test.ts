import { afterEach, expect, it } from "vitest";
import { say } from "../../../shared/words/say.ts";
import { bridgeLane, shows } from "../../test/bridge-lane.ts";
import { putLine, records } from "../../test/feed-records.ts";
import { consoleWorld, type ConsoleWorld, press, SARI } from "../test/console-world.ts";
import type { Browser } from "../test/browser.ts";

let world: ConsoleWorld;
let officer: Browser;
afterEach(() => world[Symbol.asyncDispose]());

/** A truck waits: the bridge gave no weight. @param weighedIn its gross weight on the way in */
async function waits(weighedIn: number | null, more: Parameters<typeof bridgeLane>[1] = {}): Promise<string> {
  world = await consoleWorld({ lane: bridgeLane({ weighing: "before_opening" }, more) });
  officer = await world.signedIn(SARI.name, SARI.pin);
  const { rig } = world;
  const area = records.area();
  rig.learn(putLine("area", { ...area, rules: { ...area.rules, weight_mismatch: "refer" } }, 90));
  const before = "2026-11-21T03:00:00.000Z";
  const place = { gate_id: area.id, gate_name: "Gate 2", lane_id: area.id, activity_id: area.id };
  const ticket = rig.ticket(
    1,
    weighedIn === null
      ? {}
      : {
          announced_kg: 10_000,
          last_step: { step: "in", at: before, ...place },
          weights: [{ step: "in", kg: weighedIn, at: before }],
        },
  );
  await rig.loop("before", "occupied");
  await rig.scan(rig.qr(ticket));
  await rig.wait(31_000);
  const { phase } = rig.gate.lanes()[0]?.lane.look().state ?? {};
  return phase?.at === "referred" ? phase.referral.activityId : "";
}

const byHand = (activity_id: string, kg: string) =>
  officer.act("weigh", press({ lane_id: world.laneId, activity_id, kg, reason: "scale_out_of_order", words: "" }));
const { story, sent } = { story: () => world.rig.story(), sent: () => world.rig.devices.sent };

it("an officer's weight lets the truck through, on record with who and why before the arm moves", async () => {
  const activityId = await waits(null);
  expect(await byHand(activityId, "12340,5")).toMatchObject({ outcome: "done" });
  expect(story()).toEqual(["decision WEIGHT_MISSING", "weighing 12340.5", "settlement admitted"]);
  const by_hand = { by: { type: "officer", name: SARI.name }, reason: say("scale_out_of_order") };
  expect(world.rig.facts()[1]).toMatchObject({ activity_id: activityId, by_hand, decision: { code: "OK" } });
  expect(sent()).toEqual(["open"]);
});

it("a net weight that was not announced keeps it waiting, and the lane's card says why", async () => {
  const activityId = await waits(22_000, { direction: "out" });
  expect(await byHand(activityId, "15000")).toMatchObject({ outcome: "done", note: say("waits_on_weighed") });
  expect(sent()).toEqual([]);
  await world.rig.wait(1_000);
  const page = (await (await officer.get(`/lanes/${world.laneId}`)).json()) as { lane: { vehicle: unknown } };
  expect(page.lane.vehicle).toMatchObject({
    decision: { code: "WEIGHT_MISMATCH", weight: { net_kg: 7_000, announced_kg: 10_000 } },
  });
  expect(await byHand(activityId, "12000")).toMatchObject({ outcome: "done" });
  expect(sent()).toEqual(["open"]);
});

it("with an officer in charge of the lane the weight is recorded, and the officer decides", async () => {
  const activityId = await waits(null);
  await officer.act("intervene_on", press({ lane_id: world.laneId }));
  expect(await byHand(activityId, "12000")).toMatchObject({ outcome: "done", note: say("waits_on_weighed") });
  expect(sent()).toEqual([]);
});

it.each(["", "12.340", "0", "-5", "12 t"])("%j is no weight: the form comes back", async (kg) => {
  const activity_id = await waits(null);
  const response = await officer.post("/acts/weigh", press({ lane_id: world.laneId, activity_id, kg }));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ form: { problems: [{ path: "kg" }] } });
  expect(story()).toEqual(["decision WEIGHT_MISSING"]);
});

it("a truck that waits no longer is not weighed", async () => {
  const activityId = await waits(null);
  await officer.act("refuse", press({ lane_id: world.laneId, activity_id: activityId }));
  await shows(world.rig, 0, 1);
  expect(await byHand(activityId, "12000")).toMatchObject({ outcome: "refused", why: "waits_no_longer" });
  expect(story().some((one) => one.startsWith("weighing"))).toBe(false);
});
