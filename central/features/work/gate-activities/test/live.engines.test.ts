import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { newId } from "../../../../../shared/lib/ids.ts";
import { FailureMessage, GateActivity, LatestActivity } from "../../../../wire/gate-activity.ts";
import { LiveActivity } from "../../../../wire/live-activity.ts";
import { listOf } from "../../../../platform/lists.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { untilSettled } from "../../../../test/until-settled.ts";
import { activitySite } from "./activity-site.ts";
import { openStream } from "./open-stream.ts";

const engine = testEngine();
const Latest = z.strictObject({ items: z.array(LatestActivity) });

/** The guarantees for watchers of the gates, on any engine. */
describe(`watching the gates on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  let site: ReturnType<typeof activitySite>;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    site = activitySite(central, admin);
  });
  afterAll(() => central[Symbol.asyncDispose]());
  const latest = (gateId: string, laneId: string, caller = admin) =>
    caller.request("GET", `/v1/live-activities/latest/${gateId}/${laneId}`);

  test("the latest activity of a lane comes with its vehicle ticket, ticket, vehicle and company", async () => {
    const { gate, lane, edge, journal } = await site.gateWithEdge();
    expect((await latest(gate.id, lane.id)).problem().code).toBe("not_found");
    const ticket = await site.ticket(gate.area_id);
    const of = { vehicle_ticket_id: ticket.id, ticket_id: ticket.ticket_id, police_number: ticket.police_number };
    const decision = journal.decision({ ...of, container_number: "TGHU 1" });
    await site.push(edge, decision, journal.passage(decision.id, { vehicle_ticket_id: ticket.id }));
    await site.push(edge, journal.event(), journal.override({ action: "close" }));
    const shown = await admin.get(`/v1/live-activities/latest/${gate.id}/${lane.id}`, LiveActivity);
    expect(shown).toMatchObject({
      data: {
        id: ticket.id,
        status: "active",
        vehicle: { police_number: ticket.police_number },
        ticket: { id: ticket.ticket_id, created_by: null, company: { name: ticket.company_name } },
      },
      gate_in_time: expect.stringMatching(/Z$/) as string,
      gate_out_time: null,
      identity_gate: "Gate 1",
      gate_activity_data: {
        activity: "in",
        color: "green",
        status: "passed",
        gate_id: gate.id,
        lane_id: lane.id,
        vehicle_number: ticket.police_number,
        container_number: "TGHU 1",
        led_message: "SILAKAN MASUK",
        error_message: null,
      },
      qr_type: "ticket",
    });
  });

  test("an activity without a ticket has no data, and the lane says which way it went", async () => {
    const { gate, lane, edge, journal } = await site.gateWithEdge(undefined, "out");
    const unread = { verdict: "refuse", code: "UNREADABLE", colour: "red", step: null } as const;
    await site.push(edge, journal.decision({ police_number: "" }, unread));
    const shown = await admin.get(`/v1/live-activities/latest/${gate.id}/${lane.id}`, LiveActivity);
    expect(shown).toMatchObject({
      data: null,
      gate_in_time: null,
      qr_type: "ticket",
      gate_activity_data: {
        activity: "out",
        color: "red",
        status: "refused",
        vehicle_number: "",
        container_number: "",
      },
    });
  });

  test("each lane has its latest vehicle with its first picture, however much passes beside it", async () => {
    const area = await site.area();
    const [quiet, busy] = [await site.gateWithEdge(area.id), await site.gateWithEdge(area.id)];
    const early = quiet.journal.decision({ police_number: "B 1 AA" });
    await site.push(quiet.edge, early, quiet.journal.event(), quiet.journal.override({ action: "close" }));
    const later = Array.from({ length: 150 }, () => busy.journal.decision());
    await site.push(busy.edge, ...later);
    const picture = async (taken_at: string) => {
      const body = new FormData();
      const fields = { id: newId(), activity_id: early.id, moment: "decision", taken_at };
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      body.set("file", new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], "photo.jpg"));
      expect((await quiet.edge.request("POST", "/v1/files/hardware-transactions", { body })).status).toBe(200);
      return fields.id;
    };
    await picture("2026-11-21T06:00:01.000Z");
    const first = await picture("2026-11-21T06:00:00.000Z");
    const ids = async (query: Record<string, string>, caller = admin) => {
      const { items } = await caller.get("/v1/live-activities/latest", Latest, query);
      return items.map(({ id, capture_id }) => [id, capture_id]);
    };
    const both = [
      [early.id, first],
      [later.at(-1)?.id, null],
    ];
    expect((await ids({ area_id: area.id })).sort()).toEqual(both.sort());
    expect(await ids({ gate_id: quiet.gate.id })).toEqual([[early.id, first]]);
    const own = await central.as("operational", { areaIds: [area.id] });
    const nowhere = await central.as("operational", { areaIds: [] });
    expect(await ids({}, own)).toHaveLength(2);
    expect(await ids({}, nowhere)).toEqual([]);
    expect(await ids({ area_id: (await site.area()).id })).toEqual([]);
  });

  test("lists, details and lanes of another area are not there for an officer", async () => {
    const { gate, lane, edge, journal } = await site.gateWithEdge();
    const decision = journal.decision();
    await site.push(edge, decision);
    const own = await central.as("operational", { areaIds: [gate.area_id] });
    const other = await central.as("operational", { areaIds: [(await site.area()).id] });
    const ids = async (caller: typeof own) =>
      (await caller.get("/v1/gate-activities", listOf(GateActivity), { gate_id: gate.id })).items.map(({ id }) => id);
    expect([await ids(own), await ids(other)]).toEqual([[decision.id], []]);
    expect((await latest(gate.id, lane.id, other)).status).toBe(404);
    expect((await other.request("GET", `/v1/gate-activities/${decision.id}`)).status).toBe(404);
    expect((await own.request("GET", `/v1/gate-activities/${decision.id}`)).status).toBe(200);
  });

  test("the list is narrowed by plate, status, kind, step and day", async () => {
    const { gate, edge, journal } = await site.gateWithEdge();
    const red = { verdict: "refuse", code: "CANCELLED", colour: "red" } as const;
    const early = journal.decision({ police_number: "B 77 QQ" });
    central.clock.advance(24 * 3_600_000);
    const late = journal.decision({ police_number: "D 88 RR" }, { ...red, step: "out" });
    const event = journal.event();
    await site.push(edge, early, late, event);
    const ids = async (query: Record<string, string>) => {
      const list = await admin.get("/v1/gate-activities", listOf(GateActivity), { gate_id: gate.id, ...query });
      return list.items.map(({ id }) => id).sort();
    };
    expect(await ids({ plate: "b77-q" })).toEqual([early.id]);
    const signs = await admin.request("GET", "/v1/gate-activities", { query: { plate: "- -" } });
    expect(signs.problem().errors).toMatchObject([{ path: "plate", message: "must hold a letter or a digit" }]);
    expect(await ids({ status: "refused" })).toEqual([late.id]);
    expect(await ids({ kind: "event" })).toEqual([event.id]);
    expect(await ids({ activity: "out" })).toEqual([late.id]);
    expect(await ids({ end_date: "2026-11-21" })).toEqual([early.id]);
    expect(await ids({ start_date: "2026-11-22" })).toEqual([late.id, event.id].sort());
  });

  test("the list leaves out the noise of readers, or shows it alone", async () => {
    const { gate, edge, journal } = await site.gateWithEdge();
    const unreadable = journal.decision({}, { verdict: "refuse", code: "UNREADABLE", colour: "red" });
    const report = journal.event({ event: "reader_noise", detail: "reader 1 read 400 texts that are no code" });
    const [vehicle, fault] = [journal.decision(), journal.event({ event: "lane_fault" })];
    await site.push(edge, unreadable, report, vehicle, fault);
    const ids = async (noise: string) => {
      const list = await admin.get("/v1/gate-activities", listOf(GateActivity), { gate_id: gate.id, noise });
      return list.items.map(({ id }) => id).sort();
    };
    expect(await ids("false")).toEqual([vehicle.id, fault.id].sort());
    expect(await ids("true")).toEqual([unreadable.id, report.id].sort());
  });

  test("failure messages have words in two languages and counts of the period", async () => {
    const { gate, edge, journal } = await site.gateWithEdge();
    const red = { verdict: "refuse", code: "EXPIRED", colour: "red" } as const;
    await site.push(edge, journal.decision({}, red), journal.decision({}, red), journal.decision());
    const path = "/v1/gate-activities/failure-messages";
    const { items } = await admin.get(path, z.strictObject({ items: z.array(FailureMessage) }), { gate_id: gate.id });
    expect(items.find(({ code }) => code === "EXPIRED")).toEqual({
      code: "EXPIRED",
      color: "red",
      led_message: { id: "TIKET KEDALUWARSA", en: "TICKET EXPIRED" },
      error_message: { id: "tiket kedaluwarsa", en: "the ticket has expired" },
      count: 2,
    });
    expect(items.filter(({ count }) => count > 0)).toHaveLength(1);
    expect(items.map(({ code }) => code)).not.toContain("OK");
  });

  test("the stream shows activities of the watcher's areas as they come, and goes on where it was left", async () => {
    const here = await site.gateWithEdge();
    const elsewhere = await site.gateWithEdge();
    const watcher = await central.as("operational", { areaIds: [here.gate.area_id] });
    const stream = await openStream(watcher);
    const [one, two, three] = [here.journal.decision(), here.journal.decision(), here.journal.decision()];
    const next = stream.next();
    await site.push(elsewhere.edge, elsewhere.journal.decision());
    await site.push(here.edge, one);
    const first = await next;
    expect(first).toMatchObject({ event: "gate-activity", data: { id: one.id, status: "allowed" } });
    await stream[Symbol.asyncDispose]();
    await site.push(here.edge, two);
    await using resumed = await openStream(watcher, first.id);
    expect(await resumed.next()).toMatchObject({ data: { id: two.id } });
    const last = resumed.next();
    await site.push(here.edge, three);
    expect(await last).toMatchObject({ data: { id: three.id } });
  });

  test("a caller has so many streams open and no more, until one ends; nobody else is refused", async () => {
    const watcher = await central.as("operational", { areaIds: [(await site.area()).id] });
    const { streams_per_caller: most } = central.platform.config;
    const open = await Promise.all(Array.from({ length: most }, () => openStream(watcher)));
    const refused = await watcher.request("GET", "/v1/live-activities/stream");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "15"]);
    const other = await openStream(admin);
    await open.pop()?.[Symbol.asyncDispose]();
    // What has no body, and who left before the first byte, holds no place.
    expect((await watcher.request("HEAD", "/v1/live-activities/stream")).status).toBe(200);
    const leaving = new AbortController();
    await watcher.open("GET", "/v1/live-activities/stream", { signal: leaving.signal });
    leaving.abort();
    open.push(await openStream(watcher));
    for (const stream of [...open, other]) await stream[Symbol.asyncDispose]();
  });

  test("a quiet stream shows that it lives, and ends after a quarter of an hour", async () => {
    const watcher = await central.as("operational", { areaIds: [(await site.area()).id] });
    const startMs = central.clock.monotonicMs();
    await using stream = await openStream(watcher);
    expect(await untilSettled(central.clock, 1_000, stream.read())).toBe(": alive\n\n");
    const toTheEnd = async (): Promise<void> => {
      while ((await stream.read()) !== null);
    };
    await untilSettled(central.clock, 1_000, toTheEnd());
    expect(central.clock.monotonicMs() - startMs).toBeGreaterThanOrEqual(15 * 60_000);
  });
});
