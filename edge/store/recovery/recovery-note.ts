import type Database from "better-sqlite3";
import { Spoken } from "../../../shared/wire/said.ts";
import { jsonOfBody } from "../flawed-facts.ts";

const KEY = "recovery";

/** Keeps the report of a recovery in the new database until it is a fact of the journal. */
export function noteRecovery(db: Database.Database, said: Spoken): void {
  db.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)").run(KEY, JSON.stringify(said));
}

/** The report that is not a fact yet; null for none. `forget` belongs into the transaction that records it. */
export function recoveryNote(db: Database.Database): { said: Spoken; forget: () => void } | null {
  const text = db.prepare<[string], string>("SELECT value FROM meta WHERE key = ?").pluck().get(KEY);
  const said = text === undefined ? undefined : Spoken.safeParse(jsonOfBody(text)).data;
  return said === undefined ? null : { said, forget: () => void db.prepare("DELETE FROM meta WHERE key = ?").run(KEY) };
}
