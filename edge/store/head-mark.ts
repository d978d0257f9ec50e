import { hash } from "node:crypto";
import { closeSync, existsSync, openSync, readFileSync, writeSync } from "node:fs";
import Database from "better-sqlite3";
import { say } from "../../shared/words/say.ts";
import type { Journal } from "./journal.ts";
import type { SetAside } from "./outbox.ts";

/**
 * The last sequence of the journal, beside the database: a write-ahead log that is cut or damaged ends the journal
 * earlier and leaves no other trace. The mark is written after the journal's commit, so it is never ahead of it, and
 * without waiting for the disk.
 */
export interface HeadMark extends Disposable {
  note(sequence: number): void;
}

const fileOf = (database: string): string => `${database}.head`;
const textOf = (sequence: number): string => {
  const digits = String(sequence).padStart(16, "0");
  return `${digits} ${hash("sha256", digits).slice(0, 16)}\n`;
};

/** @param database its file */
export function openHeadMark(database: string): HeadMark {
  const path = fileOf(database);
  const file = openSync(path, existsSync(path) ? "r+" : "w", 0o600);
  let isClosed = false;
  return {
    note(sequence) {
      // The last facts of a process are announced after its end.
      if (isClosed) return;
      try {
        writeSync(file, textOf(sequence), 0);
      } catch {
        // On a full disk the mark stays behind, which hides a later cut and harms nothing else.
      }
    },
    [Symbol.dispose]() {
      isClosed = true;
      closeSync(file);
    },
  };
}

/** The marked sequence; 0 without a readable mark. */
export function markedHead(database: string): number {
  if (!existsSync(fileOf(database))) return 0;
  const text = readFileSync(fileOf(database), "latin1");
  const sequence = Number(text.slice(0, 16));
  return textOf(sequence) === text ? sequence : 0;
}

/** The journal lost its end: it continues after the last fact that was written, and the gap is told. */
export function continueAfterMark(
  journal: Pick<Journal, "head" | "goOnAfter">,
  database: string,
  tell: SetAside,
): void {
  const first = journal.head().sequence + 1;
  const last = markedHead(database);
  if (first <= last) tell(() => journal.goOnAfter(last), [say("journal_cut", { first, last })]);
}

/**
 * Does the journal end before its mark? It is read without a change to the write-ahead log, whose rest may hold the
 * missing facts.
 */
export function endsBeforeMark(database: string): boolean {
  const marked = markedHead(database);
  if (marked === 0 || !existsSync(database)) return false;
  let db: Database.Database | undefined;
  try {
    db = new Database(database, { readonly: true });
    return Number(db.prepare("SELECT max(sequence) FROM journal").pluck().get()) < marked;
  } catch (error) {
    // Without the tables it is a log that was damaged at its beginning, before it was ever moved into the database.
    // The daemon's own opening finds what else is wrong with it.
    return error instanceof Database.SqliteError && error.code === "SQLITE_ERROR";
  } finally {
    db?.close();
  }
}
