import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../../../shared/lib/ids.ts";
import { ReviewListItem } from "../../../../wire/review.ts";
import { listOf } from "../../../../platform/lists.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { applyRetention } from "../journal/retention.ts";
import { accepted, activitySite, known } from "./activity-site.ts";

const DAY_MS = 24 * 3_600_000;

const engine = testEngine();

/** Retention at central, and that deleted facts are not created again, on any engine. */
describe(`retention on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  let site: ReturnType<typeof activitySite>;
  beforeAll(async () => {
    central = await startCentral(engine, { config: { activity_retention_days: 100 } });
    admin = await central.as("super_admin");
    site = activitySite(central, admin);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const retire = () => applyRetention.run(new AbortController().signal, central.platform);
  const isThere = async (id: string) => (await admin.request("GET", `/v1/gate-activities/${id}`)).status === 200;
  const caseOf = async (activity_id: string) =>
    (await admin.get("/v1/officer-reviews", listOf(ReviewListItem), { activity_id })).items[0]?.id;

  test("what has had its time goes with its facts and its decided cases; what is younger or still open stays", async () => {
    const { edge, edgeId, journal } = await site.gateWithEdge();
    const [plain, open, solved] = [journal.decision(), journal.override(), journal.override()];
    await site.push(edge, plain, journal.passage(plain.id), open, solved);
    const [openCase, solvedCase] = [await caseOf(open.id), await caseOf(solved.id)];
    await admin.request("POST", `/v1/officer-reviews/${solvedCase ?? ""}/solve`, { body: { note: "fine" } });
    central.clock.advance(50 * DAY_MS);
    const young = journal.decision();
    await site.push(edge, young);
    central.clock.advance(49 * DAY_MS);
    await retire();
    expect(await site.facts(edgeId)).toBe(5);
    central.clock.advance(2 * DAY_MS);
    await retire();
    expect(await Promise.all([plain, open, solved, young].map(({ id }) => isThere(id)))).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect([await site.facts(edgeId), await caseOf(open.id), await caseOf(solved.id)]).toEqual([
      2,
      openCase,
      undefined,
    ]);
    await admin.request("POST", `/v1/officer-reviews/${openCase ?? ""}/solve`, { body: { note: "fine" } });
    await retire();
    expect([await isThere(open.id), await site.facts(edgeId)]).toEqual([false, 1]);
  });

  test("what was deleted and comes again is known and does nothing; what never came is taken in however old", async () => {
    const { edge, edgeId, journal } = await site.gateWithEdge();
    const [one, lost, three] = [journal.override(), journal.override(), journal.override()];
    await site.push(edge, one, three);
    for (const { id } of [one, three])
      await admin.request("POST", `/v1/officer-reviews/${(await caseOf(id)) ?? ""}/solve`, {
        body: { note: "fine" },
      });
    central.clock.advance(101 * DAY_MS);
    await retire();
    expect(await site.facts(edgeId)).toBe(0);
    const { results } = await site.push(edge, one, lost, three);
    expect(results).toEqual([known(one), accepted(lost), known(three)]);
    expect([await isThere(one.id), await isThere(lost.id), await caseOf(one.id)]).toEqual([false, true, undefined]);
  });

  test("facts of a journal restored to before the retention are ingested, once", async () => {
    const { edge, edgeId, journal } = await site.gateWithEdge();
    await site.push(edge, journal.event(), journal.event());
    central.clock.advance(101 * DAY_MS);
    await retire();
    journal.goOnFrom({ sequence: 0, hash: "0".repeat(64) });
    const [one, two] = [journal.decision(), journal.event()];
    expect((await site.push(edge, one, two)).results).toEqual([accepted(one), accepted(two)]);
    expect((await site.push(edge, one, two)).results).toEqual([known(one), known(two)]);
    expect([await site.facts(edgeId), await isThere(one.id)]).toEqual([2, true]);
  });

  test("many go in one run, and so do cases about edges that were decided long ago", async () => {
    const { edge, edgeId, journal } = await site.gateWithEdge();
    for (let batch = 0; batch < 3; batch++)
      await site.push(edge, ...Array.from({ length: 400 }, () => journal.event({ detail: newId() })));
    await site.push(edge, journal.event({ clock: { trust: "uncertain", offset_ms: 90_000 } }));
    const [review] = (await admin.get("/v1/officer-reviews", listOf(ReviewListItem), { edge_id: edgeId })).items;
    await admin.request("POST", `/v1/officer-reviews/${review?.id ?? ""}/solve`, { body: { note: "fine" } });
    central.clock.advance(101 * DAY_MS);
    await retire();
    expect([await site.facts(edgeId), await site.reviews(edgeId)]).toEqual([0, []]);
  });
});
