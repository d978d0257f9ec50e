import { existsSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import Database from "better-sqlite3";
import { z } from "zod";
import { PhotoRow } from "../evidence/photo-rows.ts";
import { isDamage } from "../store/damage.ts";
import { isPutAside, salvageInto } from "../store/recovery/recover.ts";

/** The facts to export. */
export type Selection = { is: "unacknowledged" } | { is: "all" } | { is: "from"; sequence: number };

const Head = z.strictObject({ sequence: z.int(), hash: z.string() });
const FactRow = z.strictObject({
  sequence: z.int(),
  body: z.string(),
  state: z.string().nullable(),
  error: z.string().nullable(),
});
export type FactRow = z.infer<typeof FactRow>;

/** A read-only snapshot of an edge's database. It works while a daemon writes, after a revocation, and on a copy. */
export interface JournalSource extends Disposable {
  edgeId: string | null;
  first: z.infer<typeof Head> | null;
  last: z.infer<typeof Head> | null;
  count(selection: Selection): number;
  facts(selection: Selection): Iterable<FactRow>;
  /** Photos that central does not have, oldest first, with their rows. */
  photos(): PhotoRow[];
}

/** The database can't be exported; the message is a sentence for the person who tries. */
export class SourceRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "SourceRefused";
  }
}

/**
 * @param from.draft a file for what can be read of a damaged database; disposal deletes it
 * @param from.onDamage called before that begins
 * @throws {SourceRefused} if it is missing, can't be read, or is no edge's database
 */
export function openJournalSource(from: { path: string; draft: string; onDamage: () => void }): JournalSource {
  const { path, draft, onDamage } = from;
  if (!existsSync(path)) throw new SourceRefused(`there is no database ${path}`);
  let db: Database.Database | undefined;
  try {
    db = new Database(path, { readonly: true, fileMustExist: true, timeout: 10_000 });
    if (db.pragma("quick_check(1)", { simple: true }) === "ok") return sourceOf(db);
    db.close();
  } catch (error) {
    db?.close();
    if (!isDamage(error)) throw refusalOf(path, error);
  }
  onDamage();
  const { facts } = salvageInto(draft, path, null);
  if (facts === 0) {
    rmSync(draft);
    throw new SourceRefused(`${path} can't be read as the database of an edge: no fact was found in it`);
  }
  const source = sourceOf(new Database(draft, { readonly: true }));
  return {
    ...source,
    [Symbol.dispose]() {
      source[Symbol.dispose]();
      rmSync(draft);
    },
  };
}

function refusalOf(path: string, error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  const hint = error.code.startsWith("SQLITE_CANTOPEN")
    ? "; a copy needs its -wal file beside it, in a directory that can be written"
    : "";
  return new SourceRefused(`${path} can't be read as the database of an edge (${error.message})${hint}`, error);
}

function sourceOf(db: Database.Database): JournalSource {
  // One read transaction for everything: later writes are invisible.
  db.exec("BEGIN");
  const head = (order: "ASC" | "DESC"): z.infer<typeof Head> | null => {
    const row = db.prepare(`SELECT sequence, hash FROM journal ORDER BY sequence ${order} LIMIT 1`).get();
    return row === undefined ? null : Head.parse(row);
  };
  const edgeId = db.prepare<[], string>("SELECT value FROM meta WHERE key = 'edge.id'").pluck().get() ?? null;
  const from = (selection: Selection): string =>
    `FROM journal ${selection.is === "unacknowledged" ? "" : "LEFT "}JOIN outbox USING (sequence)
     WHERE json_valid(body) AND sequence >= ${selection.is === "from" ? selection.sequence : 0}`;
  return {
    edgeId,
    first: head("ASC"),
    last: head("DESC"),
    count: (selection) =>
      db
        .prepare<[], number>(`SELECT count(*) ${from(selection)}`)
        .pluck()
        .get() ?? 0,
    *facts(selection) {
      const rows = db.prepare(`SELECT sequence, body, state, error ${from(selection)} ORDER BY sequence`);
      for (const row of rows.iterate()) yield FactRow.parse(row);
    },
    photos: () =>
      db
        .prepare("SELECT * FROM photos WHERE state = 'waiting' ORDER BY id")
        .all()
        .map((row) => PhotoRow.parse(row)),
    [Symbol.dispose]: () => db.close(),
  };
}

/**
 * The paths of an edge's files in its data directory. A damaged database that was put aside there stands in a directory
 * of its own; the key and the photos stay where they were.
 */
export function filesIn(directory: string): { database: string; credentials: string; photos: string } {
  const data = isPutAside(basename(directory)) ? dirname(directory) : directory;
  return {
    database: join(directory, "edge.db"),
    credentials: join(data, "credentials.json"),
    photos: join(data, "photos"),
  };
}
