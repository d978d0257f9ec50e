import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { ReportFile, ReportSchedule } from "../../../../wire/report-file.ts";
import type { Caller } from "../../../../test/caller.ts";
import { testEngine } from "../../../../test/engines.ts";
import { systemActor } from "../../../../platform/auth/principal.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { makeReports } from "../background/make-report-files.ts";
import { queueDue } from "../background/schedules.ts";

const PATH = "/v1/report-schedules";
const DAY_MS = 86_400_000;
const Files = z.looseObject({ items: z.array(ReportFile) });
const List = z.looseObject({ items: z.array(ReportSchedule) });

const engine = testEngine();

/** Reports that are made regularly, on any engine. */
describe(`report schedules on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Caller;
  let area_id: string;
  beforeEach(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    const area = { name: "North" };
    area_id = (await admin.post("/v1/areas", z.looseObject({ id: z.string() }), area)).id;
  });
  afterEach(() => central[Symbol.asyncDispose]());

  const bodyOf = (more: object = {}) => {
    return { area_id, every: "daily", time: "06:30", report: "vehicle-activities", format: "csv", ...more };
  };
  const create = (more: object = {}) => admin.post(PATH, ReportSchedule, bodyOf(more));
  const queued = async () => (await admin.get("/v1/report-files", Files)).items;
  const goTo = (at: string) => central.clock.advance(Date.parse(at) - central.clock.nowMs());

  test("each due time requests one report of the day before, with two processes too", async () => {
    const { id, next_due_at } = await create({ query: { language: "en" } });
    await queueDue(central.platform);
    expect(await queued()).toEqual([]);
    goTo(next_due_at);
    await Promise.all([queueDue(central.platform), queueDue(central.platform)]);
    await queueDue(central.platform);
    const day = new Date(Date.parse(next_due_at) + 7 * 3_600_000 - DAY_MS).toISOString().slice(0, 10);
    const query = { language: "en", start_date: day, end_date: day };
    const files = await queued();
    expect(files).toMatchObject([{ schedule_id: id, query, state: "waiting" }]);
    const after = await admin.get(`${PATH}/${id}`, ReportSchedule);
    expect(Date.parse(after.next_due_at) - Date.parse(next_due_at)).toBe(DAY_MS);
  });

  test("after a break only the latest missed report is made", async () => {
    const { next_due_at } = await create();
    central.clock.advance(Date.parse(next_due_at) - central.clock.nowMs() + 3 * DAY_MS);
    await queueDue(central.platform);
    const day = new Date(Date.parse(next_due_at) + 7 * 3_600_000 + 2 * DAY_MS).toISOString().slice(0, 10);
    expect((await queued()).map(({ query }) => query.start_date)).toEqual([day]);
  });

  test("a schedule whose user is gone or lost the right is stopped, and nothing is made for it", async () => {
    const role = { key: "blind", name: "Blind", level: "operational", permissions: ["gates.read"] };
    const { id: role_id } = await admin.post("/v1/roles", z.looseObject({ id: z.string() }), role);
    for (const lost of [{ is_active: 0 as const }, { role_id }]) {
      const owner = await central.as("super_admin");
      const { id, next_due_at } = await owner.post(PATH, ReportSchedule, bodyOf());
      await central.platform.transact(systemActor("test"), ({ tx }) =>
        tx.updateTable("users").set(lost).where("id", "=", owner.principal.id).execute(),
      );
      goTo(next_due_at);
      await queueDue(central.platform);
      const read = (table: "report_schedules" | "report_files") => central.platform.db.selectFrom(table).select("id");
      expect(await read("report_schedules").where("id", "=", id).where("is_active", "=", 0).execute()).toHaveLength(1);
      expect(await read("report_files").execute()).toEqual([]);
    }
  });

  test("the job makes a due report and mails it", async () => {
    const { next_due_at } = await create({ every: "monthly", day: 31, report: "tenants" });
    goTo(next_due_at);
    const stopping = new AbortController();
    const running = makeReports.run(stopping.signal, central.platform);
    await vi.waitFor(async () => expect(await queued()).toMatchObject([{ state: "done" }]));
    stopping.abort();
    await running;
    const mails = await central.platform.db.selectFrom("mails").select("kind").execute();
    expect(mails.filter(({ kind }) => kind === "report")).toHaveLength(1);
  });

  test("a stopped or deleted schedule requests nothing; a change sets the next due time", async () => {
    const { id, next_due_at } = await create();
    const other = await create();
    const weekly = await admin.patch(`${PATH}/${id}`, ReportSchedule, { every: "weekly", day: 1, is_active: false });
    expect(weekly).toMatchObject({ every: "weekly", day: 1, is_active: false });
    expect(weekly.next_due_at >= next_due_at).toBe(true);
    expect((await admin.request("DELETE", `${PATH}/${other.id}`)).status).toBe(200);
    central.clock.advance(30 * DAY_MS);
    await queueDue(central.platform);
    expect(await queued()).toEqual([]);
  });

  test("a change or deletion may name the version that it is based on", async () => {
    const { id } = await create();
    const read = await admin.request("GET", `${PATH}/${id}`);
    const headers = { "if-match": read.headers.get("etag") ?? "" };
    central.clock.advance(1000);
    const send = (method: "PATCH" | "DELETE", caller = admin) =>
      caller.request(method, `${PATH}/${id}`, { headers, ...(method === "PATCH" && { body: { time: "07:00" } }) });
    const other = await central.as("super_admin");
    expect([(await send("PATCH", other)).status, (await send("PATCH")).status]).toEqual([404, 200]);
    expect([(await send("PATCH")).status, (await send("DELETE")).status]).toEqual([412, 412]);
  });

  test("every problem of a schedule is named", async () => {
    const query = { start_date: "2026-01-01", colour: "red" };
    const bad = { every: "weekly", day: 8, area_id: "0192c3a4-0000-7000-8000-000000000001", query };
    const answer = await admin.request("POST", PATH, { body: bodyOf(bad) });
    expect(
      answer
        .problem()
        .errors?.map(({ path }) => path)
        .sort(),
    ).toEqual(["area_id", "day", "query.colour"]);
    const dated = await admin.request("POST", PATH, { body: bodyOf({ query: { end_date: "2026-01-01" } }) });
    expect(dated.problem().errors?.map(({ path }) => path)).toEqual(["query.end_date"]);
  });

  test("only its user sees, changes or deletes a schedule", async () => {
    const { id } = await create();
    const other = await central.as("super_admin");
    expect((await other.get(PATH, List)).items).toEqual([]);
    expect((await admin.get(PATH, List)).items.map((one) => one.id)).toEqual([id]);
    for (const method of ["GET", "PATCH", "DELETE"] as const)
      expect((await other.request(method, `${PATH}/${id}`, method === "PATCH" ? { body: {} } : {})).status).toBe(404);
  });
});
