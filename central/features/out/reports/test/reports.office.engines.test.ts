import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { LoadWork } from "../../../../wire/load-unload.ts";
import type { Caller } from "../../../../test/caller.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { activitySite } from "../../../work/gate-activities/test/activity-site.ts";
import { cellText } from "../../../../platform/tables/cells.ts";
import { columnsIn, type Column, type TableRow } from "../../../../platform/tables/table.ts";
import { REPORTS } from "../every-report.ts";

const List = z.looseObject({
  items: z.array(z.record(z.string(), z.unknown())),
  meta: z.looseObject({ total: z.int() }),
});

/** Reads a workbook as displayed: texts, and values in the format of their cell. */
const READ_XLSX = `
import sys, json, datetime, openpyxl
book = openpyxl.load_workbook(sys.argv[1])
sheet = book.active
def shown(cell):
    value, form = cell.value, cell.number_format
    if value is None: return ""
    if isinstance(value, datetime.timedelta) or form == "[h]:mm:ss":
        s = round(value.total_seconds() if isinstance(value, datetime.timedelta) else (value - datetime.datetime(1899, 12, 30)).total_seconds() if isinstance(value, datetime.datetime) else (value.hour * 3600 + value.minute * 60 + value.second))
        return "%d:%02d:%02d" % (s // 3600, s // 60 % 60, s % 60)
    if isinstance(value, datetime.datetime): return value.strftime("%Y-%m-%d" if "hh" not in form else "%Y-%m-%d %H:%M:%S")
    if ".00" in form: return "%.2f" % value
    return str(value)
rows = [[shown(cell) for cell in row] for row in sheet.iter_rows()]
print(json.dumps({"rows": rows, "frozen": sheet.freeze_panes, "filter": sheet.auto_filter.ref,
  "about": [[cell.value for cell in row] for row in book.worksheets[1].iter_rows()]}))
`;
const Workbook = z.object({
  rows: z.array(z.array(z.string())),
  frozen: z.string(),
  filter: z.string(),
  about: z.array(z.array(z.string().nullable())),
});

const IS_LONG = process.env["LONG"] !== undefined;
const engine = testEngine();

/** The guarantees of every report, whatever its columns, on any engine. */
describe(`reports on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Caller;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "reports-"));
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    const site = activitySite(central, admin);
    const { gate, edge, journal } = await site.gateWithEdge();
    for (const plate of ["=SUM(A1)", 'B "7", <x> & Ü', "-5", `B ${"9 ".repeat(60)}`]) {
      const load = { comodity: null, unit_of_item: "=ton", total_item: 20 };
      const ticket = await site.ticket(gate.area_id, { expiredOn: null, load });
      const came = journal.decision({
        vehicle_ticket_id: ticket.id,
        ticket_id: ticket.ticket_id,
        police_number: plate,
        container_number: "MSKU6011672",
      });
      central.clock.advance(61_000);
      await site.push(edge, came, journal.passage(came.activity_id, { vehicle_ticket_id: ticket.id }));
      const scanned = { qr_value: ticket.vehicle_ticket_code };
      await admin.post("/v1/load-unload/accept", LoadWork, scanned);
      const realised = { realization_weight: 20.126, realization_unit: "=ton" };
      if (plate !== "-5") await admin.post("/v1/load-unload/finalize", LoadWork, { ...scanned, ...realised });
      central.clock.advance(3_723_000);
    }
    await site.work(async ({ tx }) => {
      await tx
        .updateTable("companies")
        .set({
          name: "PT Sumber Makmur",
          type: "tenant",
          business_field: "+62 @ = -",
          npwp: sql<string>`substr(id, 25)`,
          pic_name: "Ibu Sari",
        })
        .execute();
    });
  });
  afterAll(async () => {
    await central[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  const fileOf = async (path: string, query: object): Promise<string> => {
    const answer = await admin.open("GET", path, { query: { ...query } });
    expect(answer.status).toBe(200);
    const named = /filename="([\w-]+\.\w+)"/.exec(answer.headers.get("content-disposition") ?? "");
    const file = join(folder, named?.[1] ?? "unnamed");
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
    return file;
  };

  // Words do not depend on the engine: in a short run each report is told in one language on SQLite, in the other one on
  // PostgreSQL.
  const everyForm = REPORTS.flatMap((report, at) => {
    const [told, other] =
      at % 2 === Number(engine.name === "SQLite") ? (["id", "en"] as const) : (["en", "id"] as const);
    return (IS_LONG ? [told, other] : [told]).map((language) => ({ ...report, language }));
  });
  describe.each(everyForm)("$path in $language", ({ path, columns, title, language }) => {
    async function expected(): Promise<string[][]> {
      const { items } = await admin.get(path, List, { per_page: 100 });
      expect(items.length).toBeGreaterThan(3);
      return items.map((item) => columns.map((column) => cellText(column, asStored(item), language)));
    }
    const header = columnsIn("Asia/Jakarta", columns).map((column) => column.title[language]);

    test("CSV has the cells of the list", async () => {
      const rows: string[][] = parse(readFileSync(await fileOf(`${path}/csv`, { language })), { bom: true });
      const cells = rows.slice(1).map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@])/, "")));
      expect([rows[0], ...cells]).toEqual([header, ...(await expected())]);
      expect(
        rows
          .slice(1)
          .flat()
          .filter((cell) => /^[=+@]/.test(cell)),
      ).toEqual([]);
    });

    test("XLSX has the cells of the list, as dates and numbers", async () => {
      const xlsx = await fileOf(`${path}/excel`, { language });
      const read = execFileSync("/usr/bin/python3", ["-c", READ_XLSX, xlsx], { encoding: "utf8" });
      const { rows, frozen, filter, about } = Workbook.parse(JSON.parse(read));
      const cells = await expected();
      expect(about[0]).toEqual([title[language], null]);
      const notes = { id: ["Pencarian", "Zona waktu", "Dibuat"], en: ["Search", "Time zone", "Made"] }[language];
      expect(about.slice(1).map(([name]) => name)).toEqual(notes.slice(1));
      expect([frozen, filter.endsWith(String(cells.length + 1))]).toEqual(["A2", true]);
      expect(rows.slice(0, cells.length + 1)).toEqual([header, ...cells]);
      const sums = columns.map(({ total }, at) =>
        total === true ? String(cells.reduce((sum, row) => sum + Number(row[at]), 0)) : "",
      );
      const label = language === "id" ? "Jumlah" : "Total";
      expect(rows.slice(cells.length + 1)).toEqual(sums.some((sum) => sum !== "") ? [[label, ...sums.slice(1)]] : []);
    });

    test("PDF has the cells of the list, and says which page of how many", async () => {
      const pdf = await fileOf(`${path}/pdf`, { language });
      const text = execFileSync("pdftotext", ["-layout", pdf, "-"], { encoding: "utf8" });
      const words = squeezed(text);
      expect(words).toContain(squeezed(title[language]));
      expect((await expected()).flat().filter((cell) => !holds(words, text, cell))).toEqual([]);
      expect(text).toMatch(language === "id" ? /Halaman 1 dari \d/ : /Page 1 of \d/);
    });
  });

  /** Units of measure tell no row from another. */
  const isSearched = ({ key, type }: Column) => type === "text" && !key.endsWith("_unit");
  test.each(REPORTS.map((report) => [report.path, report.columns.filter(isSearched)] as const))(
    "a row of %s is found by each text that it shows, on a page and in a file",
    async (path, columns) => {
      const { items } = await admin.get(path, List, { per_page: 100 });
      const shown = items.flatMap((item) =>
        columns.flatMap(({ key }) => ((item[key] ?? null) === null ? [] : ([[item, key]] as const))),
      );
      const columnsShown = new Set(shown.map(([, key]) => key));
      const unseen = columns.filter(({ key }) => !columnsShown.has(key)).map(({ key }) => key);
      expect(unseen, "need a value in a row that is made above").toEqual([]);
      // The file of a search has the condition of its page: in a short run it is made once for each report.
      const inFiles = IS_LONG ? columnsShown : new Set([...columnsShown].slice(-1));
      for (const [item, key] of shown) {
        const search = String(item[key]).toUpperCase().slice(0, 40);
        const found = await admin.get(path, List, { per_page: 100, search });
        expect(found.items, `${key}: ${search}`).toContainEqual(item);
        if (!inFiles.delete(key)) continue;
        const rows: string[][] = parse(readFileSync(await fileOf(`${path}/csv`, { search })), { bom: true });
        expect(rows.length - 1, `${key}: ${search}`).toBe(found.meta.total);
      }
      expect((await admin.get(path, List, { search: "no such text" })).items).toEqual([]);
    },
  );

  test.each(REPORTS.map(({ path }) => path))("a row of %s is found by its id", async (path) => {
    const { items } = await admin.get(path, List, { per_page: 1 });
    expect(await admin.get(`${path}/${String(items[0]?.id)}`, z.unknown())).toEqual(items[0]);
    const missing = await admin.request("GET", `${path}/00000000-0000-7000-8000-000000000000`);
    expect(missing.status).toBe(404);
  });
});

/** Converts a flag of the list's answer to the stored value. */
function asStored(item: Record<string, unknown>): TableRow {
  return Object.fromEntries(
    Object.entries(item).map(([key, value]) => [key, typeof value === "boolean" ? Number(value) : value]),
  );
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, "");
}

/** A long cell wraps between its neighbours, so its words appear one by one. */
function holds(words: string, text: string, cell: string): boolean {
  return words.includes(squeezed(cell)) || cell.split(/[\s_-]+/).every((word) => text.includes(word.slice(0, 6)));
}
