import { join } from "node:path";
import SqliteHandle from "better-sqlite3";
import { Kysely, PostgresDialect, SqliteDialect } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { newId } from "../../shared/lib/ids.ts";
import { FEATURES } from "../features/open-features.ts";
import { PERMISSIONS } from "../platform/auth/permissions.ts";
import { ANONYMOUS } from "../platform/auth/principal.ts";
import type { Database } from "../platform/db/database.ts";
import type { AnyCall, ReadOperation } from "../platform/http/operation.ts";
import { filterIndexOf, type ListDeclaration, type ListIndex, sortIndexOf } from "../platform/lists/declaration.ts";
import { type TestDatabase, testEngine } from "./engines.ts";
import { startCentral, type TestCentral } from "./harness.ts";
import { newFixtureParent, type Fixture, fixtureFactories } from "./fixtures.ts";

type List = Omit<ReadOperation, "list" | "query"> & { list: ListDeclaration; query: z.ZodObject };

const reads = FEATURES.flatMap(({ operations }) => operations).filter((operation) => operation.form === "read");
const paged = reads.filter(({ query }) => query instanceof z.ZodObject && "per_page" in query.shape);
const lists = paged.filter(({ list }) => typeof list === "object" && "filters" in list) as List[];

/** The statements sent to an engine, with their plans. */
interface Watched {
  db: Kysely<Database>;
  /** Statements until now are not looked at. */
  forget(): void;
  /**
   * The plans of the statements since then. PostgreSQL has statistics only of empty tables, so it reports
   * pages.
   * @param only the one index of the list that remains meanwhile on PostgreSQL; null for a search
   */
  plans(only: ListIndex | null): Promise<string[]>;
  close(): Promise<void>;
}

const engine = testEngine();

/** Every list is read by its declared index: the plans come from an empty database. */
const isPostgres = engine.name === "PostgreSQL";
describe(`the plans of lists on ${engine.name}`, () => {
  let central: TestCentral;
  let watched: Watched;
  let plant: (list: List) => Promise<Fixture>;
  beforeAll(async () => {
    const database = await engine.fresh();
    central = await startCentral(engine, { config: database });
    watched = isPostgres ? watchPostgres(database) : watchSqlite(database);
    const admin = await central.as("super_admin");
    const [planters, ground] = [fixtureFactories(central, admin), await newFixtureParent(admin)];
    const planted = new Map<string, Promise<Fixture>>();
    // Once for all plans of a list.
    plant = (list) => {
      const planter = list.scope === "none" ? undefined : planters[list.scope.table];
      const known = planted.get(list.id);
      if (known || !planter || !list.path.includes("{")) return known ?? Promise.resolve({ id: newId() });
      const made = planter(ground, list);
      planted.set(list.id, made);
      return made;
    };
  });
  afterAll(async () => {
    await watched.close();
    await central[Symbol.asyncDispose]();
  });

  async function plansOf(list: List, asked: object, only: ListIndex | null): Promise<string[]> {
    const call = {
      actor: { ...ANONYMOUS, kind: "user", id: newId(), permissions: new Set(PERMISSIONS), areaIds: null },
      params: await plant(list),
      query: list.query.parse(asked),
      platform: central.platform,
      db: watched.db,
    };
    watched.forget();
    await list.handle(call as unknown as AnyCall & Pick<Watched, "db">);
    return (await watched.plans(only)).filter((plan) => plan.includes(list.list.table));
  }

  const sorts = lists.flatMap((list) => optionsOf(list).map((sort) => [list.id, sort, list] as const));
  test.each(sorts)("%s by %s reads an index in its order", async (_id, sort, list) => {
    const plans = await plansOf(list, { sort }, sortIndexOf(list.list, sort));
    expect(plans).not.toEqual([]);
    for (const plan of plans) {
      // When the operation itself selects few rows, these are sorted.
      const isLookUp = new RegExp(isPostgres ? "Index Cond: .*_id" : `SEARCH ${list.list.table}`);
      if (isLookUp.test(plan)) continue;
      expect(plan).toContain(`list_${list.list.table}_`);
      expect(plan).not.toMatch(/TEMP B-TREE FOR ORDER|Sort/);
    }
  });

  const filters = lists.flatMap((list) => filtersOf(list).map((one) => [list.id, one.name, one, list] as const));
  test.each(filters)("%s narrowed by %s looks it up", async (_id, _name, { name, value, index }, list) => {
    const plans = await plansOf(list, { [name]: value }, index);
    expect(plans).not.toEqual([]);
    const lookUp = isPostgres ? `${index.name} on \\w+\\s+Index Cond` : `SEARCH \\w+ USING .*INDEX ${index.name} `;
    for (const plan of plans) {
      expect(plan).toMatch(new RegExp(lookUp));
      expect(plan).not.toMatch(/TEMP B-TREE FOR ORDER|Sort/);
    }
  });

  const searched = lists.filter(({ list }) => list.search.length > 0).map((list) => [list.id, list] as const);
  test.each(searched)("%s searches an index", async (_id, list) => {
    const plans = await plansOf(list, { search: "b 9123 klm" }, null);
    for (const { table } of list.list.search) {
      const own = new RegExp(isPostgres ? `Index Scan on search_${table}_` : `SCAN search_${table}_\\w+_fts VIRTUAL`);
      expect(plans.filter((plan) => own.test(plan))).not.toEqual([]);
    }
  });
});

test("every operation that answers page by page declares what serves it", () => {
  expect(paged.filter(({ list }) => list === undefined).map(({ id }) => id)).toEqual([]);
  expect(lists.length).toBeGreaterThan(10);
});

function optionsOf({ query }: List): string[] {
  const { sort } = query.shape;
  return sort instanceof z.ZodDefault && sort.unwrap() instanceof z.ZodEnum
    ? (sort.unwrap() as z.ZodEnum).options.map(String)
    : [];
}

const PAGING = new Set(["page", "per_page", "after", "sort", "order", "search"]);

/** The indexed filters of the list, each with a valid value. */
function filtersOf({ list, query }: List): { name: string; value: string; index: ListIndex }[] {
  return Object.entries(query.shape).flatMap(([name, schema]) => {
    if (PAGING.has(name) || !list.filters.includes(name)) return [];
    const inner: unknown = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
    const options = inner instanceof z.ZodEnum ? inner.options.map(String) : [];
    const accepts = (one: string): boolean => z.object({ one: schema as z.ZodType }).safeParse({ one }).success;
    const value = [newId(), "true", ...options, "abc"].find(accepts);
    return value === undefined ? [] : [{ name, value, index: filterIndexOf(list, name) }];
  });
}

function watchSqlite({ data_directory }: TestDatabase): Watched {
  const handle = new SqliteHandle(join(data_directory, "central.db"), { readonly: true });
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<Database>({
    dialect: new SqliteDialect({ database: handle }),
    log: ({ query: { sql, parameters } }) => void asked.push({ sql, parameters }),
  });
  return {
    db,
    forget: () => void asked.splice(0),
    plans: () =>
      Promise.resolve(
        asked.splice(0).map(({ sql, parameters }) =>
          handle
            .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
            .all(...parameters)
            .map(({ detail }) => detail)
            .join("\n"),
        ),
      ),
    close: () => db.destroy(),
  };
}

function watchPostgres({ database_url }: TestDatabase): Watched {
  const pool = new pg.Pool({ connectionString: database_url ?? "", max: 1 });
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => void asked.push({ sql, parameters }),
  });
  return {
    db,
    forget: () => void asked.splice(0),
    async plans(only) {
      const client = await pool.connect();
      // Empty tables are read completely unless that is disabled.
      const forbidden =
        only === null
          ? ["seqscan", "indexscan", "indexonlyscan"]
          : ["seqscan", "sort", "incremental_sort", "bitmapscan", "hashjoin", "mergejoin"];
      await client.query("begin");
      // Before the ways are forbidden: their costs would have this statement compiled, for half a second each time.
      if (only !== null) await hideOthers(client, only);
      await client.query(forbidden.map((way) => `set local enable_${way} = off`).join("; "));
      const plans = [];
      for (const { sql, parameters } of asked.splice(0)) {
        if (only !== null && !sql.includes("list_key")) continue;
        const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain (costs off) ${sql}`, [...parameters]);
        plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
      }
      await client.query("rollback");
      client.release();
      return plans;
    },
    close: () => db.destroy(),
  };
}

/** Within a transaction that is rolled back: the planner sees no other index of the table, except keys. */
async function hideOthers(client: pg.PoolClient, { table, name }: ListIndex): Promise<void> {
  await client.query(
    `update pg_index set indisvalid = false
     where indrelid = $1::regclass and not indisprimary and indexrelid::regclass::text <> $2
     and indexrelid not in (select conindid from pg_constraint)`,
    [table, name],
  );
}
