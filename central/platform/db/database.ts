import type { Generated, Kysely } from "kysely";
import type { DatabaseAddress } from "../tables/snapshot.ts";

/**
 * Every table of central. The platform's own tables are here; a feature adds its tables beside its store: `declare
 * module "../../platform/db/database.ts" { interface Database { companies: CompanyTable } }`. Columns have the same
 * format on both engines. Ids, timestamps (ISO 8601 UTC, milliseconds), dates and JSON are text, flags are 0 or 1
 * (`stored.ts` turns rows into values). Text is ordered by its bytes.
 */
export interface Database {
  meta: { key: string; value: string };
  audit_log: AuditTable;
  feed_entries: FeedTable;
  feed_floors: LowWaterMarkTable;
  lives: IncarnationTable;
  live_events: LiveEventTable;
  idempotency_keys: IdempotencyTable;
  series: { name: string; base: number };
}

/** Tables whose names are known at run time only. */
export type AnyTables = Record<string, Record<string, unknown>>;

export interface AuditTable {
  id: string;
  at: string;
  actor_kind: string;
  actor_id: string | null;
  actor_name: string;
  /** The company of the actor; null for an actor that sees every company. */
  company_id: string | null;
  /** The area of the record; null when it has none. */
  area_id: string | null;
  operation: string;
  record_type: string;
  record_id: string;
  before: string | null;
  after: string | null;
  request_id: string | null;
  ip: string | null;
}

export interface FeedTable {
  kind: string;
  record_id: string;
  /** Empty: every area. */
  area_id: string;
  /** Empty: every gate of the area. */
  gate_id: string;
  xid: number;
  seq: number;
  /** The record as JSON; null once it is deleted. */
  data: string | null;
  /** The time at which the deletion was noticed; the tombstone cleanup writes it. */
  gone_at: Generated<string | null>;
}

/** The position up to which tombstones of a scope's feed are deleted. */
export interface LowWaterMarkTable {
  area_id: string;
  gate_id: string;
  xid: number;
  seq: number;
  /** The time at which the last of them was deleted. */
  gone_at: string;
}

/** A life of the database, recorded together with its first positions. */
export interface IncarnationTable {
  /** Counts the lives from 1 on. */
  ordinal: number;
  /** Eight hex digits. */
  id: string;
  /** The last position before it: its own positions are higher. */
  xid: number;
  seq: number;
}

export interface LiveEventTable {
  xid: number;
  seq: number;
  at: string;
  type: string;
  area_id: string | null;
  gate_id: string | null;
  data: string;
}

export interface IdempotencyTable {
  actor: string;
  operation: string;
  key: string;
  request_hash: string;
  /** The answer's body; empty while the transaction that claims the key runs. */
  reply: string;
  expires_at: string;
}

type ReadingMethods = "selectFrom" | "selectNoFrom" | "with" | "withRecursive" | "fn" | "case" | "getExecutor";

/** A reader: the database outside a transaction, or a transaction. It cannot write. */
export type Reads = Pick<Kysely<Database>, ReadingMethods>;

/** A running transaction; only `transact` makes one. */
export type Tx = Pick<Kysely<Database>, ReadingMethods | "insertInto" | "updateTable" | "deleteFrom">;

export type Engine = "sqlite" | "postgres";

/**
 * Pools that do not block each other: gates wait for no other pool, and writes do not wait for users' reads. `keyed`
 * serves reads of single records by their keys, `probe` the question whether this process is ready, `auth`
 * callers who are not known yet.
 */
export type PoolName = "edges" | "writes" | "reads" | "keyed" | "probe" | "auth";

/** One of several pools of the database, with a limit of its own. */
export interface Pool {
  /** Sees committed data only. */
  reads: Reads;
  /**
   * Runs `job` in a transaction: everything is stored durably, or nothing. Transactions behave as if they ran one after
   * the other. The job may run again after a conflict with another process, so it must use only `tx`.
   */
  write<T>(job: (tx: Tx) => Promise<T>): Promise<T>;
}

/** An open database of either engine. Work of the process itself uses the pool of writes. */
export interface OpenDatabase extends Pool {
  engine: Engine;
  /** The address for a thread with its own reading connection. */
  address: DatabaseAddress;
  /**
   * On SQLite all writes use one connection, and `reads` reads on a separate thread: the way there takes longer than to
   * read a record by its key, so `keyed` reads on this one.
   */
  pools: Readonly<Record<PoolName, Pool>>;
  /** Has another process written since the last call? Absent when the engine notifies of changes itself. */
  wasWrittenElsewhere?(): boolean;
  /**
   * A number that is different after every commit, of this process or another, so that what was read before may be
   * kept. Absent when to ask costs as much as to read again.
   */
  version?(): number;
  /** @throws Error when a migration of this version has not run */
  requireMigrations(): Promise<void>;
  /**
   * Removes the earlier contents of changed and deleted rows from the write-ahead log. Absent where the engine decides
   * that by itself.
   * @returns false when a reader still needs them: try again later
   */
  emptyJournal?(): Promise<boolean>;
  close(): Promise<void>;
}

/** A reason not to start, in words for the operator. */
export class DatabaseRefused extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = "DatabaseRefused";
  }
}

/** The database does not answer: no connection is free, the connection was lost, or a statement timed out. */
export class DatabaseUnavailable extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = "DatabaseAway";
  }
}
