import { sql } from "kysely";
import { isoTime } from "../../../shared/lib/clock.ts";
import { systemActor } from "../auth/principal.ts";
import { engineOf } from "../db/columns.ts";
import type { Reads } from "../db/database.ts";
import { insertMany } from "../db/insert-many.ts";
import type { Platform } from "../platform.ts";
import type { NamingRecords } from "./files.ts";
import { deleteExpiredFiles, FILES_PER_TURN } from "./prune-files.ts";
import { UPLOAD_FOLDERS } from "./upload-folders.ts";

declare module "../db/database.ts" {
  interface Database {
    /** Uploads that no record names, since a job has found that (ISO 8601). */
    unnamed_uploads: { path: string; since: string };
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The time to name an upload, and to name again a paper that another one has replaced. */
const UNNAMED_MS = 30 * DAY_MS;

const actor = systemActor("job:forget-files");

/**
 * Deletes uploads that no record has named for a month: of forms that nobody sent, and replaced papers.
 * @returns the number
 */
export async function pruneUnnamedUploads(stopping: AbortSignal, platform: Platform): Promise<number> {
  const { pools, clock, transact, files } = platform;
  const unnamed = new Set(await unnamedAmong(pools.reads.db, files.naming));
  const marked = await pools.reads.db.selectFrom("unnamed_uploads").selectAll().execute();
  const known = new Set(marked.map(({ path }) => path));
  const since = isoTime(clock.nowMs());
  for (const some of turnsOf([...unnamed].filter((path) => !known.has(path)))) {
    if (stopping.aborted) return 0;
    const rows = some.map((path) => ({ path, since }));
    await transact(actor, ({ tx }) => insertMany(tx, "unnamed_uploads", rows, { by: ["path"], update: ["since"] }));
  }
  const forget = (paths: readonly string[]) =>
    transact(actor, ({ tx }) => tx.deleteFrom("unnamed_uploads").where("path", "in", paths).execute());
  for (const some of turnsOf(marked.map(({ path }) => path).filter((path) => !unnamed.has(path)))) await forget(some);
  const before = isoTime(clock.nowMs() - UNNAMED_MS);
  const due = marked.filter((one) => one.since < before && unnamed.has(one.path)).map(({ path }) => path);
  let removed = 0;
  for (const some of turnsOf(due)) {
    if (stopping.aborted) return removed;
    removed += await transact(actor, async (work) => {
      // Somebody may have named one since they were read.
      const still = await unnamedAmong(work.tx, files.naming, some);
      await work.tx.deleteFrom("unnamed_uploads").where("path", "in", some).execute();
      await deleteExpiredFiles(work, platform, still);
      return still.length;
    });
  }
  return removed;
}

/** @param paths these alone; all uploads by default */
async function unnamedAmong(db: Reads, naming: readonly NamingRecords[], paths?: readonly string[]): Promise<string[]> {
  const columns = naming.flatMap(({ scope: { table }, paths: plain = [], lists = [] }) => [
    ...plain.map((name) => sql`select ${sql.ref(`${table}.${name}`)} as path from ${sql.table(table)}`),
    ...lists.map((name) =>
      engineOf(db) === "postgres"
        ? sql`select one.value as path from ${sql.table(table)}, jsonb_array_elements_text(${sql.ref(`${table}.${name}`)}::jsonb) as one(value)`
        : sql`select one.value as path from ${sql.table(table)}, json_each(${sql.ref(`${table}.${name}`)}) as one`,
    ),
  ]);
  const uploads = UPLOAD_FOLDERS.map((folder) => sql`(files.path > ${`${folder}/`} and files.path < ${`${folder}0`})`);
  const wanted = paths === undefined ? sql`` : sql`and files.path in (${sql.join(paths)})`;
  // As a join: PostgreSQL answers `not in` for each row anew once the named ones need more than its memory for a step.
  const { rows } = await sql<{ path: string }>`
    select files.path from files left join (${sql.join(columns, sql` union all `)}) as named on named.path = files.path
    where named.path is null and (${sql.join(uploads, sql` or `)}) ${wanted}`.execute(db);
  return rows.map(({ path }) => path);
}

function* turnsOf(paths: readonly string[]): Generator<string[]> {
  for (let at = 0; at < paths.length; at += FILES_PER_TURN) yield paths.slice(at, at + FILES_PER_TURN);
}
