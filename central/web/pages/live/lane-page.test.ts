import { afterAll, beforeAll, expect, test } from "vitest";
import { isoTime } from "../../../../shared/lib/clock.ts";
import { newId } from "../../../../shared/lib/ids.ts";
import { laneReport } from "../../../features/gates/edges/test/gate-site.ts";
import { activitySite } from "../../../features/work/gate-activities/test/activity-site.ts";
import { onSqlite } from "../../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../../test/harness.ts";
import { browserOf } from "../../test/browser-double.ts";

const engine = onSqlite();
let central: TestCentral;
beforeAll(async () => {
  central = await startCentral(engine);
});
afterAll(() => central[Symbol.asyncDispose]());

test("a bypass says until when, by whom and why, and the form of a new one its bound", async () => {
  const site = activitySite(central, await central.as("super_admin"));
  const { gate, lane, edge, edgeId, enrolmentCode, journal } = await site.gateWithEdge();
  await site.enrol(enrolmentCode);
  await site.beat(edgeId, site.heartbeat({ lanes: [laneReport(lane.id)] }));
  const browser = browserOf(central.central.app);
  await browser.post("/sign-in", { ...FIRST_ADMIN, to: "/" });
  const address = `/live/${gate.id}/${lane.id}`;
  const before = (await browser.get(address)).text;
  expect(before).toContain("At most 480 minutes");
  expect(before).not.toContain("End the bypass");
  const tooLong = { reason: "Convoy", key: newId(), minutes: "481" };
  expect((await browser.post(`${address}/bypass-on`, tooLong)).status).toBe(400);

  const until = isoTime(central.clock.nowMs() + 30 * 60_000);
  const by = { type: "officer", id: newId(), name: "Pak Budi" };
  await site.push(edge, journal.override({ action: "bypass_on", by, reason: "Convoy <of> 40", until }));
  await site.beat(edgeId, site.heartbeat({ lanes: [laneReport(lane.id, { mode: "bypassed", barrier: "open" })] }));
  const { text } = await browser.get(address);
  expect(text).toMatch(/Bypass: arm up until \d\d:30/);
  expect(text).toContain("Pak Budi: Convoy &lt;of&gt; 40");
  expect(text).toContain("End the bypass");
});
