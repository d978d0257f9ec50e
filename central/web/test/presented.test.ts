import { afterAll, beforeAll, expect, test } from "vitest";
import { CheckInResult } from "../../wire/check-in.ts";
import { GateActivity } from "../../wire/gate-activity.ts";
import { activitySite } from "../../features/work/gate-activities/test/activity-site.ts";
import { FEATURES } from "../../features/open-features.ts";
import { listOf } from "../../platform/lists.ts";
import { onSqlite } from "../../test/engines.ts";
import { startCentral, type TestCentral } from "../../test/harness.ts";
import { PAGES } from "../pages.ts";
import { browserOfUser } from "./browser-double.ts";

/** No answer and no page shows a credential that was presented at a gate: whoever copies it could pass. */

let central: TestCentral;
let admin: Awaited<ReturnType<TestCentral["as"]>>;
let activityId: string;
let reviewPaths: string[];
let credential: string;

beforeAll(async () => {
  central = await startCentral(onSqlite());
  admin = await central.as("super_admin");
  const site = activitySite(central, admin);
  const { gate, lane } = await site.gateWithEdge();
  const { id, request_at_start, request_at_end, ticket_class, direction } = await site.ticket(gate.area_id);
  credential = await central.platform.identity.credentialKeys.sign(central.platform.db, {
    vehicleTicketId: id,
    areaTag: "00000000",
    firstDate: request_at_start,
    lastDate: request_at_end,
    ticketClass: ticket_class,
    direction,
  });
  const body = { lane_id: lane.id, qr_value: credential };
  await admin.post("/v1/gates/virtual/check-in", CheckInResult, body);
  central.clock.advance(6_000);
  // The second time it is refused, and an officer who lets it in makes a case.
  const officer = { lane_id: lane.id, code: credential, reason: "papers seen", overrides_refusal: true };
  const { activity } = await admin.post("/v1/gates/officer/check-in", CheckInResult, officer);
  activityId = activity.id;
  const reviews = await admin.request("GET", "/v1/officer-reviews");
  const { items } = (reviews.body as { data: { items: { id: string }[] } }).data;
  reviewPaths = items.map((review) => `/v1/officer-reviews/${review.id}`);
});
afterAll(() => central[Symbol.asyncDispose]());

const middle = () => credential.slice(10, 40);

test("answers of the activity and of its review show its last four characters", async () => {
  expect(reviewPaths.length).toBeGreaterThan(0);
  for (const path of [`/v1/gate-activities/${activityId}`, ...reviewPaths]) {
    const text = JSON.stringify((await admin.request("GET", path)).body);
    expect(text, path).not.toMatch(/GA1\./i);
    expect(text, path).toContain(`…${credential.slice(-4)}`);
  }
  const { items } = await admin.get("/v1/gate-activities", listOf(GateActivity));
  expect(items[0]?.presented?.text).toBe(`…${credential.slice(-4)}`);
});

test("no read without an address of its own shows it, nor a search that finds it, nor a problem that quotes it", async () => {
  const reads = FEATURES.flatMap(({ operations }) => operations).filter(
    ({ method, path, reply }) => method === "get" && !path.includes("{") && !("raw" in reply),
  );
  expect(reads.length).toBeGreaterThan(60);
  for (const { path } of reads) {
    const text = JSON.stringify((await admin.request("GET", path)).body);
    expect(text.includes(middle()), path).toBe(false);
  }
  for (const path of ["/v1/gate-activities", "/v1/officer-reviews"]) {
    const answer = await admin.request("GET", path, { query: { search: credential } });
    expect(JSON.stringify(answer.body).includes(middle()), path).toBe(false);
  }
  const problem = await admin.request("GET", "/v1/gate-activities", { query: { lane_id: credential } });
  expect(JSON.stringify(problem.body).includes(middle())).toBe(false);
});

test("no page shows it", async () => {
  const browser = await browserOfUser(central, admin.principal.id);
  const plain = PAGES.filter(({ path }) => !path.includes(":")).map(({ path }) => path);
  const own = [
    `/activities/${activityId}`,
    ...reviewPaths.map((path) => path.replace("/v1/officer-reviews", "/reviews")),
  ];
  for (const path of [...plain, ...own]) {
    const page = await browser.get(path);
    expect(page.text.includes(middle()), path).toBe(false);
  }
  expect((await browser.get(`/activities/${activityId}`)).text).toContain(`…${credential.slice(-4)}`);
});
