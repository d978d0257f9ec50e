import { rename } from "node:fs/promises";
import { join } from "node:path";
import SqliteHandle from "better-sqlite3";
import { type DatabaseCopies, MAIN_TABLES, type NamedFile, NEWEST_MIGRATION, NOTE_BACKUP } from "./database-copies.ts";
import { BackupRefused } from "./refused.ts";

const BUSY_MS = 5_000;

/** Copies of the SQLite file in this directory. */
export function sqliteCopies(directory: string): DatabaseCopies {
  const source = join(directory, "central.db");
  return {
    async save(file, use) {
      // Never a copy of files: the newest commits are in the journal beside them.
      const handle = new SqliteHandle(source, { readonly: true, timeout: BUSY_MS });
      try {
        handle.prepare("vacuum into ?").run(file);
      } finally {
        handle.close();
      }
      const copy = new SqliteHandle(file, { readonly: true });
      try {
        const schema = copy.prepare<[], string>(NEWEST_MIGRATION).pluck().get() ?? "none";
        return await use({ schema, counts: countsIn(copy), files: () => filesIn(copy) });
      } finally {
        copy.close();
      }
    },

    check(file, counts) {
      const copy = new SqliteHandle(file, { readonly: true });
      try {
        const found = copy.pragma("integrity_check(1)", { simple: true });
        if (found !== "ok") throw new BackupRefused(`Its database is damaged: ${String(found)}`);
        if (JSON.stringify(countsIn(copy)) !== JSON.stringify(counts))
          throw new BackupRefused("Its database has other rows than its manifest names.");
      } finally {
        copy.close();
      }
      return Promise.resolve();
    },

    requireEmpty: () => Promise.resolve(),
    restore: (file, folder) => rename(file, join(folder, "central.db")),

    note(at) {
      const handle = new SqliteHandle(source, { timeout: BUSY_MS });
      try {
        handle.prepare(NOTE_BACKUP("?")).run(at);
      } finally {
        handle.close();
      }
      return Promise.resolve();
    },
  };
}

const countsIn = (copy: SqliteHandle.Database): Record<string, number> =>
  Object.fromEntries(
    MAIN_TABLES.map((table) => [table, copy.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? 0]),
  );

async function* filesIn(copy: SqliteHandle.Database): AsyncGenerator<NamedFile> {
  await Promise.resolve();
  yield* copy.prepare<[], NamedFile>("select path, sha256 from files order by path").iterate();
}
