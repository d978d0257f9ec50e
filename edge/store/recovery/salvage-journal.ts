import { existsSync } from "node:fs";
import type Database from "better-sqlite3";
import { z } from "zod";
import { epochMsOf } from "../../../shared/lib/clock.ts";
import { Timestamp, Uuid } from "../../../shared/wire/common.ts";
import { FactType } from "../../../shared/wire/fact.ts";
import { isIntact } from "../fact-checksum.ts";
import { jsonOfBody } from "../flawed-facts.ts";
import { carveFacts } from "./carve-facts.ts";
import { readableRows, type Row } from "./readable-rows.ts";
import { rowWriter } from "./row-writer.ts";

export interface SalvagedJournal {
  /** Facts that are whole, by their checksum. */
  facts: number;
  /** Sequences that are missing between the first and the last of them. */
  missing: number;
}

/** The columns of a row that its text tells. */
const Told = z.object({
  edge_id: Uuid,
  sequence: z.int().min(1),
  id: Uuid,
  activity_id: Uuid,
  lane_id: Uuid.nullable(),
  type: FactType,
  occurred_at: Timestamp,
  hash: z.string(),
});

/**
 * Copies the journal and its outbox. A fact counts by its own checksum, wherever it stands in the file or its log. A row
 * that fails it comes along too: the outbox sets it aside as a gap.
 */
export function salvageJournal(
  path: string,
  source: Database.Database | null,
  into: Database.Database,
  edgeId: string | null,
): SalvagedJournal {
  const put = rowWriter(into, "journal");
  const failed: Row[] = [];
  let oldest = 1;
  const keep = (body: string): void => {
    const row = rowOf(body, edgeId);
    if (row && row.sequence >= oldest) put(row);
  };
  if (source) {
    for (const row of readableRows(source, "journal", "sequence"))
      if (typeof row["body"] === "string" && isIntact(Buffer.from(row["body"]))) keep(row["body"]);
      else failed.push(row);
    oldest = lowest(into) ?? 1;
  }
  for (const file of [path, `${path}-wal`]) if (existsSync(file)) for (const body of carveFacts(file)) keep(body);
  const facts = count(into);
  for (const row of failed) put(row);
  salvageOutbox(source, into);
  return { facts, missing: holes(into) };
}

function rowOf(body: string, edgeId: string | null): (Row & { sequence: number }) | null {
  const told = Told.safeParse(jsonOfBody(body)).data;
  if (!told || (edgeId !== null && told.edge_id !== edgeId)) return null;
  const { occurred_at: occurredAt, edge_id: _, ...columns } = told;
  return { ...columns, occurred_ms: epochMsOf(occurredAt), body };
}

/**
 * A fact that central has acknowledged has no row there. Where the rows can't be read, all facts behind the last
 * acknowledgement wait again; central asks for the others that it lacks, and takes each once.
 */
function salvageOutbox(source: Database.Database | null, into: Database.Database): void {
  const enqueue = into.prepare(
    "INSERT OR IGNORE INTO outbox SELECT sequence, @state, @error FROM journal WHERE sequence = @sequence",
  );
  if (source)
    for (const row of readableRows(source, "outbox", "sequence"))
      if (row["state"] === "waiting" || row["state"] === "parked") enqueue.run({ error: null, ...row });
  into.exec(
    `INSERT OR IGNORE INTO outbox SELECT sequence, 'waiting', NULL FROM journal
     WHERE sequence > (SELECT coalesce(max(up_to), 0) FROM acknowledgements)`,
  );
}

const number = (db: Database.Database, query: string): number | null =>
  z.int().nullable().parse(db.prepare(query).pluck().get());
const lowest = (db: Database.Database): number | null => number(db, "SELECT min(sequence) FROM journal");
const count = (db: Database.Database): number => number(db, "SELECT count(*) FROM journal") ?? 0;
const holes = (db: Database.Database): number =>
  number(db, "SELECT max(sequence) - min(sequence) + 1 - count(*) FROM journal") ?? 0;
