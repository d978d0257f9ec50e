import { readdirSync, readFileSync } from "node:fs";
import type Database from "better-sqlite3";
import {
  type AppliedMigration,
  digestOf,
  ownMigration,
  type OwnMigration,
  problemOf,
  readReleased,
} from "../../shared/lib/applied-migrations.ts";

const FOLDER = new URL("migrations/", import.meta.url);

/**
 * Versions without stored digests had one migration, whose text grew. Each entry is a schema that such a text made, by
 * its `schemaDigest`, with the number of today's migrations that lead to it.
 */
const FORMER: Readonly<Record<string, number>> = {
  "6a9e01d30075fba632aa461f09118bd9b16b8bfb6788426663673aabda324c6b": 1,
  "6200c4061241169680fbaddc8fd4cc58f53ee25b555f25d96d55d863965b9116": 2,
  d1b93f2491aed0a1cb12b366a4b995407af4c05bc9ebd4b426d0aab49f10a630: 3,
  "642c15c055617e10f817fe34465294c62e0dfba034b0b648681422b9fb98ffa3": 4,
  ef9a38d5f10166b503fd0a250cfdc010f78548d5a9a62217a292167daf825c2e: 5,
  "057617f644b0b447a3f43ee1c37b69ad0a273d0c10bd9da31c143b1b171d1928": 6,
  "0ba1ba3902dee94bfd98509bf4e529a88c3074050d24e5a2d2273c6bf002349a": 7,
  ffb976b06b988de70896119a9972019c00cab72d9a74c3d2b0b551842832665c: 8,
};

/**
 * Brings the schema up to this version; a newer schema whose migrations only add is used unchanged.
 * @returns why this version can't use the database, as a sentence; null where it can
 */
export function migrate(db: Database.Database, where: string): string | null {
  const released = readReleased(FOLDER);
  const files = readdirSync(FOLDER)
    .filter((file) => file.endsWith(".sql"))
    .sort();
  const own = files.map((file) => ownMigration(FOLDER, file, released));
  const applied = hasDigests(db) ? readApplied(db) : beforeDigests(db, own);
  if (applied === null) return `${where} has an unknown schema: move the file away for recovery`;
  const problem = problemOf(where, applied, own);
  if (problem !== null) return problem;
  const has = new Set(applied.map(({ name }) => name));
  db.transaction(() => {
    if (!hasDigests(db)) {
      db.exec("CREATE TABLE applied_migrations (name TEXT PRIMARY KEY, digest TEXT, is_additive INTEGER) STRICT");
      for (const migration of applied) keep(db, migration);
    }
    for (const migration of own) {
      if (has.has(migration.name)) continue;
      db.exec(readFileSync(new URL(`${migration.name}.sql`, FOLDER), "utf8"));
      keep(db, migration);
      has.add(migration.name);
    }
    // Versions without stored digests detect by this number that the schema is newer than theirs.
    db.pragma(`user_version = ${has.size}`);
  }).immediate();
  return null;
}

function hasDigests(db: Database.Database): boolean {
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'applied_migrations'").get() !== undefined;
}

function readApplied(db: Database.Database): AppliedMigration[] {
  return db
    .prepare<[], { name: string; digest: string; is_additive: number }>(
      "SELECT name, digest, is_additive FROM applied_migrations ORDER BY name",
    )
    .all()
    .map((row) => ({ ...row, is_additive: row.is_additive === 1 }));
}

/** Null where no version made the schema. */
function beforeDigests(db: Database.Database, own: readonly OwnMigration[]): readonly AppliedMigration[] | null {
  if (db.pragma("user_version", { simple: true }) === 0) return [];
  const count = FORMER[schemaDigest(db)];
  return count === undefined ? null : own.slice(0, count);
}

function keep(db: Database.Database, { name, digest, is_additive }: OwnMigration): void {
  db.prepare("INSERT INTO applied_migrations VALUES (?, ?, ?)").run(name, digest, Number(is_additive));
}

/** SHA-256 over the texts that created the tables and indexes. */
export function schemaDigest(db: Database.Database): string {
  const texts = db
    .prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .pluck()
    .all();
  return digestOf(texts.join("\n"));
}
