import Database from "better-sqlite3";
import { z } from "zod";
import { LaneRecord } from "../../../shared/wire/lane.ts";
import { CommandResult } from "../../../shared/wire/sync.ts";
import { Revoked } from "../edge-identity-store.ts";
import { jsonOfBody } from "../flawed-facts.ts";
import { OpenActivity, SavedMode } from "../lane-memory.ts";
import { readGateCopy } from "./gate-copy.ts";
import { readableRows, type Row } from "./readable-rows.ts";
import { rowWriter } from "./row-writer.ts";
import { markedHead } from "../head-mark.ts";
import { STEPS_LOST } from "../steps.ts";
import { markStepsLost, stepsFromFacts } from "./salvage-steps.ts";
import { salvageJournal, type SalvagedJournal } from "./salvage-journal.ts";
import { salvageReplica } from "./salvage-replica.ts";

/** What a damaged database still held. */
export interface Salvaged extends SalvagedJournal {
  /** Of the replica: without lanes and keys the gate waits for central. */
  lanes: number;
}

interface Table {
  name: string;
  /** The column of its order; null where its rows have no key. */
  key: string | null;
  /** Is the row one that this edge could have written? Values that pass the types of their columns only. */
  isSound?: (row: Row) => boolean;
}

const isJson = (value: unknown, schema: z.ZodType = z.looseObject({})): boolean =>
  typeof value === "string" && schema.safeParse(jsonOfBody(value)).success;

/** `replica` in `meta` and the tables of the replica, the journal and the outbox are read in their own ways. */
const META: Readonly<Record<string, (value: unknown) => boolean>> = {
  "edge.id": (value) => z.uuid().safeParse(value).success,
  "edge.revoked": (value) => isJson(value, Revoked),
  "outbox.epoch": (value) => typeof value === "string",
  "site.line": (value) => Number.isSafeInteger(Number(value)),
  [STEPS_LOST]: (value) => value === "",
  "steps.forgiven_ms": (value) => Number.isSafeInteger(Number(value)),
};

const TABLES: readonly Table[] = [
  { name: "meta", key: "key", isSound: ({ key, value }) => META[String(key)]?.(value) ?? false },
  { name: "acknowledgements", key: null },
  { name: "steps", key: "vehicle_ticket_id" },
  { name: "weights", key: "vehicle_ticket_id" },
  {
    name: "open_activities",
    key: "activity_id",
    isSound: (row) => z.object(OpenActivity.shape).safeParse(row).success,
  },
  { name: "lane_modes", key: "lane_id", isSound: ({ body }) => isJson(body, SavedMode) },
  { name: "lane_configurations", key: "lane_id", isSound: ({ body }) => isJson(body, LaneRecord) },
  {
    name: "commands",
    key: "id",
    isSound: ({ result }) => result === null || isJson(result, CommandResult),
  },
  { name: "peer_steps", key: "vehicle_ticket_id" },
  { name: "peers", key: "edge_id" },
  { name: "revocations", key: "kind" },
  { name: "held_revocations", key: "kind", isSound: ({ said }) => said === null || isJson(said) },
  { name: "outages", key: "id", isSound: ({ summary }) => summary === null || isJson(summary) },
  { name: "sign_in_failures", key: "key" },
  { name: "photos", key: "id" },
  { name: "unreadable_facts", key: null },
];

/**
 * Copies what can be read of a damaged database into a new one with the present schema. It changes nothing at the
 * source.
 * @param from the damaged database; its write-ahead log and the copy of its lanes and keys stand beside it
 * @param edgeId only its facts count; null where that is not known
 */
export function salvage(from: string, into: Database.Database, edgeId: string | null): Salvaged {
  const source = openDamaged(from);
  try {
    return into
      .transaction(() => {
        const damaged = TABLES.filter((table) => !(source && copyTable(source, into, table))).map(({ name }) => name);
        const journal = salvageJournal(from, source, into, edgeId);
        if (damaged.some((name) => name === "steps" || name === "open_activities" || name === "weights")) {
          stepsFromFacts(into);
          if (!isWhole(into, from, journal.facts)) markStepsLost(into);
        }
        return { ...journal, lanes: salvageReplica(source, into, readGateCopy(from)) };
      })
      .immediate();
  } finally {
    source?.close();
  }
}

/** Null where not even its first page makes sense. */
function openDamaged(path: string): Database.Database | null {
  let db: Database.Database | undefined;
  try {
    db = new Database(path, { readonly: true, fileMustExist: true });
    db.prepare("SELECT count(*) FROM sqlite_schema").get();
    return db;
  } catch (error) {
    db?.close();
    if (error instanceof Database.SqliteError) return null;
    throw error;
  }
}

/** Does the new journal hold each fact up to the last one that was written, by the mark beside the database? */
function isWhole(into: Database.Database, from: string, facts: number): boolean {
  const { first, last } = z
    .object({ first: z.int().nullable(), last: z.int().nullable() })
    .parse(into.prepare("SELECT min(sequence) AS first, max(sequence) AS last FROM journal").get());
  return first !== null && last !== null && Math.max(last, markedHead(from)) - first + 1 === facts;
}

/** @returns whether every row could be read */
function copyTable(source: Database.Database, into: Database.Database, { name, key, isSound }: Table): boolean {
  const put = rowWriter(into, name);
  const rows = readableRows(source, name, key);
  for (;;) {
    const { done, value } = rows.next();
    if (done === true) return value;
    if (isSound?.(value) ?? true) put(value);
  }
}
