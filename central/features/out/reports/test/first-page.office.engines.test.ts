import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { localDate, localTime } from "../../../../../shared/lib/local-date.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { exportOf } from "../../../../platform/declare/report.ts";
import { vehicleActivities } from "../reports/vehicle-activities.ts";
import { activitySite } from "../../../work/gate-activities/test/activity-site.ts";

const Made = z.looseObject({ id: z.string() });
const ZONE = "America/St_Johns";

const engine = testEngine();

/** The texts of a report's first page, on any engine. */
describe(`the first page of a report on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  let folder: string;
  let site: ReturnType<typeof activitySite>;
  let filters: { area_id: string; gate_id: string; lane_id: string; company_id: string; activity: string };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "first-page-"));
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    site = activitySite(central, admin);
    const area = await admin.post("/v1/areas", Made, { name: "Kawasan Utara", time_zone: ZONE });
    const gate = await site.gate(area.id);
    const lane = await site.lane(gate.id);
    await admin.patch(`/v1/gates/${gate.id}`, z.unknown(), { name: "Gerbang Tujuh" });
    await admin.patch(`/v1/lanes/${lane.id}`, z.unknown(), { name: "Jalur Kiri" });
    const company = await admin.post("/v1/companies", Made, { name: "PT Sumber Makmur", type: "tenant" });
    filters = {
      area_id: area.id,
      gate_id: gate.id,
      lane_id: lane.id,
      company_id: company.id,
      activity: "in",
    };
  });
  afterAll(async () => {
    await central[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  async function pdfOf(query: object, report = "vehicle-activities"): Promise<Buffer> {
    const answer = await admin.open("GET", `/v1/reports/${report}/pdf`, { query: { ...query } });
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  }
  async function firstPage(query: object, report?: string): Promise<string> {
    const file = join(folder, "report.pdf");
    writeFileSync(file, await pdfOf(query, report));
    const text = execFileSync("pdftotext", ["-layout", "-f", "1", "-l", "1", file, "-"], { encoding: "utf8" });
    return text.replace(/\s+/g, " ");
  }

  test("names the filters in words, the time zone, and the local time at which it was made", async () => {
    const nowMs = central.clock.nowMs();
    const made = `${localDate(nowMs, ZONE)} ${localTime(nowMs, ZONE, "second")}`;
    expect(made.slice(0, 16)).not.toBe(isoTime(nowMs).slice(0, 16).replace("T", " "));
    const page = await firstPage({ ...filters, language: "id" });
    for (const note of [
      ...[
        "Kawasan: Kawasan Utara",
        "Gerbang: Gerbang Tujuh",
        "Jalur: Jalur Kiri (Gerbang Tujuh)",
        "Perusahaan: PT Sumber Makmur",
      ],
      ...["Arah: Masuk", `Zona waktu: ${ZONE}`, `Dibuat: ${made} (${ZONE})`],
    ])
      expect(page).toContain(note);
    for (const id of Object.values(filters).filter((value) => value.length > 10)) expect(page).not.toContain(id);
  });

  test("says a status in words", async () => {
    const query = { operation_status: "not_operation", language: "id" };
    expect(await firstPage(query, "tenants")).toContain("Sedang beroperasi di kawasan: Tidak");
  });

  test("draws the activities that the status and the search leave", async () => {
    const { gate, edge, journal } = await site.gateWithEdge();
    for (const police_number of ["B 1 AA", "B 2 BB"]) await site.push(edge, journal.decision({ police_number }));
    const drawn = async (more: object) => {
      const asked = {
        area_id: gate.area_id,
        sort: "checked_at",
        order: "asc",
        language: "en",
        separator: ",",
        ...more,
      } as const;
      const { db, clock } = central.platform;
      const { chart } = await exportOf(vehicleActivities, "pdf", {
        db,
        actor: admin.principal,
        asked,
        platform: { clock },
      });
      return chart?.series.map(({ values }) => values.reduce((sum, one) => sum + one, 0));
    };
    expect([await drawn({ search: "B 1" }), await drawn({ search: "zzz" })]).toEqual([
      [1, 0],
      [0, 0],
    ]);
    expect([await drawn({ status: "allowed" }), await drawn({ status: "refused" })]).toEqual([
      [2, 0],
      [0, 0],
    ]);
  });

  test("a screen reader learns its language, and its title instead of the name of the file", async () => {
    const bytes = (await pdfOf({ language: "en" })).toString("latin1");
    for (const said of ["/Lang (en)", "/DisplayDocTitle true", "(Vehicle activities)"]) expect(bytes).toContain(said);
  });

  test("says the period of its drawing, by day for a quarter at most, and by month beyond", async () => {
    const { area_id } = filters;
    const quarter = await firstPage({ area_id, start_date: "2026-01-01", end_date: "2026-04-02", language: "en" });
    expect(quarter).toContain("All vehicles in and out by day, 2026-01-01 to 2026-04-02");
    expect(quarter).toContain("From: 2026-01-01 Until: 2026-04-02");
    expect(quarter).toContain("01-01");
    const longer = await firstPage({ area_id, start_date: "2026-01-01", end_date: "2026-04-03", language: "id" });
    expect(longer).toContain("Semua kendaraan masuk dan keluar per bulan, 2026-01-01 s.d. 2026-04-03");
    expect(longer).toContain("2026-01 2026-02 2026-03 2026-04");
  });
});
