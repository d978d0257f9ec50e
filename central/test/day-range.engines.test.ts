import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { newId } from "../../shared/lib/ids.ts";
import { Area } from "../../shared/wire/area.ts";
import { FailureMessage } from "../wire/gate-activity.ts";
import { activitySite } from "../features/work/gate-activities/test/activity-site.ts";
import { notify } from "../features/base/notifications/service.ts";
import { systemActor } from "../platform/auth/principal.ts";
import { testEngine } from "./engines.ts";
import { startCentral, type TestCentral } from "./harness.ts";

const HOUR_MS = 3_600_000;
const REFUSED = { verdict: "refuse", code: "EXPIRED", colour: "red" } as const;
const Items = z.object({ items: z.array(z.looseObject({ area_id: z.string().nullable() })) });

const engine = testEngine();

/** The times that the days of a list cover, in areas of several time zones, on any engine. */
describe(`days of lists on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  const areas: Record<string, string> = {};
  // It is 13:00 of 2026-11-21 in Jakarta, 19:00 in Auckland and 01:00 in New York.
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    const site = activitySite(central, admin);
    const gates: Awaited<ReturnType<typeof site.gateWithEdge>>[] = [];
    for (const zone of ["Asia/Jakarta", "Pacific/Auckland", "America/New_York"]) {
      const { id } = await admin.post("/v1/areas", Area, { name: zone, time_zone: zone });
      areas[zone] = id;
      gates.push(await site.gateWithEdge(id));
    }
    const happens = async () => {
      for (const { edge, journal } of gates) await site.push(edge, journal.decision({}, REFUSED), journal.override());
      const words = { kind: "edge-alert", permission: "gates.read", said: "", data: {} } as const;
      await central.platform.transact(systemActor("test"), (work) =>
        notify(work, { ...words, gateId: null, areaId: null }),
      );
    };
    // A time before midnight in Jakarta, at midnight, and at the next midnight in Auckland.
    central.clock.advance(11 * HOUR_MS - 1);
    await happens();
    central.clock.advance(1);
    await happens();
    central.clock.advance(18 * HOUR_MS);
    await happens();
  });
  afterAll(() => central[Symbol.asyncDispose]());

  /** The number of rows of each area, and of none. */
  async function counts(path: string, query: Record<string, string>) {
    const { items } = await admin.get(path, Items, { per_page: 100, ...query });
    const of = (areaId: string | null) => items.filter(({ area_id }) => area_id === areaId).length;
    return [...Object.values(areas).map(of), of(null)];
  }
  const [FIRST, SECOND] = ["2026-11-21", "2026-11-22"];
  const DAYS: [string, Record<string, string>, number[]][] = [
    ["one day", { start_date: FIRST, end_date: FIRST }, [1, 0, 2, 1]],
    ["the next one", { start_date: SECOND, end_date: SECOND }, [2, 2, 1, 2]],
    ["both", { start_date: FIRST, end_date: SECOND }, [3, 2, 3, 3]],
    ["from a day on", { start_date: SECOND }, [2, 3, 1, 2]],
    ["up to a day", { end_date: FIRST }, [1, 0, 2, 1]],
    ["all that there are", { start_date: "0001-01-01", end_date: "9999-12-31" }, [3, 3, 3, 3]],
  ];
  describe.each(DAYS)("%s", (_name, query, expected) => {
    test.each([
      ["/v1/gate-activities", { kind: "decision" }, 0],
      ["/v1/officer-reviews", { kind: "override" }, 0],
      ["/v1/notifications", { kind: "review-opened" }, 0],
      ["/v1/notifications", { kind: "edge-alert" }, 1],
    ])("%s %j", async (path, kind, isOfNoArea) => {
      const wanted = expected.map((count, at) => ((at === 3) === (isOfNoArea === 1) ? count : 0));
      expect(await counts(path, { ...query, ...kind })).toEqual(wanted);
      for (const [at, area_id] of Object.values(areas).entries())
        expect((await counts(path, { ...query, ...kind, area_id }))[at]).toBe(wanted[at]);
    });

    test("failure messages", async () => {
      const expired = async (more: Record<string, string> = {}) => {
        const reply = z.strictObject({ items: z.array(FailureMessage) });
        const { items } = await admin.get("/v1/gate-activities/failure-messages", reply, { ...query, ...more });
        return items.find(({ code }) => code === "EXPIRED")?.count;
      };
      const [jakarta = 0, auckland = 0, newYork = 0] = expected;
      expect(await expired()).toBe(jakarta + auckland + newYork);
      expect(await expired({ area_id: areas["Pacific/Auckland"] ?? "" })).toBe(auckland);
    });
  });

  test.each([
    "/v1/gate-activities",
    "/v1/gate-activities/failure-messages",
    "/v1/officer-reviews",
    "/v1/notifications",
  ])("%s refuses moments, days that there are not, and other names", async (path) => {
    const query = { start_date: "2026-11-21T00:00:00.000Z", end_date: "2026-02-30", from: FIRST, to: FIRST };
    const answer = await admin.request("GET", path, { query });
    expect(
      answer
        .problem()
        .errors?.map((problem) => problem.path)
        .sort(),
    ).toEqual(["end_date", "from", "start_date", "to"]);
  });

  test.each([
    "/v1/gate-activities",
    "/v1/gate-activities/failure-messages",
    "/v1/officer-reviews",
    "/v1/notifications",
    "/v1/tickets",
    "/v1/vehicle-tickets",
  ])("%s refuses an end_date before the start_date", async (path) => {
    const answer = await admin.request("GET", path, { query: { start_date: SECOND, end_date: FIRST } });
    expect(answer.status).toBe(400);
    expect(answer.problem().errors).toMatchObject([{ path: "end_date", message: "is before the first day" }]);
  });

  test("an area that there is not has nothing", async () => {
    expect(await counts("/v1/gate-activities", { start_date: FIRST, area_id: newId() })).toEqual([0, 0, 0, 0]);
  });
});
