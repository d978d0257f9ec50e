import { mkdirSync } from "node:fs";
import { join } from "node:path";
import SqliteHandle from "better-sqlite3";
import { Kysely, PostgresDialect, sql, SqliteDialect } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { silentLog } from "../../../../shared/lib/log.ts";
import { CentralConfig } from "../../../config/config.ts";
import { type TestDatabase, testEngine } from "../../../test/engines.ts";
import { openDatabase } from "../open-database.ts";

const engine = testEngine();

/** Migrations are never edited, and old versions run with an additive schema. */
const open = (where: TestDatabase) => openDatabase(CentralConfig.parse(where), { log: silentLog, random: () => 0 });

test("a new database has what the engine alone has, and text is ordered by its bytes", async () => {
  const database = await open(await engine.empty());
  for (const key of ["b", "B", "a"])
    await database.write((tx) => tx.insertInto("meta").values({ key, value: "order" }).execute());
  const rows = await database.reads
    .selectFrom("meta")
    .select("key")
    .where("value", "=", "order")
    .orderBy("key")
    .execute();
  await database.close();
  expect(rows.map(({ key }) => key)).toEqual(["B", "a", "b"]);
});

test("a database of a version before 1.0.0 is refused with what to do, and is left as it is", async () => {
  const made = await madeAnd(
    sql`update kysely_migration set name = '1701-said-reasons' where name = '0001-baseline'`,
    sql`update applied_migrations set name = '1701-said-reasons' where name = '0001-baseline'`,
  );
  for (let start = 0; start < 2; start++)
    await expect(open(made)).rejects.toThrow(
      /was made by a version before 1\.0\.0 \(its schema ends with 1701-said-reasons\).*Start the version that made it/,
    );
});

test("a migration that was edited after it ran stops the start with a sentence that names it", async () => {
  const made = await madeAnd(sql`update applied_migrations set digest = 'another' where name = '0001-baseline'`);
  await expect(open(made)).rejects.toThrow(/another text of 0001-baseline than this version has.*never edited/);
});

test("a newer migration that only adds stops nobody, and is left as it is", async () => {
  const made = await madeAnd(...newer(true));
  const database = await open(made);
  await database.write((tx) => tx.insertInto("meta").values({ key: "k1", value: "1" }).execute());
  await expect(database.requireMigrations()).resolves.toBeUndefined();
  await database.close();
  await (await open(made)).close();
  await asItStands(made, async (db) => {
    const { rows } = await sql`select name from kysely_migration where name like '9%'`.execute(db);
    expect(rows).toEqual([{ name: "9999-from-the-future" }]);
  });
});

test("a newer migration that does more than add stops an older version with a sentence", async () => {
  const made = await madeAnd(...newer(false));
  await expect(open(made)).rejects.toThrow(/newer schema than this version knows \(9999-from-the-future\)/);
});

async function madeAnd(...changes: ReturnType<typeof sql>[]): Promise<TestDatabase> {
  const made = await engine.empty();
  await (await open(made)).close();
  await asItStands(made, async (db) => {
    for (const change of changes) await change.execute(db);
  });
  return made;
}

const newer = (isAdditive: boolean) => [
  sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2026-11-25T00:00:00.000Z')`,
  sql`insert into applied_migrations values ('9999-from-the-future', 'x', ${Number(isAdditive)})`,
];

/** Changes the owner of the database to a role other than central's. */
async function asItStands(
  { database_url, data_directory }: TestDatabase,
  work: (db: Kysely<unknown>) => Promise<void>,
): Promise<void> {
  mkdirSync(data_directory, { recursive: true });
  const dialect =
    database_url === null
      ? new SqliteDialect({ database: new SqliteHandle(join(data_directory, "central.db")) })
      : new PostgresDialect({ pool: new pg.Pool({ connectionString: database_url }) });
  const db = new Kysely<unknown>({ dialect });
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}
