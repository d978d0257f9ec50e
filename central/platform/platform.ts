import type { Clock } from "../../shared/lib/clock.ts";
import type { Log } from "../../shared/lib/log.ts";
import type { CentralConfig } from "../config/config.ts";
import type { Identity } from "./auth/identity.ts";
import type { OpenDatabase, PoolName, Reads } from "./db/database.ts";
import type { LiveStream } from "./events/live-stream.ts";
import type { Notifier } from "./events/notifier.ts";
import type { Feed } from "./feed/read.ts";
import type { FileFolder } from "./files/file-generators.ts";
import type { Files, NamingRecords } from "./files/files.ts";
import type { Exports } from "./tables/exports.ts";
import type { Operation } from "./http/operation.ts";
import type { DeclaredJob } from "./jobs/job.ts";
import type { Transact } from "./transact.ts";

/** The base of all features: it is passed to every call of an operation, a job or a folder. */
export interface Platform {
  config: CentralConfig;
  clock: Clock;
  /** A number in [0, 1). */
  random: () => number;
  log: Log;
  database: OpenDatabase;
  /** Reads outside a transaction: committed data only. */
  db: Reads;
  /** The one way to write. */
  transact: Transact;
  /** The same by each pool of the database; the mount chooses the pool of an operation. */
  pools: Readonly<Record<PoolName, { db: Reads; transact: Transact }>>;
  feed: Feed;
  live: LiveStream;
  notifier: Notifier;
  identity: Identity;
  files: Files;
  /** Export files from large tables. */
  exports: Exports;
}

/** One feature of the API, as data. */
export interface Feature {
  /** The reference group of its operations. */
  name: string;
  operations: readonly Operation[];
  /** Its scheduled work. */
  jobs?: readonly DeclaredJob[];
  /** Its folders of the file storage, by the first part of their paths. */
  folders?: Readonly<Record<string, FileFolder>>;
  /** Its records that name uploads. */
  namesFiles?: readonly NamingRecords[];
}
