import { afterAll, beforeAll, expect, test } from "vitest";
import { activitySite } from "../../../features/work/gate-activities/test/activity-site.ts";
import { LaneDetail } from "../../../wire/gate-resources.ts";
import { onSqlite } from "../../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../../test/harness.ts";
import { type BrowserDouble, browserOf, browserOfUser } from "../../test/browser-double.ts";

let central: TestCentral;
let browser: BrowserDouble;
beforeAll(async () => {
  central = await startCentral(onSqlite());
  browser = browserOf(central.central.app);
  await browser.post("/sign-in", { ...FIRST_ADMIN, to: "/" });
});
afterAll(() => central[Symbol.asyncDispose]());

/** The steps that are done, and the address of the next one. */
async function guide(): Promise<{ done: (string | undefined)[]; next: string | undefined }> {
  const { text } = await browser.get("/live");
  const rows = text.split("<li").filter((row) => row.includes("data-step="));
  const done = rows.filter((row) => row.includes("tag good")).map((row) => /data-step="(\w+)"/.exec(row)?.[1]);
  const next = /data-step="\w+"[^]*?class="button main" href="([^"]+)"/.exec(text)?.[1]?.replaceAll("&amp;", "&");
  return { done, next };
}

test("home leads from an empty site to its first vehicle, and is itself again after that", async () => {
  const admin = await central.as("super_admin");
  const site = activitySite(central, admin);
  expect(await guide()).toEqual({ done: [], next: "/areas/new" });
  const officer = await browserOfUser(central, (await central.as("operational")).principal.id);
  expect((await officer.get("/live")).text).not.toContain("data-step");
  const area = await site.area();
  expect(await guide()).toEqual({ done: ["area"], next: `/gates/new?area_id=${area.id}` });
  const { lane, edge, edgeId, enrolmentCode, journal } = await site.gateWithEdge(area.id);
  expect(await guide()).toEqual({ done: ["area", "gate", "lane"], next: `/lanes/${lane.id}` });
  const devices = { lane_id: lane.id, first_port: "4601" };
  expect((await browser.post("/live/virtual-devices", devices)).location).toBe("/live");
  const { devices: made } = await admin.get(`/v1/lanes/${lane.id}`, LaneDetail);
  expect(made.map(({ role }) => role)).toEqual(["barrier", "light", "loop", "loop", "reader", "sign"]);
  expect((await browser.post("/live/virtual-devices", devices)).status).toBe(409);
  expect((await guide()).next).toBe(`/edges/${edgeId}`);
  const ticket = await site.ticket(area.id);
  expect(await guide()).toEqual({
    done: ["area", "gate", "lane", "devices", "company", "ticket"],
    next: `/edges/${edgeId}`,
  });
  await site.enrol(enrolmentCode);
  await site.beat(edgeId, site.heartbeat());
  expect((await guide()).next).toMatch(/^\/tickets\/AG-/);
  const decision = journal.decision({ vehicle_ticket_id: ticket.id });
  await site.push(edge, decision, journal.passage(decision.id, { vehicle_ticket_id: ticket.id }));
  expect(await guide()).toEqual({ done: [], next: undefined });
});
