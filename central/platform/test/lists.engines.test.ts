import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Company } from "../../wire/company.ts";
import type { Caller } from "../../test/caller.ts";
import { testEngine } from "../../test/engines.ts";
import { startCentral, type TestCentral } from "../../test/harness.ts";
import { insertMany } from "../db/insert-many.ts";
import { listOf, MAX_ROWS } from "../lists.ts";

const ROWS = MAX_ROWS + 50;
const Companies = listOf(Company);

/** Names of eight digits, each unique; only the last rows are customers. */
const company = (n: number) => ({
  id: `01920000-0000-7000-8000-${String(n).padStart(12, "0")}`,
  created_at: `2026-01-01T00:00:${String(n % 60).padStart(2, "0")}.000Z`,
  updated_at: "2026-01-01T00:00:00.000Z",
  deleted_at: null,
  email: null,
  npwp: null,
  nitku: "",
  name: `Pt ${String(10_000_000 + n)}`,
  business_field: "",
  operation_status: "operation",
  type: n < ROWS - 30 ? "tenant" : "customer",
  status_pu: "registered",
  no_pu: null,
  pic_name: "everyone",
  pic_phone: "",
  address: "",
  supporting_doc_file_path: null,
});

const engine = testEngine();

/** The rules of lists with more rows than are counted, on any engine. */
describe(`a list of more rows than are counted on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Caller;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    const rows = Array.from({ length: ROWS }, (_, n) => company(n));
    await central.platform.database.write((tx) => insertMany(tx, "companies", rows as never[]));
  });
  afterAll(() => central[Symbol.asyncDispose]());
  const list = (query: Record<string, string | number>) => admin.get("/v1/companies", Companies, query);
  const refusal = async (query: Record<string, string | number>) => {
    const answer = await admin.request("GET", "/v1/companies", { query });
    return [answer.status, ...(answer.problem().errors ?? []).map(({ path }) => path)];
  };

  test("states that its total is a bound, and is counted where a filter leaves fewer", async () => {
    expect((await list({})).meta).toMatchObject({ total: MAX_ROWS, total_is_exact: false, total_page: 500 });
    expect((await list({ type: "customer" })).meta).toMatchObject({ total: 30, total_is_exact: true });
  });

  test("is reached by page up to the last row that is counted", async () => {
    expect((await list({ page: 100, per_page: 100, sort: "name", order: "asc" })).items.at(-1)?.name).toBe(
      "Pt 10009999",
    );
    expect(await refusal({ page: 101, per_page: 100 })).toEqual([400, "page"]);
  });

  test.each(["asc", "desc"])("is read on by after, %s, each row once", async (order) => {
    const seen: string[] = [];
    for (let after: string | null = ""; after !== null;) {
      const asked = { sort: "created_at", order, per_page: 100, ...(after !== "" && { after }) };
      const { items, meta } = await list(asked);
      seen.push(...items.map(({ created_at, id }) => `${created_at} ${id}`));
      after = meta.next_after;
    }
    expect(new Set(seen).size).toBe(ROWS);
    expect(seen).toEqual(order === "asc" ? seen.toSorted() : seen.toSorted().reverse());
  });

  test("refuses an after of another order, and one that it never gave", async () => {
    const after = (await list({ sort: "name" })).meta.next_after ?? "";
    expect(await refusal({ sort: "created_at", after })).toEqual([400, "after"]);
    expect(await refusal({ after: "x" })).toEqual([400, "after"]);
  });

  test.each([
    ["a\0b", "id"],
    ["b", "id\0"],
    ["\uD800", "id"],
  ])("refuses an after whose text cannot be kept: %j, %j", async (value, id) => {
    const after = Buffer.from(JSON.stringify(["name", "asc", value, id])).toString("base64url");
    expect(await refusal({ sort: "name", order: "asc", after })).toEqual([400, "after"]);
  });

  test.each(["zzz", "", 1.5, 1e308])(
    "refuses an after of %j where a list is sorted by whole numbers",
    async (value) => {
      const after = Buffer.from(JSON.stringify(["position", "asc", value, "id"])).toString("base64url");
      const answer = await admin.request("GET", "/v1/faqs", { query: { sort: "position", order: "asc", after } });
      expect([answer.status, answer.problem().errors?.[0]?.path]).toEqual([400, "after"]);
    },
  );

  test("finds what stands in one row, in most rows, and in none", async () => {
    expect((await list({ search: "T 10000777" })).meta).toMatchObject({ total: 1, total_is_exact: true });
    expect((await list({ search: "EVERYONE" })).meta).toMatchObject({ total: MAX_ROWS, total_is_exact: false });
    expect((await list({ search: "everyone", type: "customer" })).meta).toMatchObject({ total: 30 });
    expect((await list({ search: "nobody" })).meta).toMatchObject({ total: 0, total_is_exact: true });
  });

  test("looks for a short text in its first rows alone, and in all where they are few", async () => {
    const short = await list({ search: "t 1", sort: "name", order: "asc" });
    expect(short.meta).toMatchObject({ total: MAX_ROWS, total_is_exact: false });
    expect((await list({ search: "%t" })).meta).toMatchObject({ total: 0, total_is_exact: false });
    expect((await list({ search: "pt", type: "customer" })).meta).toMatchObject({ total: 30, total_is_exact: true });
  });

  test("finds a row by what it says now", async () => {
    const [one] = (await list({ search: "10000042" })).items;
    await admin.request("PATCH", `/v1/companies/${one?.id ?? ""}`, { body: { name: "Renamed" } });
    expect((await list({ search: "10000042" })).meta.total).toBe(0);
    expect((await list({ search: "renamed" })).items.map(({ id }) => id)).toEqual([one?.id]);
  });
});
