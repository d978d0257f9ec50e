import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { Area } from "../../../../../shared/wire/area.ts";
import { localDate, plusDays } from "../../../../../shared/lib/local-date.ts";
import { LightCounts, Traffic, TripTime } from "../../../../wire/dashboard.ts";
import { Notification } from "../../../../wire/notification.ts";
import type { Caller } from "../../../../test/caller.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { activitySite } from "../../gate-activities/test/activity-site.ts";
import { checkDays } from "../../counts/check-counts.ts";
import { foldSome } from "../../counts/fold-counts.ts";

const DAY_MS = 86_400_000;
const going = new AbortController().signal;
const Notices = z.looseObject({ items: z.array(Notification) });
const Health = z.looseObject({ checks: z.looseObject({ counts: z.string() }) });

const engine = testEngine();

/** The comparison of the counts with the facts, on any engine. */
describe(`the check of the counts on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Caller;
  let site: ReturnType<typeof activitySite>;
  let query: { area_id: string; start_date: string; end_date: string };
  beforeEach(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    site = activitySite(central, admin);
    const { gate, edge, journal } = await site.gateWithEdge();
    const ticket = await site.ticket(gate.area_id);
    for (const step of ["in", "out"] as const) {
      const came = journal.decision({ vehicle_ticket_id: ticket.id, ticket_id: ticket.ticket_id }, { step });
      await site.push(edge, came, journal.passage(came.activity_id, { vehicle_ticket_id: ticket.id, step }));
      central.clock.advance(60_000);
    }
    const { time_zone } = await admin.get(`/v1/areas/${gate.area_id}`, Area);
    const day = new Date(central.clock.nowMs()).toLocaleDateString("sv-SE", { timeZone: time_zone });
    query = { area_id: gate.area_id, start_date: day, end_date: day };
  });
  afterEach(() => central[Symbol.asyncDispose]());

  const check = () => checkDays(going, central.platform);
  const shown = async () => [
    (await admin.get("/v1/dashboards/traffic", Traffic, query)).total,
    (await admin.get("/v1/dashboards/traffic", Traffic, { ...query, by: "hour" })).total,
    (await admin.get("/v1/dashboards/counts/light", LightCounts, query)).total,
    (await admin.get("/v1/dashboards/average-trip-time", TripTime, query)).count,
  ];
  const RIGHT = [{ in: 1, out: 1 }, { in: 1, out: 1 }, 2, 1];
  const notices = async () =>
    (await admin.get("/v1/notifications", Notices)).items.filter(({ kind }) => kind === "counts-corrected");
  const health = async () => (await admin.get("/v1/health", Health)).checks.counts;
  const checks = () =>
    central.platform.db.selectFrom("count_checks").selectAll().where("area_id", "=", query.area_id).execute();
  const fold = () => site.work(({ tx }) => foldSome(tx));

  test("right counts stay as they are, and today is not checked", async () => {
    expect(await shown()).toEqual(RIGHT);
    await check();
    expect(await checks()).toEqual([]);
    central.clock.advance(DAY_MS);
    await check();
    expect(await checks()).toMatchObject([{ day: query.start_date, differences: 0 }]);
    expect([await shown(), await notices(), await health()]).toEqual([RIGHT, [], "ok"]);
  });

  test("activities from before counts existed get counted, without a notification", async () => {
    await site.work(async ({ tx }) => {
      await tx.deleteFrom("activity_counts").execute();
      await tx.deleteFrom("count_deltas").execute();
    });
    await check();
    central.clock.advance(DAY_MS);
    await check();
    expect(await shown()).toEqual(RIGHT);
    expect([await checks(), await notices()]).toMatchObject([[{ differences: 0 }], []]);
  });

  test.each(["folded", "not folded"])("wrong counts, %s, are corrected, and the place is named", async (when) => {
    if (when === "folded") await fold();
    central.clock.advance(DAY_MS);
    await check();
    await site.work(async ({ tx }) => {
      // A counted activity, a total, and a total of nothing.
      await tx.updateTable("activity_counts").set({ light: "red", step: null, passed_at: null }).execute();
      if (when === "folded") {
        await tx.updateTable("day_counts").set({ count: 7 }).where("value", "=", "in").execute();
        await tx.updateTable("hour_counts").set({ value: "sideways" }).where("value", "=", "out").execute();
      } else await tx.updateTable("count_deltas").set({ count: 7 }).where("value", "=", "in").execute();
    });
    central.clock.advance(8 * DAY_MS);
    await check();
    expect(await shown()).toEqual(RIGHT);
    const lights = await admin.get("/v1/dashboards/counts/light", LightCounts, query);
    expect(lights.items.find(({ color }) => color === "green")?.count).toBe(2);
    const found = await notices();
    expect(found).toMatchObject([{ area_id: query.area_id, data: { days: [query.start_date] } }]);
    expect(found[0]?.title).toContain(query.start_date);
    expect(await health()).toBe("corrected");
    await fold();
    expect(await shown()).toEqual(RIGHT);
    central.clock.advance(8 * DAY_MS);
    await check();
    expect([(await notices()).length, await health()]).toEqual([1, "ok"]);
  });

  test("a month follows its corrected days, and a wrong month is corrected from its days", async () => {
    await fold();
    const month = query.start_date.slice(0, 7);
    const next = `${plusDays(`${month}-01`, 31).slice(0, 7)}-01`;
    const days = { ...query, start_date: `${month}-01`, end_date: plusDays(next, -1) };
    const trips = async () => {
      const { count, median_seconds } = await admin.get("/v1/dashboards/average-trip-time", TripTime, days);
      const months = await central.platform.db.selectFrom("month_counts").select("count").execute();
      return [count, median_seconds, ...new Set(months.map((row) => row.count).filter((one) => one !== 0))];
    };
    const right = await trips();
    expect(right).toEqual([1, expect.any(Number), 1]);
    await site.work(async ({ tx }) => {
      await tx.updateTable("day_counts").set({ count: 3 }).where("measure", "=", "trip").execute();
      await tx.updateTable("month_counts").set({ count: 3 }).execute();
    });
    central.clock.advance(DAY_MS);
    await check();
    expect(await trips()).toEqual(right);
    await site.work(({ tx }) => tx.updateTable("month_counts").set({ value: "900" }).execute());
    expect(await trips()).not.toEqual(right);
    central.clock.advance(32 * DAY_MS);
    await check();
    expect(await trips()).toEqual(right);
  });

  test("another time zone of the area moves its counts to the days of that zone, without a notification", async () => {
    await fold();
    const nowMs = central.clock.nowMs();
    const time_zone = ["Pacific/Pago_Pago", "Pacific/Kiritimati"].find(
      (zone) => localDate(nowMs - 60_000, zone) !== query.start_date,
    );
    central.clock.advance(2 * DAY_MS);
    await check();
    await admin.patch(`/v1/areas/${query.area_id}`, Area, { time_zone });
    await check();
    const day = localDate(nowMs - 60_000, time_zone ?? "");
    const earlier = query;
    query = { ...query, start_date: day, end_date: day };
    expect(await shown()).toEqual(RIGHT);
    query = earlier;
    expect(await shown()).toEqual([{ in: 0, out: 0 }, { in: 0, out: 0 }, 0, 0]);
    expect([await notices(), await health()]).toEqual([[], "ok"]);
  });

  test("a check beside live traffic of the same day counts every vehicle once", async () => {
    await site.work(async ({ tx }) => {
      await tx.deleteFrom("activity_counts").execute();
      await tx.deleteFrom("count_deltas").execute();
    });
    central.clock.advance(DAY_MS);
    const { edge, journal } = await site.gateWithEdge(query.area_id);
    const push = async () => {
      for (let n = 0; n < 5; n++) {
        const came = journal.decision({});
        await site.push(edge, came, journal.passage(came.activity_id, {}));
      }
    };
    await Promise.all([push(), check(), fold()]);
    const { end_date: _, ...onward } = query;
    expect(await shown()).toEqual(RIGHT);
    const traffic = await admin.get("/v1/dashboards/traffic", Traffic, onward);
    expect(traffic.total).toEqual({ in: 6, out: 1 });
  });
});
