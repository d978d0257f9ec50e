import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Area } from "../../../../../shared/wire/area.ts";
import { DocumentTypeCounts, LightCounts, Traffic, TripTime, VehicleTypeCounts } from "../../../../wire/dashboard.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import type { Caller } from "../../../../test/caller.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { activitySite } from "../../gate-activities/test/activity-site.ts";
import { saveTies } from "../../../trade/tickets/service.ts";
import { foldSome } from "../../counts/fold-counts.ts";
import { countActivities } from "../../counts/service.ts";
import { trafficOfPeriod } from "../service.ts";
import type { Countable } from "../../counts/dimensions.ts";

const HOUR_MS = 3_600_000;

const engine = testEngine();

/** The guarantees of the dashboards, on any engine. */
describe(`dashboards on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  let site: ReturnType<typeof activitySite>;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    site = activitySite(central, admin);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const at = (text: string): number => Date.parse(text);
  const iso = (ms: number): string => new Date(ms).toISOString();
  const count = (...activities: Countable[]) => site.work((work) => countActivities(work, activities));
  const fold = () => site.work(({ tx }) => foldSome(tx));
  async function placed(timeZone = "Asia/Jakarta") {
    const area = await admin.post("/v1/areas", Area, { name: "Area", time_zone: timeZone });
    const gate = await site.gate(area.id);
    const lane = await site.lane(gate.id);
    const days = { area_id: area.id, start_date: "2026-03-01", end_date: "2026-03-02" };
    const passage = (step: "in" | "out", atMs: number, ticket: string | null = null): Countable => ({
      id: newId(),
      kind: "decision",
      activity: step,
      color: "green",
      area_id: area.id,
      gate_id: gate.id,
      lane_id: lane.id,
      vehicle_ticket_id: ticket,
      checked_at: iso(atMs),
      passed_at: iso(atMs + 5_000),
    });
    return { area, gate, lane, days, passage };
  }

  test("a vehicle that an edge reports is counted by day, hour, light, type and paper", async () => {
    const { gate, edge, journal } = await site.gateWithEdge();
    const ticket = await site.ticket(gate.area_id);
    const came = journal.decision({ vehicle_ticket_id: ticket.id, ticket_id: ticket.ticket_id });
    await site.push(edge, came, journal.passage(came.activity_id, { vehicle_ticket_id: ticket.id }));
    const query = { area_id: gate.area_id };
    for (const when of ["before", "after"]) {
      const shown = [
        (await admin.get("/v1/dashboards/traffic", Traffic, query)).total,
        (await admin.get("/v1/dashboards/traffic", Traffic, { ...query, by: "hour" })).total,
        (await admin.get("/v1/dashboards/counts/light", LightCounts, query)).items.find((l) => l.color === "green"),
        (await admin.get("/v1/dashboards/counts/vehicle-type", VehicleTypeCounts, query)).items.map((i) => i.in),
        (await admin.get("/v1/dashboards/counts/document-type", DocumentTypeCounts, query)).items,
      ];
      expect([when, ...shown]).toEqual([
        when,
        { in: 1, out: 0 },
        { in: 1, out: 0 },
        { color: "green", count: 1 },
        [1],
        [{ document_type: "ticket", in: 1, out: 0, count: 1 }],
      ]);
      await fold();
    }
  });

  test("days and hours are the area's own, those of a change of the clocks too", async () => {
    const { area, passage } = await placed("Europe/Berlin");
    // 02:30 occurs twice: the clocks go back at 03:00.
    await count(passage("in", at("2026-10-25T00:30:00Z")), passage("in", at("2026-10-25T01:30:00Z")));
    await count(passage("in", at("2026-10-24T21:59:00Z")), passage("out", at("2026-10-25T22:59:00Z")));
    const days = { area_id: area.id, start_date: "2026-10-25", end_date: "2026-10-25" };
    const traffic = await admin.get("/v1/dashboards/traffic", Traffic, { ...days, by: "hour" });
    expect([traffic.items.length, traffic.time_zone, traffic.total]).toEqual([25, area.time_zone, { in: 2, out: 1 }]);
    expect(traffic.items.filter((item) => item.in + item.out > 0)).toEqual([
      { at: "2026-10-25T00:00:00.000Z", in: 1, out: 0 },
      { at: "2026-10-25T01:00:00.000Z", in: 1, out: 0 },
      { at: "2026-10-25T22:00:00.000Z", in: 0, out: 1 },
    ]);
  });

  test("late news and news that change the past put every count right, folded or not", async () => {
    const { days, passage, area } = await placed();
    const ticket = await site.ticket(area.id);
    const cameIn = passage("in", at("2026-03-01T01:00:00Z"), ticket.id);
    const wentOut = passage("out", at("2026-03-01T04:00:00Z"), ticket.id);
    const trips = async () => {
      const {
        count: trip,
        mean_seconds,
        median_seconds,
      } = await admin.get("/v1/dashboards/average-trip-time", TripTime, days);
      return [trip, mean_seconds, median_seconds === null ? null : Math.round(median_seconds / 100)];
    };
    await count(wentOut);
    expect(await trips()).toEqual([0, null, null]);
    await fold();
    // The passage in arrives after the passage out.
    await count(cameIn);
    const [trip, mean, median] = await trips();
    expect([trip, mean]).toEqual([1, 3 * 3600]);
    expect(Math.abs((median ?? 0) - 3 * 36)).toBeLessThanOrEqual(2);
    await count(cameIn, wentOut);
    await fold();
    expect((await trips())[0]).toBe(1);
    // A correction: there was no passage in then, and the vehicle left on the next day.
    await count(
      { ...cameIn, passed_at: null, color: "red" },
      { ...wentOut, passed_at: iso(at("2026-03-02T04:00:00Z")) },
    );
    expect((await trips())[0]).toBe(0);
    const { items } = await admin.get("/v1/dashboards/traffic", Traffic, days);
    expect(items).toEqual([
      { at: "2026-03-01", in: 0, out: 0 },
      { at: "2026-03-02", in: 0, out: 1 },
    ]);
    const { items: lights } = await admin.get("/v1/dashboards/counts/light", LightCounts, days);
    expect(Object.fromEntries(lights.map(({ color, count: n }) => [color, n]))).toMatchObject({ red: 1, green: 1 });
  });

  test("any history in any order comes to what a plain count over it comes to", async () => {
    const { area, gate, lane, passage } = await placed();
    const tickets = await Promise.all([site.ticket(area.id), site.ticket(area.id)]);
    let seed = 7;
    const random = (n: number): number => (seed = (seed * 48271) % 2147483647) % n;
    const current = new Map<string, Countable>();
    for (let turn = 0; turn < 60; turn++) {
      const known = [...current.values()];
      const old = known[random(40)];
      const atMs = at("2026-03-01T00:00:00Z") + random(48) * HOUR_MS;
      const fresh = passage(random(2) === 0 ? "in" : "out", atMs, tickets[random(3)]?.id ?? null);
      const one: Countable = old
        ? { ...fresh, id: old.id, passed_at: random(3) === 0 ? null : fresh.passed_at }
        : fresh;
      current.set(one.id, one);
      await count(one);
      if (random(9) === 0) await fold();
    }
    const all = [...current.values()];
    const passed = all.filter(({ passed_at }) => passed_at !== null);
    const query = { start_date: "2026-03-01", end_date: "2026-03-03" };
    for (const place of [{ area_id: area.id }, { gate_id: gate.id }, { lane_id: lane.id }]) {
      const traffic = await admin.get("/v1/dashboards/traffic", Traffic, { ...query, ...place });
      const is = (step: string) => passed.filter(({ activity }) => activity === step).length;
      expect(traffic.total).toEqual({ in: is("in"), out: is("out") });
      const lights = await admin.get("/v1/dashboards/counts/light", LightCounts, { ...query, ...place });
      expect(lights.total).toBe(all.length);
    }
    const trip = await admin.get("/v1/dashboards/average-trip-time", TripTime, { ...query, area_id: area.id });
    const durations = tickets.flatMap(({ id }) => {
      const own = passed.filter((one) => one.vehicle_ticket_id === id);
      own.sort((a, b) => ((a.passed_at ?? "") + a.id < (b.passed_at ?? "") + b.id ? -1 : 1));
      return own.flatMap((one, n) => {
        const before = own[n - 1];
        const isTrip = one.activity === "out" && before?.activity === "in";
        return isTrip ? [(at(one.passed_at ?? "") - at(before.passed_at ?? "")) / 1000] : [];
      });
    });
    const mean = durations.reduce((sum, one) => sum + one, 0) / durations.length;
    expect(durations.length).toBeGreaterThan(2);
    expect([trip.count, trip.mean_seconds]).toEqual([durations.length, expect.closeTo(mean, 6)]);
  });

  test("a lane of another gate shows nothing", async () => {
    const { days, passage, area, gate, lane } = await placed();
    await count(passage("in", at("2026-03-01T05:00:00Z")));
    const other = await site.gate(area.id);
    const total = async (gate_id: string) => {
      const query = { ...days, gate_id, lane_id: lane.id };
      return (await admin.get("/v1/dashboards/traffic", Traffic, query)).total.in;
    };
    expect([await total(gate.id), await total(other.id)]).toEqual([1, 0]);
  });

  test("a paper that is tied to the vehicle alone counts as its document type", async () => {
    const { days, passage, area } = await placed();
    const ticket = await site.ticket(area.id);
    const tie = { type: "ceisa", documentId: newId(), containerNumber: "CSQU3054383" } as const;
    await site.work((work) => saveTies(work, ticket.id, [tie]));
    await count(passage("in", at("2026-03-01T05:00:00Z"), ticket.id));
    const { items } = await admin.get("/v1/dashboards/counts/document-type", DocumentTypeCounts, days);
    expect(items).toEqual([{ document_type: "ceisa", in: 1, out: 0, count: 1 }]);
  });

  test("a vehicle with a customs document and a work order counts for the work order, as its QR says", async () => {
    const { days, passage, area } = await placed();
    const ticket = await site.ticket(area.id);
    const ties = (["ceisa", "spmk"] as const).map((type) => ({ type, documentId: newId(), containerNumber: null }));
    await site.work((work) => saveTies(work, ticket.id, ties));
    await count(passage("in", at("2026-03-01T05:00:00Z"), ticket.id));
    const { items } = await admin.get("/v1/dashboards/counts/document-type", DocumentTypeCounts, days);
    expect(items).toEqual([{ document_type: "spmk", in: 1, out: 0, count: 1 }]);
  });

  test("a long period is drawn by month, with every passage in the month of its local day", async () => {
    const { area, passage } = await placed();
    // 17:30Z on 31 January is the 1st of February in Jakarta.
    const passages = ["2026-01-31T16:30:00Z", "2026-01-31T17:30:00Z", "2026-02-10T01:00:00Z"];
    await count(...passages.map((text) => passage("in", at(text))), passage("out", at("2026-04-03T16:00:00Z")));
    const drawn = (end_date: string) =>
      trafficOfPeriod(
        central.platform.db,
        admin.principal,
        { area_id: area.id, start_date: "2026-01-01", end_date },
        central.clock.nowMs(),
      );
    expect(await drawn("2026-04-03")).toMatchObject({
      by: "month",
      items: [
        { at: "2026-01", in: 1, out: 0 },
        { at: "2026-02", in: 2, out: 0 },
        { at: "2026-03", in: 0, out: 0 },
        { at: "2026-04", in: 0, out: 1 },
      ],
    });
    const days = await drawn("2026-04-02");
    expect([days.by, days.items.length, days.items[31]]).toEqual(["day", 92, { at: "2026-02-01", in: 1, out: 0 }]);
  });

  test("a company counts its own passages alone; days turned round or too many are refused by name", async () => {
    const { days, passage, area } = await placed();
    const [own, other] = await Promise.all([site.ticket(area.id), site.ticket(area.id)]);
    const noon = at("2026-03-01T05:00:00Z");
    await count(passage("in", noon, own.id), passage("in", noon, other.id), passage("in", noon));
    const { company_id } = await central.platform.db
      .selectFrom("tickets")
      .select("company_id")
      .where("id", "=", own.ticket_id)
      .limit(1)
      .executeTakeFirstOrThrow();
    const tenant = await central.as("tenant", { companyId: company_id });
    const total = async (caller: Caller, more: object = {}) =>
      (await caller.get("/v1/dashboards/traffic", Traffic, { ...days, ...more })).total.in;
    expect([await total(admin), await total(tenant), await total(admin, { company_id })]).toEqual([3, 1, 1]);
    expect(await total(tenant, { company_id: newId() })).toBe(0);
    for (const query of [
      { start_date: "2026-03-02", end_date: "2026-03-01" },
      { start_date: "2026-01-01", end_date: "2026-03-01", by: "hour" },
    ]) {
      const answer = await admin.request("GET", "/v1/dashboards/traffic", { query });
      expect([answer.status, answer.problem().errors?.map(({ path }) => path)]).toEqual([400, ["end_date"]]);
    }
  });
});
