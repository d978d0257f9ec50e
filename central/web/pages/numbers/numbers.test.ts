import { afterAll, beforeAll, expect, test } from "vitest";
import { LightCounts } from "../../../wire/dashboard.ts";
import { ReportSchedule } from "../../../wire/report-file.ts";
import { activitySite } from "../../../features/work/gate-activities/test/activity-site.ts";
import { makeWaiting } from "../../../features/out/reports/background/make-report-files.ts";
import { listOf } from "../../../platform/lists.ts";
import type { Caller } from "../../../test/caller.ts";
import { onSqlite } from "../../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../../test/harness.ts";
import { type BrowserDouble, browserOf } from "../../test/browser-double.ts";

const REPORT = "/reports/vehicle-activities";
let central: TestCentral;
let admin: Caller;
let areaId: string;
let browser: BrowserDouble;
beforeAll(async () => {
  central = await startCentral(onSqlite());
  admin = await central.as("super_admin");
  const site = activitySite(central, admin);
  const { gate, edge, journal } = await site.gateWithEdge();
  areaId = gate.area_id;
  for (const police_number of ["B 1 <A>", "B 22 BB"]) {
    const came = journal.decision({ police_number });
    await site.push(edge, came, journal.passage(came.activity_id, { vehicle_ticket_id: null }));
  }
  browser = browserOf(central.central.app);
  await browser.post("/sign-in", { ...FIRST_ADMIN, to: "/" });
});
afterAll(() => central[Symbol.asyncDispose]());

/** The cells of the table with this caption. */
function tableOf(text: string, label: string): string[][] {
  const [, part = ""] = text.split(`aria-label="${label}"`);
  const rows = part.slice(0, part.indexOf("</table>")).split("<tr>").slice(1);
  return rows.map((row) => [...row.matchAll(/<t[hd][^>]*>\s*([^<]*?)\s*</g)].map(([, cell = ""]) => cell));
}

test("a dashboard draws its numbers, and has them as a table", async () => {
  const page = await browser.get("/dashboards");
  expect(page.status).toBe(200);
  expect(page.text).toContain('<svg xmlns="http://www.w3.org/2000/svg" role="img"');
  const { total } = await admin.get("/v1/dashboards/counts/light", LightCounts);
  expect(total).toBe(2);
  expect(tableOf(page.text, "Lights")[1]).toEqual(["Green", "2", "100 %"]);
  expect(tableOf(page.text, "Vehicles in and out")).toHaveLength(8);
  expect(page.text).not.toContain('id="filter-gate_id"');
});

test("wrong days are refused in words, and stay in their fields", async () => {
  for (const path of ["/dashboards", REPORT]) {
    const page = await browser.get(`${path}?start_date=2026-11-02&end_date=2026-11-01`);
    expect([page.status, page.text.includes('value="2026-11-02"'), page.text.includes("end_date")]).toEqual([
      400,
      true,
      true,
    ]);
  }
  expect((await browser.get("/dashboards?by=hour&start_date=2026-01-01&end_date=2026-11-01")).status).toBe(400);
});

test("a report shows the rows of its filters, and its files have the same ones", async () => {
  const page = await browser.get(`${REPORT}?search=22+BB`);
  expect([page.text.includes("B 22 BB"), page.text.includes("&lt;A&gt;")]).toEqual([true, false]);
  expect(page.text).toContain(`href="${REPORT}/csv?search=22+BB"`);
  const file = await browser.get(`${REPORT}/csv?search=22+BB`);
  expect(file.headers.get("content-disposition")).toContain("vehicle-activities.csv");
  expect(file.text.trim().split("\r\n")).toHaveLength(2);
  expect((await browser.get(`${REPORT}?search=nothing+like+it`)).text).toContain("No row matches");
});

test("a report is asked for with the filters of its page, and its file stands on a page of its own", async () => {
  const form = { format: "csv", key: crypto.randomUUID() };
  const asked = await browser.post(`${REPORT}/later?search=22+BB&start_date=2026-01-01`, form);
  expect([asked.status, asked.location]).toEqual([303, "/report-files?done=1"]);
  expect((await browser.get("/report-files")).text).toContain("Waits");
  await makeWaiting(central.platform, new AbortController().signal);
  const list = (await browser.get("/report-files")).text;
  expect([list.includes("Ready"), list.includes("since 2026-01-01")]).toEqual([true, true]);
  const [, address = ""] = /href="(\/report-files\/[^"]+\/file)"/.exec(list) ?? [];
  const { location } = await browser.get(address);
  expect((await browser.get(location ?? "")).text.trim().split("\r\n")).toHaveLength(2);
});

test("a report that is not wanted any more is cancelled", async () => {
  await browser.post(`${REPORT}/later`, { format: "pdf", key: crypto.randomUUID() });
  const list = (await browser.get("/report-files")).text;
  const [, address = ""] = /<a href="(\/report-files\/[0-9a-f-]+)"/.exec(list) ?? [];
  expect((await browser.post(`${address}/cancel`, {})).location).toBe(`${address}?done=cancel`);
  expect((await browser.get(address)).text).toContain("Cancelled");
});

test("a report is sent regularly, changed, stopped, sent again and deleted", async () => {
  const form = { format: "excel", area: areaId, every: "weekly", day: "9", time: "06:30", key: crypto.randomUUID() };
  const wrong = await browser.post(`${REPORT}/regular?search=22`, form);
  expect([wrong.status, wrong.text.includes("must be 1 to 7")]).toEqual([409, true]);
  expect(wrong.text).toMatch(/<option value="weekly" selected>[^]*name="day"[^>]*value="9"/);
  const made = await browser.post(`${REPORT}/regular?search=22&start_date=2026-01-01`, {
    ...form,
    day: "1",
    key: crypto.randomUUID(),
  });
  expect([made.status, made.location]).toEqual([303, "/report-schedules?done=1"]);
  const all = async () => (await admin.get("/v1/report-schedules", listOf(ReportSchedule))).items;
  // Schedules are seen by their own user alone.
  expect(await all()).toEqual([]);
  const list = (await browser.get("/report-schedules")).text;
  const [, address = ""] = /<a href="(\/report-schedules\/[0-9a-f-]+)"/.exec(list) ?? [];
  expect((await browser.get(address)).text).toContain("Every week (1), 06:30");
  await browser.post(`${address}/change`, { every: "daily", day: "", time: "07:15", format: "pdf" });
  const changed = (await browser.get(address)).text;
  expect([changed.includes("Every day, 07:15"), changed.includes("PDF")]).toEqual([true, true]);
  await browser.post(`${address}/stop`, {});
  expect((await browser.get(address)).text).toContain("stopped");
  await browser.post(`${address}/resume`, {});
  expect((await browser.get(address)).text).not.toContain("stopped");
  expect((await browser.post(`${address}/remove`, {})).location).toBe("/report-schedules?done=1");
  expect((await browser.get(address)).status).toBe(404);
});
