import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { PageMeta } from "../../shared/wire/common.ts";
import { FEATURES } from "../features/open-features.ts";
import type { Operation } from "../platform/http/operation.ts";
import type { Caller } from "./caller.ts";
import { testEngine } from "./engines.ts";
import type { TestCentral } from "./harness.ts";
import { startSeeded } from "./seeded-central.ts";

/** Every list of a site with records: what its filters and orders give is what a plain filter over all its rows gives. */

type Row = Record<string, unknown>;
const Rows = z.strictObject({ items: z.array(z.looseObject({})), meta: PageMeta });
const PER_PAGE = 100;
/** Of a longer list these many pages are all its rows. */
const PAGES = 12;
const VALUES = 3;
const ABOUT_PAGES = new Set(["page", "per_page", "after", "sort", "order", "search"]);

const SITE = { size: 20, days: 2, seed: 11, password: "a long enough password" };

const engine = testEngine();
const lists = FEATURES.flatMap(({ operations }) => operations).filter(
  ({ method, path, query }) =>
    method === "get" && !path.includes("{") && query instanceof z.ZodObject && "per_page" in query.shape,
);
const compared = { filters: 0, orders: 0 };
let central: TestCentral;
let admin: Caller;
beforeAll(async () => {
  ({ central } = await startSeeded(engine, SITE));
  admin = await central.as("super_admin");
});
afterAll(() => central[Symbol.asyncDispose]());

/** Every row of a list, by its cursor; null when it has more than are compared here. */
async function allRows({ path }: Operation, query: Record<string, string> = {}): Promise<Row[] | null> {
  const rows: Row[] = [];
  let after: string | null | undefined;
  for (let page = 0; page < PAGES && after !== null; page++) {
    const asked = { ...query, per_page: PER_PAGE, ...(after !== undefined && { after }) };
    const { items, meta } = await admin.get(path, Rows, asked);
    rows.push(...items);
    after = meta.next_after;
    if (after === null && meta.total_is_exact) expect(rows).toHaveLength(meta.total);
  }
  return after === null ? rows : null;
}

const textOf = (rows: readonly Row[]): string[] => rows.map((row) => JSON.stringify(row)).sort();
const optionsOf = (schema: unknown): string[] => {
  const bare = schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  return bare instanceof z.ZodEnum ? bare.options.map(String) : [];
};

test.each(lists.map((list) => [list.id, list] as const))("%s", async (_id, list) => {
  const all = await allRows(list);
  if (all === null || all.length === 0) return;
  const shape = (list.query as z.ZodObject).shape;
  for (const name of Object.keys(shape).filter((one) => !ABOUT_PAGES.has(one))) {
    const isPlain = all.every(
      (row) => ["string", "boolean", "number"].includes(typeof row[name]) || row[name] === null,
    );
    if (!isPlain || !all.some((row) => name in row)) continue;
    const values = [...new Set(all.map((row) => row[name] as string | number | boolean | null))]
      .filter((value) => value !== null)
      .slice(0, VALUES);
    for (const value of values) {
      const found = await allRows(list, { [name]: String(value) });
      compared.filters += 1;
      const expected = all.filter((row) => row[name] === value);
      expect(textOf(found ?? []), `${name}=${String(value)}`).toEqual(textOf(expected));
    }
  }
  for (const sort of optionsOf(shape["sort"])) {
    compared.orders += 1;
    const [up, down] = [await allRows(list, { sort, order: "asc" }), await allRows(list, { sort, order: "desc" })];
    expect(textOf(up ?? []), `by ${sort}`).toEqual(textOf(all));
    expect(down?.toReversed(), `by ${sort}, turned round`).toEqual(up);
    const keys = (up ?? []).map((row) => row[sort]);
    const isOrdered = keys.every((key) => typeof key === "number") || sort.endsWith("_at");
    if (isOrdered && keys.every((key) => key !== null && key !== undefined))
      expect(keys, `by ${sort}`).toEqual(
        keys.toSorted((a, b) => ((a as number) < (b as number) ? -1 : (a as number) > (b as number) ? 1 : 0)),
      );
  }
});

test("that was enough to compare", () => {
  expect(compared.filters).toBeGreaterThan(100);
  expect(compared.orders).toBeGreaterThan(60);
});
