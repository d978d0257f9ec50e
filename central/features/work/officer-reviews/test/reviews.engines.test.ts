import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Company } from "../../../../wire/company.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import { type ReviewKind, ReviewListItem } from "../../../../wire/review.ts";
import { ReviewDetail } from "../../../../wire/review-detail.ts";
import { listOf } from "../../../../platform/lists.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { activitySite } from "../../gate-activities/test/activity-site.ts";

const engine = testEngine();

/** The operations of officers on the cases of their areas, on any engine. */
describe(`officer reviews on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  let site: ReturnType<typeof activitySite>;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    site = activitySite(central, admin);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const list = async (query: Record<string, string | number>, who = admin) =>
    (await who.get("/v1/officer-reviews", listOf(ReviewListItem), query)).items;
  const only = async (query: Record<string, string>) => {
    const [first, ...others] = await list(query);
    if (!first || others.length > 0) throw new Error(`${others.length + 1} cases where one was expected`);
    return first;
  };
  const detail = (id: string) => admin.get(`/v1/officer-reviews/${id}`, ReviewDetail);
  const decide = (id: string, how: "solve" | "reject", body: object, who = admin) =>
    who.request("POST", `/v1/officer-reviews/${id}/${how}`, { body });

  /** A gate with one open case: a barrier was opened by hand. */
  async function withCase(areaId?: string) {
    const made = await site.gateWithEdge(areaId);
    const fact = made.journal.override();
    await site.push(made.edge, fact);
    return { ...made, fact, review: await only({ gate_id: made.gate.id }) };
  }

  test("a case shows both sides, the gate's own record, and the officers of the area who decide it", async () => {
    const areaId = (await site.area()).id;
    const officer = await central.as("operational", { areaIds: [areaId] });
    await central.as("operational", { areaIds: [(await site.area()).id] });
    await central.as("tenant", { areaIds: [areaId] });
    const { fact, review, gate } = await withCase(areaId);
    expect(review).toMatchObject({ kind: "override", status: "open", gate_name: gate.name, decided_at: null });
    expect(await detail(review.id)).toMatchObject({
      activity_id: fact.id,
      evidence: { gate: { activity_id: fact.id }, by: { name: "Officer" }, reason: "ambulance" },
      subject: { activity: { id: fact.id, kind: "override" }, facts: [{ id: fact.id }] },
      other: null,
      assigned_to: [{ id: officer.principal.id, name: "Test operational" }],
    });
  });

  test("the list is filtered, searched and ordered", async () => {
    const { gate, edge, edgeId, journal, review } = await withCase();
    central.clock.advance(24 * 3_600_000);
    const mismatch = { code: "PLATE_MISMATCH", reviews: ["PLATE_MISMATCH"] } as const;
    const decision = journal.decision({ police_number: "B 4711 QQ" }, { ...mismatch, reviews: [...mismatch.reviews] });
    await site.push(edge, decision, journal.tailgate());
    const kinds = async (query: object) => (await list({ gate_id: gate.id, ...query })).map(({ kind }) => kind);
    expect(await kinds({ sort: "kind", order: "ASC" })).toEqual(["override", "plate_mismatch", "tailgate"]);
    expect((await kinds({ order: "ASC" }))[0]).toBe("override");
    expect(await kinds({ kind: "tailgate" satisfies ReviewKind })).toEqual(["tailgate"]);
    expect(await kinds({ search: "4711" })).toEqual(["plate_mismatch"]);
    expect(await kinds({ activity_id: decision.id })).toEqual(["plate_mismatch"]);
    expect(await kinds({ edge_id: edgeId, end_date: review.opened_at.slice(0, 10) })).toEqual(["override"]);
    expect(await kinds({ status: "solved" })).toEqual([]);
    expect(await kinds({ edge_id: newId() })).toEqual([]);
  });

  test.each([
    ["solve", { note: "the ambulance was real" }, "solved"],
    ["reject", { reason: "there was no ambulance" }, "rejected"],
  ] as const)("%s: decided once, by whom and why, in the audit log and for watchers", async (how, body, status) => {
    const { review, fact } = await withCase();
    const officer = await central.as("operational", { areaIds: [review.area_id ?? ""] });
    central.clock.advance(60_000);
    expect((await decide(review.id, how, body, officer)).status).toBe(200);
    const decided = await detail(review.id);
    expect(decided).toMatchObject({
      status,
      note: Object.values(body)[0],
      decided_by: { id: officer.principal.id },
      decided_at: new Date(central.clock.nowMs()).toISOString(),
      subject: { activity: { id: fact.id } },
    });
    for (const again of ["solve", "reject"] as const) {
      const answer = await decide(review.id, again, again === "solve" ? { note: "x" } : { reason: "x" });
      expect([answer.status, answer.problem().code]).toEqual([409, "wrong_state"]);
    }
    expect(await detail(review.id)).toEqual(decided);
    const audit = await central.platform.db
      .selectFrom("audit_log")
      .select(["actor_id", "operation"])
      .where("record_id", "=", review.id)
      .execute();
    expect(audit).toEqual([{ actor_id: officer.principal.id, operation: `${how}OfficerReview` }]);
    expect(await eventsOf(review.id)).toEqual(["review-opened", "review-decided"]);
  });

  test("two who decide at once: one does", async () => {
    const { review } = await withCase();
    const answers = await Promise.all([
      decide(review.id, "solve", { note: "fine" }),
      decide(review.id, "reject", { reason: "not fine" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("a decided case is not opened again by the same facts, nor by more of the same activity", async () => {
    const { review, edge, journal, fact, gate } = await withCase();
    await decide(review.id, "solve", { note: "fine" });
    await site.push(edge, fact);
    await site.push(edge, journal.passage(fact.id, { step: null }));
    expect(await list({ gate_id: gate.id })).toHaveLength(1);
  });

  test("cases of other areas are not found, and nobody of a company sees any", async () => {
    const { review, gate } = await withCase();
    const elsewhere = await central.as("operational", { areaIds: [(await site.area()).id] });
    const company = await admin.post("/v1/companies", Company, { name: "Tenant" });
    const tenant = await central.as("tenant", {
      companyId: company.id,
      permissions: ["reviews.read", "reviews.decide"],
    });
    for (const stranger of [elsewhere, tenant]) {
      expect(await list({ gate_id: gate.id }, stranger)).toEqual([]);
      expect((await stranger.request("GET", `/v1/officer-reviews/${review.id}`)).status).toBe(404);
      expect((await decide(review.id, "solve", { note: "x" }, stranger)).status).toBe(404);
    }
    expect((await detail(review.id)).status).toBe("open");
  });

  test("people are notified of a new case, but not of one that came too late", async () => {
    const { edge, journal, gate, review } = await withCase();
    const late = journal.tailgate();
    central.clock.advance(16 * 60_000);
    await site.push(edge, late);
    const notifications = await central.platform.db
      .selectFrom("notifications")
      .select(["kind", "permission", "area_id", "review_id", "title"])
      .where("gate_id", "=", gate.id)
      .execute();
    const { area_id, id } = review;
    const title = "Opened by hand";
    expect(notifications).toEqual([
      { kind: "review-opened", permission: "reviews.read", area_id, review_id: id, title },
    ]);
    expect(await site.reviews(late.id)).toEqual(["tailgate"]);
  });

  test("a case about an edge is notified by its own time: not for a report about weeks offline", async () => {
    const notifications = (gateId: string) =>
      central.platform.db.selectFrom("notifications").select("title").where("gate_id", "=", gateId).execute();
    const off = { clock: { trust: "uncertain", offset_ms: -90_000 } };
    const before = await site.gateWithEdge();
    const facts = [before.journal.event(off), { ...before.journal.event(), detail: "another story" }];
    central.clock.advance(14 * 24 * 3_600_000);
    await site.push(before.edge, ...facts);
    expect(await site.reviews(before.edgeId)).toEqual(["chain_broken", "clock_off"]);
    expect(await notifications(before.gate.id)).toEqual([]);
    const now = await site.gateWithEdge();
    await site.push(now.edge, now.journal.event(off));
    expect(await notifications(now.gate.id)).toEqual([{ title: "The gate's clock is off" }]);
  });

  async function eventsOf(reviewId: string): Promise<string[]> {
    const rows = await central.platform.db.selectFrom("live_events").select(["type", "data", "seq"]).execute();
    return rows
      .filter(({ data }) => (JSON.parse(data) as { id?: string }).id === reviewId)
      .sort((one, other) => one.seq - other.seq)
      .map(({ type }) => type);
  }
});
