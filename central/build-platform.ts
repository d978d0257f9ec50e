import type { Clock } from "../shared/lib/clock.ts";
import type { Log } from "../shared/lib/log.ts";
import type { CentralConfig } from "./config/config.ts";
import { createIdentity } from "./platform/auth/identity.ts";
import type { Passwords } from "./platform/auth/passwords.ts";
import type { OpenDatabase, Pool } from "./platform/db/database.ts";
import { positionsOf } from "./platform/db/position.ts";
import { writeProof } from "./platform/db/prove-write.ts";
import { createLiveStream } from "./platform/events/live-stream.ts";
import type { Notifier } from "./platform/events/notifier.ts";
import { createFeed } from "./platform/feed/read.ts";
import { createSignedLinks } from "./platform/files/signed-links.ts";
import type { FileStorage } from "./platform/files/storage.ts";
import { spoolFolder } from "./platform/files/unnamed-file.ts";
import { clamdScanner } from "./platform/files/virus-scanner.ts";
import type { Followers } from "./platform/follow.ts";
import { createConcurrencyLimit } from "./platform/http/concurrency-limit.ts";
import { createMetrics } from "./platform/metrics/metrics.ts";
import type { Platform } from "./platform/platform.ts";
import { openExports } from "./platform/tables/exports.ts";
import { createTransact } from "./platform/transact.ts";

/** Clock, randomness and terminal output: the inputs of a process from its environment. */
export interface World {
  clock: Clock;
  /** A number in [0, 1). */
  random: () => number;
  log: Log;
  /** Prints a line to the terminal and bypasses the logs. */
  print: (line: string) => void;
  /** A test hashes at less cost; no setting does. */
  passwords?: Passwords;
}

/** Opened resources that must be closed. */
export interface Opened {
  database: OpenDatabase;
  notifier: Notifier;
  storage: FileStorage;
}

/** Files that are decoded at the same time, out of the way of requests. */
const FILES_AT_ONCE = 2;

/** Assembles the platform from opened resources; it opens nothing itself. */
export function buildPlatform(config: CentralConfig, world: World, { database, notifier, storage }: Opened): Platform {
  const { clock, random, log } = world;
  const followers: Followers = new Map();
  const metrics = createMetrics({ clock, log });
  const parts = { database, positions: positionsOf(database.engine), notifier, clock };
  const forGates = { ...database, ...database.pools.edges };
  const identity = createIdentity(config, { forGates, forOthers: { ...database, ...database.pools.auth } }, world);
  const timed = (pool: Pool): Pool => ({ ...pool, write: (job) => metrics.committing(() => pool.write(job)) });
  const by = (pool: Pool) => ({
    db: pool.reads,
    transact: createTransact({ ...parts, ...identity, database: timed(pool), followers }),
  });
  const { edges, writes, reads, keyed, probe, auth } = database.pools;
  const pools = {
    edges: by(edges),
    writes: by(writes),
    reads: by(reads),
    keyed: by(keyed),
    probe: by(probe),
    auth: by(auth),
  };
  const linkSecrets = async () => (await identity.signingKeys.all("file_link")).map(({ secret }) => secret);
  const turns = createConcurrencyLimit(FILES_AT_ONCE, Infinity);
  return {
    config,
    clock,
    random,
    log,
    database,
    metrics,
    proveWrite: writeProof(database.pools.probe, clock),
    ...pools.writes,
    pools,
    followers,
    forgetters: [],
    feed: createFeed({ ...parts, database: forGates }),
    live: createLiveStream({ ...parts, streamsPerCaller: config.streams_per_caller }),
    notifier,
    identity,
    exports: openExports(database.address, {
      max: config.parallel_exports,
      folder: spoolFolder(config),
    }),
    files: {
      storage,
      links: createSignedLinks({ secrets: linkSecrets, baseUrl: config.public_url, clock }),
      makers: new Map(),
      areas: new Map(),
      guards: new Map(),
      naming: [],
      scanner: config.virus_scanner === null ? null : clamdScanner(config.virus_scanner, clock),
      inTurn: (work) => turns.take("files", new AbortController().signal, work),
    },
  };
}
