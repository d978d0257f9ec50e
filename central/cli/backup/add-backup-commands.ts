import { join } from "node:path";
import type { Command } from "commander";
import { systemClock } from "../../../shared/lib/clock.ts";
import { readConfig, requireDatabase } from "../../config/read-config.ts";
import { wholeNumber } from "../whole-number.ts";

const DONE = 0;
const INCOMPLETE = 3;
const REFUSED = 4;
const MAX_SHOWN = 20;

interface BackupArguments {
  config?: string;
  to?: string;
  unencrypted: boolean;
  madeElsewhere: boolean;
  keepDaily: number;
  keepWeekly: number;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Adds `backup` and `restore`: they work on files and databases, without a central. */
export function addBackupCommands(program: Command, exit: (code: number) => void): void {
  program
    .command("backup")
    .description(
      "save database and files into one encrypted file while central runs, and check that it can be restored",
    )
    .option("--to <folder>", "folder of the backups; by default `backups` in the data directory")
    .option("--unencrypted", "anybody may read it; wanted where there is no key_encryption_key", false)
    .option("--made-elsewhere", "save nothing: pgBackRest or another program has just saved the database", false)
    .option("--keep-daily <days>", "keep the newest backup of each of so many days", wholeNumber(0, 10_000), 7)
    .option("--keep-weekly <weeks>", "keep the newest backup of each of so many weeks", wholeNumber(0, 10_000), 4)
    .action(async (_own: unknown, command: Command) => exit(await backup(command.optsWithGlobals())));
  program
    .command("restore <file>")
    .description("restore a backup into an empty folder, and begin a new epoch")
    .requiredOption(
      "--into <folder>",
      "the new data directory; with PostgreSQL the database of the settings is empty, too",
    )
    .option("--unencrypted", "take a file that anybody may have written, though there is a key_encryption_key", false)
    .action(async (file: string, _own: unknown, command: Command) =>
      exit(await restore(file, command.optsWithGlobals())),
    );
}

async function backup(given: BackupArguments): Promise<number> {
  const config = readConfig(given.config ?? null);
  requireDatabase(config);
  const startMs = systemClock.monotonicMs();
  const { createBackup, noteBackup } = await import("./backup.ts");
  if (given.madeElsewhere) {
    await noteBackup({ config, clock: systemClock });
    print("Noted: the database was saved now.");
    return DONE;
  }
  return await unlessRefused(async () => {
    const { path, sizeBytes, manifest, removed } = await createBackup(
      { config, clock: systemClock },
      {
        to: given.to ?? join(config.data_directory, "backups"),
        isUnencrypted: given.unencrypted,
        daily: given.keepDaily,
        weekly: given.keepWeekly,
      },
    );
    const seconds = Math.round((systemClock.monotonicMs() - startMs) / 1000);
    print(`${path}: ${megabytes(sizeBytes)} MB in ${seconds} s, restored and checked.`);
    return showContent(manifest, removed);
  });
}

async function restore(
  file: string,
  { config: name, into, unencrypted: isUnencrypted }: { config?: string; into: string; unencrypted: boolean },
): Promise<number> {
  const config = readConfig(name ?? null);
  const { restoreBackup } = await import("./restore.ts");
  return await unlessRefused(async () => {
    const { head, manifest } = await restoreBackup({ config, clock: systemClock }, file, { into, isUnencrypted });
    print(`${into} has the state of ${head.created_at}. A new epoch has begun: every edge builds its replica again.`);
    return showContent(manifest, []);
  });
}

/** @returns the exit code: a file that a record names may be missing */
function showContent(
  { counts, files, missing }: { counts: Record<string, number>; files: { count: number } | null; missing: string[] },
  removed: readonly string[],
): number {
  print(
    Object.entries({ ...counts, files: files?.count ?? 0 })
      .map(([table, count]) => `${count} ${table.replaceAll("_", " ")}`)
      .join(", "),
  );
  if (files === null) print("The stored files are in the bucket of the settings, and not in the backup.");
  if (removed.length > 0) print(`Removed, because they are old: ${removed.join(", ")}`);
  for (const path of missing.slice(0, MAX_SHOWN)) say(`missing or damaged, though a record names it: ${path}`);
  if (missing.length > MAX_SHOWN) say(`and ${missing.length - MAX_SHOWN} more`);
  return missing.length === 0 ? DONE : INCOMPLETE;
}

async function unlessRefused(job: () => Promise<number>): Promise<number> {
  const { BackupRefused } = await import("./refused.ts");
  try {
    return await job();
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
    say(error.message);
    return REFUSED;
  }
}

const megabytes = (sizeBytes: number): string => (sizeBytes / 1e6).toFixed(1);
