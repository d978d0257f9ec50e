import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import Database from "better-sqlite3";
import type { Log } from "../../../shared/lib/log.ts";
import { say } from "../../../shared/words/say.ts";
import { clearMark } from "../damage.ts";
import { migrate } from "../migrate.ts";
import { noteRecovery } from "./recovery-note.ts";
import { salvage, type Salvaged } from "./salvage.ts";

/**
 * What is saved of a damaged database: every fact that matches its checksum, wherever it stands in the file or its log;
 * steps, modes, and the records that can be read. Steps and weights that the tables lost are taken from the facts.
 * Where facts are lost too, a vehicle without a known step is referred until the replica is rebuilt from central; a
 * step that central never heard of stays unknown after that. Beside the database stand a copy of the lanes and keys
 * (`edge.db.gate.json`), by which a gate without central goes on admitting by signature, and the last sequence of its
 * journal (`edge.db.head`): where a journal ends before it, what stands in the log is saved, and the rest is a gap.
 */

const PARTS = ["", "-wal", "-shm"];

/**
 * Begins a new database with what can be read of the damaged one, and puts the damaged one aside whole. A kill at any
 * point loses nothing: the next start goes on (`finishRecovery`).
 * @param because why it is damaged, for people
 * @param edgeId this edge; null before its enrolment
 * @throws disk errors; the damaged database then stays where it is
 */
export function recoverDatabase(path: string, because: string, edgeId: string | null, log: Log): void {
  const directory = asideFor(path);
  log.error({ path, because }, "the database is damaged: what can be read of it is saved");
  const draft = `${path}.draft`;
  const { facts, missing, lanes } = salvageInto(draft, path, edgeId, (db, saved) =>
    noteRecovery(db, say("database_damaged", { why: because, directory: basename(directory), ...saved })),
  );
  renameSync(draft, readyOf(path));
  finishRecovery(path);
  log.error({ directory, facts, missing, lanes }, "the damaged database is put aside, and a new one begins");
}

/**
 * Writes what can be read of a damaged database into a new one.
 * @param also writes more into it
 */
export function salvageInto(
  draft: string,
  path: string,
  edgeId: string | null,
  also: (db: Database.Database, salvaged: Salvaged) => void = () => undefined,
): Salvaged {
  rmSync(draft, { force: true });
  const db = new Database(draft);
  try {
    // A draft that is not complete is thrown away, so that it needs no journal of its own.
    db.pragma("journal_mode = MEMORY");
    const problem = migrate(db, draft);
    if (problem !== null) throw new Error(problem);
    const salvaged = salvage(path, db, edgeId);
    also(db, salvaged);
    return salvaged;
  } finally {
    db.close();
  }
}

/** Completes a recovery that was interrupted once the new database was complete. */
export function finishRecovery(path: string): void {
  if (!existsSync(readyOf(path))) return;
  const directory = asideFor(path);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  for (const part of PARTS)
    if (existsSync(`${path}${part}`)) renameSync(`${path}${part}`, join(directory, `${basename(path)}${part}`));
  clearMark(path);
  renameSync(readyOf(path), path);
}

/** The directories of damaged databases that were put aside in the data directory, oldest first. */
export function damagedDirectories(dataDirectory: string): string[] {
  const names = readdirSync(dataDirectory);
  const numbers = names.flatMap((name) => (isPutAside(name) ? [Number(name.slice(PREFIX.length))] : []));
  return numbers.sort((one, other) => one - other).map((n) => `${PREFIX}${n}`);
}

const PREFIX = "damaged-";

/** Is it the name of a directory with a damaged database? */
export function isPutAside(name: string): boolean {
  return /^damaged-[1-9]\d*$/.test(name);
}

const readyOf = (path: string): string => `${path}.recovered`;

/** The directory that takes the damaged database: the one of an interrupted recovery, or the next free one. */
function asideFor(path: string): string {
  const numbered = (n: number): string => join(dirname(path), `${PREFIX}${n}`);
  let n = 1;
  while (existsSync(numbered(n))) n++;
  if (n === 1) return numbered(1);
  const isMoved = existsSync(join(numbered(n - 1), basename(path)));
  return isMoved && existsSync(path) ? numbered(n) : numbered(n - 1);
}
