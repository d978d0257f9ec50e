import { mkdirSync } from "node:fs";
import { join } from "node:path";
import SqliteHandle from "better-sqlite3";
import { Kysely, PostgresDialect, sql, SqliteDialect } from "kysely";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { silentLog } from "../../../../shared/lib/log.ts";
import { CentralConfig } from "../../../config/config.ts";
import { type TestDatabase, testEngine } from "../../../test/engines.ts";
import { openDatabase } from "../open-database.ts";
import { makeFormerSchema, schemaOf } from "./former-schemas.ts";

const FACT = {
  id: "f1",
  edge_id: "e1",
  boot_id: "b1",
  sequence: 7,
  activity_id: "f1",
  type: "decision",
  body: "{}",
  occurred_at: "2026-11-21T08:00:00.000Z",
  received_at: "2026-11-21T08:00:05.000Z",
  previous_hash: "",
  hash: "",
};
/** The value from edited texts; it differs from the value that a migration would guess. */
const HAPPENED = "2026-11-21T07:59:00.000Z";

const engine = testEngine();

/** Migrations are never edited, and old versions run with an additive schema. */
const open = (where: TestDatabase) => openDatabase(CentralConfig.parse(where), { log: silentLog, random: () => 0 });

describe.each([
  ["first", FACT, FACT.occurred_at],
  ["edited", { ...FACT, happened_at: HAPPENED }, HAPPENED],
] as const)("a database that was made with the %s texts", (texts, fact, happenedAt) => {
  test("has the schema of a new one, keeps its facts and takes in others in their places", async () => {
    const former = await engine.empty();
    await asItStands(former, async (db) => {
      await makeFormerSchema(db, texts);
      await db.$extendTables<{ facts: Record<string, string | number> }>().insertInto("facts").values(fact).execute();
    });
    const database = await open(former);
    const fresh = await open(await engine.empty());
    try {
      expect(await schemaOf(database.reads, engine.name)).toEqual(await schemaOf(fresh.reads, engine.name));
      await database.write((tx) =>
        tx
          .insertInto("facts")
          .values({ ...FACT, id: "f2", happened_at: FACT.occurred_at })
          .execute(),
      );
      const kept = await database.reads.selectFrom("facts").selectAll().where("id", "=", "f1").execute();
      expect(kept).toEqual([{ ...FACT, happened_at: happenedAt }]);
    } finally {
      await Promise.all([database.close(), fresh.close()]);
    }
    await (await open(former)).close();
  });
});

test("a migration that was edited after it ran stops the start with a sentence that names it", async () => {
  const made = await madeAnd(sql`update applied_migrations set digest = 'another' where name = '0040-activities'`);
  await expect(open(made)).rejects.toThrow(/another text of 0040-activities than this version has.*never edited/);
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
