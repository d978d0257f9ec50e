import type { Clock } from "../../shared/lib/clock.ts";
import type { Log } from "../../shared/lib/log.ts";
import type { CentralConfig } from "../config/config.ts";
import type { Actor } from "./auth/principal.ts";
import type { Identity } from "./auth/identity.ts";
import type { OpenDatabase, PoolName, Reads } from "./db/database.ts";
import type { ProveWrite } from "./db/prove-write.ts";
import type { LiveStream } from "./events/live-stream.ts";
import type { Notifier } from "./events/notifier.ts";
import type { Feed } from "./feed/read.ts";
import type { Files } from "./files/files.ts";
import type { Exports } from "./tables/exports.ts";
import type { Followers } from "./follow.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { Transact } from "./transact.ts";

/** The base of all features: it is passed to every call of an operation, a job or a folder. */
export interface Platform {
  config: CentralConfig;
  clock: Clock;
  /** A number in [0, 1). */
  random: () => number;
  log: Log;
  database: OpenDatabase;
  /** What this process counts of its work, for `/metrics`. */
  metrics: Metrics;
  /** Commits a small row, to prove that this process can store something. */
  proveWrite: ProveWrite;
  /** Reads outside a transaction: committed data only. */
  db: Reads;
  /** The one way to write. */
  transact: Transact;
  /** The same by each pool of the database; the mount chooses the pool of an operation. */
  pools: Readonly<Record<PoolName, { db: Reads; transact: Transact }>>;
  /** What features do after changes of others. */
  followers: Followers;
  /** What features delete when a person is forgotten. */
  forgetters: Forget[];
  feed: Feed;
  live: LiveStream;
  notifier: Notifier;
  identity: Identity;
  files: Files;
  /** Export files from large tables. */
  exports: Exports;
}

/** Deletes what a feature keeps of a user, in units of work of its own, as the actor who asked for it. */
export type Forget = (
  userId: string,
  by: { actor: Actor; transact: Transact; platform: Pick<Platform, "files" | "log"> },
) => Promise<void>;
