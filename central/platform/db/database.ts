import { type Generated, type Kysely } from "kysely";
import { type DatabaseAddress } from "../tables/snapshot.ts";

/**
 * Every table of central. The platform's own stand here; a feature adds its tables beside its store:
 * `declare module "../../platform/db/database.ts" { interface Database { companies: CompanyTable } }`.
 *
 * Columns mean the same on both engines: ids, moments (ISO 8601 UTC, milliseconds), dates and JSON are text,
 * flags are 0 or 1 (`stored.ts` turns rows into values), text is ordered by its bytes.
 */
export interface Database {
  meta: { key: string; value: string };
  audit_log: AuditTable;
  feed_entries: FeedTable;
  feed_floors: FeedFloorTable;
  lives: LifeTable;
  live_events: LiveEventTable;
  idempotency_keys: IdempotencyTable;
  series: { name: string; base: number };
}

export interface AuditTable {
  id: string;
  at: string;
  actor_kind: string;
  actor_id: string | null;
  actor_name: string;
  /** The company of the actor; null for those who see every company. */
  company_id: string | null;
  /** The area of the record; null where it bears none. */
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
  /** The record as JSON; null once it is gone. */
  data: string | null;
  /** When it was noticed that the record is gone; written by what forgets tombstones. */
  gone_at: Generated<string | null>;
}

/** Up to which position tombstones of a scope's feed have been deleted. */
export interface FeedFloorTable {
  area_id: string;
  gate_id: string;
  xid: number;
  seq: number;
  /** When the last of them was forgotten. */
  gone_at: string;
}

/** A life of the database, written down with the first positions that were given out in it. */
export interface LifeTable {
  /** Counts the lives from 1 on. */
  ordinal: number;
  /** Eight hex digits. */
  id: string;
  /** The last position before it: what it gave out itself stands behind. */
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

/** What may read: the database outside a transaction, or a transaction. Nothing can be written through it. */
export type Reads = Pick<Kysely<Database>, ReadingMethods>;

/** A running transaction; only `transact` makes one. */
export type Tx = Pick<Kysely<Database>, ReadingMethods | "insertInto" | "updateTable" | "deleteFrom">;

export type Engine = "sqlite" | "postgres";

/** Whose queries hold each other up: the gates wait for nobody, and writes not for what people read. */
export type PoolName = "edges" | "writes" | "reads";

/** A way into the database beside others, with a limit of its own. */
export interface Pool {
  /** Sees committed data only. */
  reads: Reads;
  /**
   * Runs `job` in a transaction: all of it is kept, durably, or nothing. Transactions behave as if they ran one after
   * the other; the job may run again when another process was in its way, so it must touch nothing but `tx`.
   */
  write<T>(job: (tx: Tx) => Promise<T>): Promise<T>;
}

/** An open database of either engine. What the process does by itself goes by the pool of writes. */
export interface OpenDatabase extends Pool {
  engine: Engine;
  /** How a thread that reads by itself reaches it. */
  address: DatabaseAddress;
  /** On SQLite all write by one connection, and `reads` reads on a thread of its own. */
  pools: Readonly<Record<PoolName, Pool>>;
  /** Has another process written since this was last asked? Left out where the engine tells of changes by itself. */
  wasWrittenElsewhere?(): boolean;
  /** @throws Error when a migration of this version has not run */
  demandMigrations(): Promise<void>;
  close(): Promise<void>;
}

/** A reason not to start, in words for the person who starts it. */
export class DatabaseRefused extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = "DatabaseRefused";
  }
}

/** The database does not answer: no connection is free, or it was lost, or has taken too long. */
export class DatabaseAway extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = "DatabaseAway";
  }
}
