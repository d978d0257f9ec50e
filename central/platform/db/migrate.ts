import { readdir, readFile } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import {
  type AppliedMigration,
  ownMigration,
  type OwnMigration,
  problemOf,
  readReleased,
} from "../../../shared/lib/applied-migrations.ts";
import { type Database, DatabaseRefused } from "./database.ts";
import { engineOf, type MigrationDb } from "./columns.ts";

const FOLDER = new URL("./migrations/", import.meta.url);
const FILE = /^\d{4}-[a-z0-9-]+\.(ts|sql)$/;

interface Own extends OwnMigration {
  up(db: MigrationDb): Promise<void>;
}

/** The migrations of this version, in order, from the files of `migrations/`. */
async function ownMigrations(): Promise<Own[]> {
  const released = readReleased(FOLDER);
  const files = (await readdir(FOLDER)).filter((file) => FILE.test(file)).sort();
  return Promise.all(
    files.map(async (file) => {
      const url = new URL(file, FOLDER);
      const { up } = file.endsWith(".sql")
        ? { up: statementsOf(await readFile(url, "utf8")) }
        : ((await import(url.href)) as Pick<Own, "up">);
      return { ...ownMigration(FOLDER, file, released), up };
    }),
  );
}

/** Another engine leaves a statement out that stands below this. */
const ONLY = /^-- (sqlite|postgres) only$/m;

/** SQL for both engines: SQLite orders text by its bytes; PostgreSQL uses the machine's locale by default. */
const statementsOf =
  (text: string): Own["up"] =>
  async (db) => {
    const engine = engineOf(db);
    for (const statement of text.split(/(?<=;)\n/)) {
      const [, only = engine] = ONLY.exec(statement) ?? [];
      const own =
        engine === "postgres" ? statement.replaceAll(/(?<= )text(?=[ ,\n)])/g, 'text collate "C"') : statement;
      if (only === engine && own.trim() !== "") await sql.raw(own).execute(db);
    }
  };

/**
 * Brings the schema up to this version. Several processes may start at once.
 * @param alone locks other processes out while it runs, when the migrator's own lock does not
 * @throws DatabaseRefused when the schema is newer than this version can use, was made with other texts, or a migration
 * fails
 */
export async function migrate(
  db: Kysely<Database>,
  where: string,
  alone: (work: () => Promise<void>) => Promise<void> = (work) => work(),
): Promise<void> {
  // Read before any lock makes others wait.
  const own = await ownMigrations();
  await alone(() => migrateTo(own, db, where));
}

async function migrateTo(own: readonly Own[], db: Kysely<Database>, where: string): Promise<void> {
  const applied = await appliedMigrations(db);
  const problem = problemOf(where, applied, own);
  if (problem !== null) throw new DatabaseRefused(problem);
  const done = new Set(applied.map(({ name }) => name));
  // Most starts: the migrator would look at every table of the schema, several times.
  if (own.every(({ name }) => done.has(name))) return;
  const known = new Set(own.map(({ name }) => name));
  const newer = applied.filter(({ name }) => !known.has(name)).map(({ name }) => [name, NOTHING] as const);
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: () =>
        Promise.resolve(Object.fromEntries([...own.map((one) => [one.name, recordedWithDigest(one)]), ...newer])),
    },
    // A migration that two branches both added may stand before one that has run already.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === "Error");
  throw new DatabaseRefused(
    failed ? `${where} could not take migration ${failed.migrationName}.` : `${where} could not be brought up to date.`,
    error,
  );
}

/** A stub for a migration of a newer version that has run: the migrator requires every one of them. */
const NOTHING: Migration = { up: () => Promise.resolve() };

/** The migration, and its record in the same transaction. */
function recordedWithDigest(migration: Own): Migration {
  const { name, digest, is_additive } = migration;
  return {
    async up(db: MigrationDb) {
      await sql`create table if not exists applied_migrations
        (name text primary key, digest text not null, is_additive smallint not null)`.execute(db);
      await migration.up(db);
      await sql`insert into applied_migrations values (${name}, ${digest}, ${Number(is_additive)})`.execute(db);
    },
  };
}

/** @throws Error when a migration of this version has not run */
export async function requireMigrations(db: Kysely<Database>): Promise<void> {
  const own = await ownMigrations();
  const executed = new Set((await appliedMigrations(db)).map(({ name }) => name));
  const missing = own.map(({ name }) => name).filter((name) => !executed.has(name));
  if (missing.length > 0) throw new Error(`migrations have not run: ${missing.join(", ")}`);
}

/** The migrations that have run, in order; none for a new database. */
async function appliedMigrations(db: Pick<MigrationDb, "getExecutor">): Promise<AppliedMigration[]> {
  if (!(await hasTable(db, "kysely_migration"))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const kept = new Map((await recordedDigests(db)).map((row) => [row.name, row]));
  return rows.map(({ name }) => kept.get(name) ?? { name, digest: "unknown", is_additive: false });
}

async function recordedDigests(db: Pick<MigrationDb, "getExecutor">): Promise<AppliedMigration[]> {
  if (!(await hasTable(db, "applied_migrations"))) return [];
  const { rows } = await sql<{
    name: string;
    digest: string;
    is_additive: number;
  }>`select name, digest, is_additive from applied_migrations`.execute(db);
  return rows.map((row) => ({ ...row, is_additive: row.is_additive === 1 }));
}

/** Asks for the one table: Kysely's introspection reads every column of every table. */
async function hasTable(db: Pick<MigrationDb, "getExecutor">, name: string): Promise<boolean> {
  const { rows } = await (
    engineOf(db) === "postgres"
      ? sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${name}`
      : sql`select 1 from sqlite_master where type = 'table' and name = ${name}`
  ).execute(db);
  return rows.length > 0;
}
