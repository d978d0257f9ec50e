import { isoTime } from "../../../shared/lib/clock.ts";
import { systemActor } from "../auth/principal.ts";
import type { Platform } from "../platform.ts";
import type { Work } from "../transact.ts";
import { type StoragePath, storagePathOf } from "./storage.ts";

/** The number of files in one batch: it is small, so that no other work waits. */
export const FILES_PER_TURN = 500;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Bytes are stored shortly before their record is committed. */
const UNRECORDED_MS = DAY_MS;
const MADE_MS = 30 * DAY_MS;

const actor = systemActor("job:forget-files");

/**
 * Deletes the records of files, in the unit of work that deletes their owner record. Their bytes are removed after the
 * commit; `removeUnrecorded` removes bytes that a crash leaves behind.
 * @param paths at most `FILES_PER_TURN`
 */
export async function deleteExpiredFiles(
  work: Work,
  platform: Pick<Platform, "files" | "log">,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return;
  await work.tx.deleteFrom("files").where("path", "in", paths).execute();
  work.afterCommit(() => removeBytes(platform, paths));
}

/**
 * Deletes these records with their files.
 * @param rows of the table, at most `FILES_PER_TURN`; `path` is null for a record without a file
 * @returns the number of records
 */
export async function deleteWithFiles(
  work: Work,
  platform: Pick<Platform, "files" | "log">,
  table: "captures" | "report_files",
  rows: readonly { id: string; path: string | null }[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await work.tx.deleteFrom(table).where("id", "in", ids).execute();
  const paths = rows.flatMap(({ path }) => path ?? []);
  await deleteExpiredFiles(work, platform, paths);
  return rows.length;
}

/**
 * Deletes generated files after a month: a later read generates the file again, as long as its source exists.
 * @returns the number
 */
export async function pruneMadeFiles(stopping: AbortSignal, platform: Platform): Promise<number> {
  const { db, clock, transact, files } = platform;
  const before = isoTime(clock.nowMs() - MADE_MS);
  let forgotten = 0;
  for (const folder of files.makers.keys()) {
    // The character after the slash ends the folder.
    const [start, end] = [`${folder}/`, `${folder}0`];
    for (let last: string | undefined = start; last !== undefined && !stopping.aborted;) {
      const page: { path: string; created_at: string }[] = await db
        .selectFrom("files")
        .select(["path", "created_at"])
        .where("path", ">", last)
        .where("path", "<", end)
        .orderBy("path")
        .limit(FILES_PER_TURN)
        .execute();
      const old = page.filter(({ created_at }) => created_at < before).map(({ path }) => path);
      if (old.length > 0) await transact(actor, (work) => deleteExpiredFiles(work, platform, old));
      forgotten += old.length;
      last = page.at(-1)?.path;
    }
  }
  return forgotten;
}

/**
 * Removes bytes without a record for a day. They result from a crash between storing and recording, or between deletion
 * and removal.
 * @returns the number of files
 */
export async function removeUnrecorded(stopping: AbortSignal, platform: Platform): Promise<number> {
  const { files, clock } = platform;
  let removed = 0;
  let some: StoragePath[] = [];
  const look = async (): Promise<void> => {
    removed += await removeBytes(platform, await unrecordedOf(platform, some, clock.nowMs() - UNRECORDED_MS));
    some = [];
  };
  for await (const path of files.storage.list()) {
    if (stopping.aborted) return removed;
    some.push(path);
    if (some.length === FILES_PER_TURN) await look();
  }
  await look();
  return removed;
}

async function unrecordedOf(
  { db, files }: Platform,
  paths: readonly StoragePath[],
  beforeMs: number,
): Promise<StoragePath[]> {
  if (paths.length === 0) return [];
  const rows = await db.selectFrom("files").select("path").where("path", "in", paths).execute();
  const recorded = new Set<string>(rows.map(({ path }) => path));
  const old: StoragePath[] = [];
  for (const path of paths) {
    if (recorded.has(path)) continue;
    const writtenAtMs = await files.storage.writtenAtMs(path);
    if (writtenAtMs !== null && writtenAtMs < beforeMs) old.push(path);
  }
  return old;
}

/** Bytes that cannot be removed now stay until the next run. @returns the number of removed files */
async function removeBytes({ files, log }: Pick<Platform, "files" | "log">, paths: readonly string[]): Promise<number> {
  let removed = 0;
  let fault: unknown;
  for (const text of paths) {
    const path = storagePathOf(text);
    if (path === null) continue;
    await files.storage.remove(path).then(
      () => removed++,
      (error: unknown) => (fault = error),
    );
  }
  if (fault !== undefined) log.warn({ err: fault, left: paths.length - removed }, "files could not be removed");
  return removed;
}
