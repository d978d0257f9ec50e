import { html } from "hono/html";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Company } from "../../wire/company.ts";
import { insertMany } from "../../platform/db/insert-many.ts";
import { systemActor } from "../../platform/auth/principal.ts";
import { onSqlite } from "../../test/engines.ts";
import { startCentral, type TestCentral } from "../../test/harness.ts";
import { PAGES } from "../pages.ts";
import { type BrowserDouble, browserOfUser } from "../test/browser-double.ts";
import { plainCell } from "./list-files.ts";

let central: TestCentral;
let admin: BrowserDouble;
beforeAll(async () => {
  central = await startCentral(onSqlite());
  const api = await central.as("super_admin");
  admin = await browserOfUser(central, api.principal.id);
  for (let n = 0; n < 120; n++) await api.post("/v1/companies", Company, { name: `PT Berkas ${n}` });
  await api.post("/v1/companies", Company, { name: '=SUM(A1) "<b>' });
});
afterAll(() => central[Symbol.asyncDispose]());

const linesOf = (text: string): string[] => text.trim().split("\r\n");

test("a list is had as a file with its filters, beyond its first page, in the reader's language", async () => {
  const list = await admin.get("/companies?search=berkas");
  expect(list.text).toContain('href="/companies/list.csv?search=berkas"');
  const file = await admin.get("/companies/list.csv?search=berkas");
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="companies.csv"');
  const [head = "", ...rows] = linesOf(file.text);
  expect(head).toMatch(/^[A-Z][a-z ]+,/);
  expect(rows).toHaveLength(120);
  expect(new Set(rows.map((row) => row.split(",")[0])).size).toBe(120);
  expect(rows.every((row) => !/[<>]/.test(row))).toBe(true);
  const indonesian = await admin.get("/companies/list.csv?search=berkas", { "accept-language": "id" });
  expect(linesOf(indonesian.text)[0]).toMatch(/^Nama[^,]*;/);
  expect(list.text.indexOf("list.xlsx")).toBeLessThan(list.text.indexOf("list.csv"));
  const book = await admin.get("/companies/list.xlsx?search=berkas");
  expect([book.status, book.text.startsWith("PK")]).toEqual([200, true]);
});

test("every list is had as files; a report has its own", async () => {
  const lists = PAGES.filter(({ path }) => !path.includes(":") && !path.startsWith("/reports/"));
  const shown = await Promise.all(lists.map(async (page) => ({ page, text: (await admin.get(page.path)).text })));
  const listed = shown.filter(({ text }) => text.includes('id="results"'));
  expect(listed.length).toBeGreaterThan(20);
  expect(listed.filter(({ page }) => page.files === undefined).map(({ page }) => page.path)).toEqual([]);
});

test("a file counts for its reader until it is taken or left: the fifth one waits for that", async () => {
  const cookie = [...admin.cookies].map((pair) => pair.join("=")).join("; ");
  const ask = () => central.central.app.request("http://central.test/companies/list.csv", { headers: { cookie } });
  const unread = await Promise.all([ask(), ask(), ask(), ask()]);
  expect(unread.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const refused = await admin.get("/companies/list.csv");
  expect(refused.status).toBe(429);
  await unread[0].body?.cancel();
  for (let times = 0; times < 5; times++) {
    const headers = { cookie };
    const head = await central.central.app.request("http://central.test/companies/list.csv", {
      method: "HEAD",
      headers,
    });
    expect(head.status).toBe(200);
  }
  expect((await admin.get("/companies/list.csv")).status).toBe(200);
  for (const { body } of unread.slice(1)) await body?.cancel();
});

test("a cell runs no formula, and has no markup", async () => {
  const { text } = await admin.get("/companies/list.csv?search=sum");
  expect(linesOf(text)[1]).toMatch(/^"'=SUM\(A1\) ""<b>",/);
});

test("a person has the file of what they see alone, and none of a list that they may not see", async () => {
  const { id } = await (await central.as("super_admin")).post("/v1/companies", Company, { name: "PT Sendiri" });
  const { principal } = await central.as("tenant", { companyId: id });
  const tenant = await browserOfUser(central, principal.id);
  expect((await tenant.get("/log/list.csv")).status).toBe(403);
  const own = await tenant.get("/companies/list.csv");
  expect([own.status, own.text.includes("PT Sendiri"), own.text.includes("Berkas")]).toEqual([200, true, false]);
});

test("a filter that is refused is answered by a page, and a list beyond the limit leads back to it", async () => {
  const refused = await admin.get("/log/list.csv?start_date=never");
  expect([refused.status, refused.headers.get("content-type")?.startsWith("text/html")]).toEqual([400, true]);
  await central.platform.transact(systemActor("test"), async ({ tx }) => {
    const company = await tx.selectFrom("companies").selectAll().executeTakeFirstOrThrow();
    const many = Array.from({ length: 10_001 }, (_, n) => ({
      ...company,
      id: `01920000-0000-7000-8000-${String(n).padStart(12, "0")}`,
      name: `PT Banyak ${n}`,
      email: null,
      npwp: null,
      nitku: `9${n}`,
    }));
    await insertMany(tx, "companies", many as never[]);
  });
  const back = await admin.get("/companies/list.csv?type=");
  expect([back.status, back.location]).toEqual([303, "/companies?type="]);
  const page = await admin.get("/companies");
  expect(page.text).toContain("A file holds at most 10,000 rows");
  expect(page.text).not.toContain("/companies/list.csv");
});

test("the content of a cell is its words: moments of their zone, entries with semicolons, signs as they were typed", () => {
  const age = html`<span class="quiet">(<span data-since="1"></span> ago)</span>`;
  const at = html`<time datetime="2026-11-21T17:14:00.000Z">22 Nov 2026, 00:14</time> ${age}`;
  const list = html`<ul>
    <li>${"a & b"}</li>
    <li>"c"</li>
  </ul>`;
  expect([
    plainCell(at, "Asia/Jakarta"),
    plainCell(list, "UTC"),
    plainCell(null, "UTC"),
    plainCell("<i>", "UTC"),
  ]).toEqual([...["2026-11-22 00:14:00", 'a & b; "c"', "", "<i>"]]);
});
