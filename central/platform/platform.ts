import { type Clock } from "../../shared/lib/clock.ts";
import { type Log } from "../../shared/lib/log.ts";
import { type CentralConfig } from "../config/config.ts";
import { type Identity } from "./auth/identity.ts";
import { type OpenDatabase, type PoolName, type Reads } from "./db/database.ts";
import { type LiveStream } from "./events/live-stream.ts";
import { type Notifier } from "./events/notifier.ts";
import { type Feed } from "./feed/read.ts";
import { type FileFolder } from "./files/file-makers.ts";
import { type Files } from "./files/files.ts";
import { type Exports } from "./tables/exports.ts";
import { type Operation } from "./http/operation.ts";
import { type DeclaredJob } from "./jobs/job.ts";
import { type Transact } from "./transact.ts";

/** What features build on: it comes with every call of an operation, a job or a folder. */
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
  /** The same by each pool of the database; the mount says by which one an operation goes. */
  pools: Readonly<Record<PoolName, { db: Reads; transact: Transact }>>;
  feed: Feed;
  live: LiveStream;
  notifier: Notifier;
  identity: Identity;
  files: Files;
  /** Files that are made of large tables. */
  exports: Exports;
}

/** One feature of the API, as data. */
export interface Feature {
  /** The group that its operations stand under in the reference. */
  name: string;
  operations: readonly Operation[];
  /** Its scheduled work. */
  jobs?: readonly DeclaredJob[];
  /** The folders of the file storage that are its own, by the first part of their paths. */
  folders?: Readonly<Record<string, FileFolder>>;
}
