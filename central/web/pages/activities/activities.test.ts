import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../../shared/lib/ids.ts";
import { activitySite } from "../../../features/work/gate-activities/test/activity-site.ts";
import { onSqlite } from "../../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../../test/harness.ts";
import { type BrowserDouble, browserOf } from "../../test/browser-double.ts";

const engine = onSqlite();
let central: TestCentral;
let site: ReturnType<typeof activitySite>;
let browser: BrowserDouble;
beforeAll(async () => {
  central = await startCentral(engine);
  site = activitySite(central, await central.as("super_admin"));
  browser = browserOf(central.central.app);
  await browser.post("/sign-in", { ...FIRST_ADMIN, to: "/" });
});
afterAll(() => central[Symbol.asyncDispose]());

test("the last decision has its photo in the control room, at its lane and large beside its timeline", async () => {
  const { gate, lane, edge, journal } = await site.gateWithEdge();
  const presented = { kind: "code", text: "7K2M9QX41A", reader_id: null };
  const decision = journal.decision(
    { presented, is_offline: true, replica_age_ms: 7_200_000 },
    { verdict: "refer", code: "CUSTOMS_STALE", colour: "yellow" },
  );
  await site.push(edge, decision);
  const body = new FormData();
  const capture = { id: newId(), activity_id: decision.id, moment: "decision", taken_at: "2026-11-21T06:00:00.000Z" };
  for (const [name, value] of Object.entries(capture)) body.set(name, value);
  const picture = await sharp({ create: { width: 1920, height: 1080, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  body.set("file", new File([new Uint8Array(picture)], "photo.jpg"));
  await edge.request("POST", "/v1/files/hardware-transactions", { body });

  const address = `/activities/${decision.id}/photos/${capture.id}`;
  for (const page of ["/live", `/live/${gate.id}/${lane.id}`])
    expect((await browser.get(page)).text, page).toContain(`src="${address}/small"`);
  expect((await browser.get(`/activities/${decision.id}`)).text).toContain(`src="${address}"`);
  const led = await browser.get(address);
  expect(led.status).toBe(303);
  const file = await central.central.app.request(led.location ?? "");
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  const small = await browser.get(`${address}/small`);
  expect([small.status, small.headers.get("cache-control")]).toEqual([200, "private, max-age=3600, immutable"]);
  expect(small.text.length).toBeLessThan(picture.length / 4);
  for (const strange of [newId(), `${newId()}/small`])
    expect((await browser.get(`/activities/${decision.id}/photos/${strange}`)).status).toBe(404);

  const [, timeline = ""] = (await browser.get(`/activities/${decision.id}`)).text.split('class="timeline"');
  for (const words of [
    "…X41A",
    "CUSTOMS_STALE the customs information is too old",
    "2 hours",
    "decided without central",
  ])
    expect(timeline.replaceAll(/\s+/g, " ")).toContain(words);
  expect(timeline).not.toContain("7K2M9QX41A");
});
