import { afterAll, beforeAll, expect, test } from "vitest";
import { CheckInResult } from "../../../wire/check-in.ts";
import { activitySite } from "../../../features/work/gate-activities/test/activity-site.ts";
import { onSqlite } from "../../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../../test/harness.ts";
import { browserOf } from "../../test/browser-double.ts";

let central: TestCentral;
beforeAll(async () => {
  central = await startCentral(onSqlite());
});
afterAll(() => central[Symbol.asyncDispose]());

test("who came in stands under its area until it leaves, and is marked once its ticket has ended", async () => {
  const admin = await central.as("super_admin");
  const site = activitySite(central, admin);
  const { gate, lane } = await site.gateWithEdge(undefined, "both");
  const ticket = await site.ticket(gate.area_id);
  const browser = browserOf(central.central.app);
  await browser.post("/sign-in", { ...FIRST_ADMIN, to: "/" });
  const page = async () => (await browser.get(`/inside?area_id=${gate.area_id}`)).text;
  const pass = () =>
    admin.post("/v1/gates/virtual/check-in", CheckInResult, { lane_id: lane.id, qr_value: ticket.vehicle_ticket_code });
  expect(await page()).toContain("No vehicle is inside.");
  await pass();
  const inside = await page();
  expect([inside.includes(ticket.police_number), inside.includes("ticket ended")]).toEqual([true, false]);
  expect(inside).toContain(`href="/inside/list.csv?area_id=${gate.area_id}"`);
  const [head, row] = (await browser.get(`/inside/list.csv?area_id=${gate.area_id}`)).text.split("\r\n");
  expect([head?.includes("Plate,Company,Since"), row?.includes(ticket.police_number)]).toEqual([true, true]);
  await pass();
  central.clock.advance(10_000);
  await pass();
  expect(await page()).toContain("No vehicle is inside.");
});
