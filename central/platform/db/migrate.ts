import { readdir } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { type Database, DatabaseRefused } from "./database.ts";
import { type MigrationDb } from "./columns.ts";

const FOLDER = new URL("./migrations/", import.meta.url);
const FILE = /^(\d{4}-[a-z0-9-]+)\.ts$/;

/** The migrations of this version, by name, from the files of `migrations/`. */
async function ownMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(FOLDER)).flatMap((file) => FILE.exec(file)?.[1] ?? []).sort();
  const loaded = names.map(async (name) => {
    const module = (await import(new URL(`${name}.ts`, FOLDER).href)) as { up(db: MigrationDb): Promise<void> };
    return [name, { up: (db: MigrationDb) => module.up(db) }] as const;
  });
  return Object.fromEntries(await Promise.all(loaded));
}

/**
 * Brings the schema up to this version. Several processes may start at once.
 * @param alone keeps other processes away while it runs, where the migrator's own lock doesn't
 * @throws DatabaseRefused when the schema is newer than this version, or a migration fails
 */
export async function migrate(
  db: Kysely<Database>,
  where: string,
  alone: (work: () => Promise<void>) => Promise<void> = (work) => work(),
): Promise<void> {
  // Read before anybody is kept waiting.
  const own = await ownMigrations();
  await alone(() => migrateTo(own, db, where));
}

async function migrateTo(own: Record<string, Migration>, db: Kysely<Database>, where: string): Promise<void> {
  const newer = (await executedMigrations(db)).filter((name) => !(name in own));
  if (newer.length > 0)
    throw new DatabaseRefused(
      `${where} has a newer schema than this version knows (${newer.join(", ")}): start the version that made it, or a later one.`,
    );
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(own) },
    // A migration that two lines of work both brought may stand before one that has run already.
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

/** @throws Error when a migration of this version has not run */
export async function demandMigrations(db: Kysely<Database>): Promise<void> {
  const executed = new Set(await executedMigrations(db));
  const missing = Object.keys(await ownMigrations()).filter((name) => !executed.has(name));
  if (missing.length > 0) throw new Error(`migrations have not run: ${missing.join(", ")}`);
}

/** Names of the migrations that have run, in order; empty for a new database. */
async function executedMigrations(db: Kysely<Database>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}
