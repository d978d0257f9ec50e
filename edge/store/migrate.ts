import { readdirSync, readFileSync } from "node:fs";
import type Database from "better-sqlite3";
import {
  type AppliedMigration,
  beforeBaseline,
  ownMigration,
  problemOf,
  readReleased,
} from "../../shared/lib/applied-migrations.ts";

const FOLDER = new URL("migrations/", import.meta.url);

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
  const madeBy = db.pragma("user_version", { simple: true });
  if (!hasDigests(db) && madeBy !== 0) return beforeBaseline(where, `its schema is number ${String(madeBy)}`);
  const applied = hasDigests(db) ? readApplied(db) : [];
  const problem = problemOf(where, applied, own);
  if (problem !== null) return problem;
  const has = new Set(applied.map(({ name }) => name));
  db.transaction(() => {
    db.exec(
      "CREATE TABLE IF NOT EXISTS applied_migrations (name TEXT PRIMARY KEY, digest TEXT, is_additive INTEGER) STRICT",
    );
    for (const migration of own) {
      if (has.has(migration.name)) continue;
      db.exec(readFileSync(new URL(`${migration.name}.sql`, FOLDER), "utf8"));
      const { name, digest, is_additive } = migration;
      db.prepare("INSERT INTO applied_migrations VALUES (?, ?, ?)").run(name, digest, Number(is_additive));
      has.add(name);
    }
    // Other tools see by this number that the file is an edge's, and how far its schema is.
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
