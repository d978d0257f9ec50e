import { say } from "../../shared/words/say.ts";
import { Fact } from "../../shared/wire/fact.ts";
import type { Said } from "../../shared/wire/said.ts";
import type { Store } from "./open.ts";

/** Journal rows that are not what was written: a failing disk leaves broken JSON, or the JSON of something else. */

/** `unreadable`: no JSON. `strange`: JSON, and not the fact of this row. `altered`: not the text that was journalled. */
export type Flaw = "unreadable" | "strange" | "altered";

/** A row that can't be sent. */
export interface FlawedRow {
  sequence: number;
  flaw: Flaw;
}

/** Why the row can't be sent, as an SQL expression over `journal`; NULL for a row whose text has the form of its fact. */
export const FLAW = `CASE
  WHEN NOT json_valid(body) THEN 'unreadable'
  WHEN body ->> '$.id' IS NOT id OR body ->> '$.sequence' IS NOT sequence THEN 'strange' END`;

/** The reason of the gap that a row leaves behind; null for a row that is parked instead. */
export function gapOf({ sequence, flaw }: FlawedRow): Said | null {
  switch (flaw) {
    case "unreadable":
      return say("fact_unreadable", { sequence });
    case "altered":
      return say("fact_altered", { sequence });
    case "strange":
      return null;
  }
}

/** The fact of a row; null where a damaged disk, or another version, made it unreadable. */
export function factOfBody(body: string): Fact | null {
  return Fact.safeParse(jsonOfBody(body)).data ?? null;
}

/** The JSON of a row; null where it is none. */
export function jsonOfBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** @returns a function that moves damaged rows out of the journal and the outbox, within the caller's transaction */
export function flawedMover(db: Store["db"]): (sequence: number) => void {
  const move = db.prepare<[number]>("INSERT INTO unreadable_facts SELECT * FROM journal WHERE sequence = ?");
  const leaveOutbox = db.prepare<[number]>("DELETE FROM outbox WHERE sequence = ?");
  const leaveJournal = db.prepare<[number]>("DELETE FROM journal WHERE sequence = ?");
  return (sequence) => {
    move.run(sequence);
    leaveOutbox.run(sequence);
    leaveJournal.run(sequence);
  };
}
