import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { AppError } from "../../../shared/errors/app-error.ts";
import { backoffMs } from "../../../shared/lib/backoff.ts";
import type { Log } from "../../../shared/lib/log.ts";
import { messageOf } from "../../../shared/lib/message-of.ts";
import { type Database, DatabaseRefused, type OpenDatabase, type Pool, type Tx } from "./database.ts";
import type { ListDeclaration } from "../lists/declaration.ts";
import { makeListIndexes } from "./list-indexes.ts";
import { requireMigrations, migrate } from "./migrate.ts";
import { openPool } from "./postgres-pool.ts";
import { isUniqueViolation } from "./violations.ts";
import type { ClientWithTimeout } from "./client-with-timeout.ts";
import { say } from "../../../shared/words/say.ts";

/** The number of retries of a transaction after conflicts. */
const MAX_TRIES = 25;
const RETRY = { firstMs: 2, maxMs: 200 };
/** serialization_failure and deadlock_detected: nothing was stored, a retry may succeed. */
const IN_THE_WAY = new Set(["40001", "40P01"]);
/** A schema migration has no time limit. */
const MIGRATION_MS = 2 ** 30;
/** For the question whether this process is ready. */
const PROBE_CONNECTIONS = 2;

/** The options of a PostgreSQL database. */
export interface PostgresSettings {
  url: string;
  edgeConnections: number;
  writeConnections: number;
  readConnections: number;
  authConnections: number;
  /** The time limit of one statement. */
  statementMs: number;
  /** Does the server, or a proxy before it, keep named statements? */
  keepsPlans: boolean;
  /** Lists whose missing indexes are made. */
  lists: readonly ListDeclaration[];
}

/**
 * Opens a PostgreSQL database and brings its schema up to date. Any number of central processes may share it.
 * @param random a number in [0, 1), spreads the retries of conflicting transactions
 * @throws DatabaseRefused when it cannot be reached, or is newer than this version
 */
export async function openPostgres(settings: PostgresSettings, log: Log, random: () => number): Promise<OpenDatabase> {
  const { url, statementMs, keepsPlans } = settings;
  const idle = new Set<ClientWithTimeout>();
  const open = (most: number, ms = statementMs) => openPool({ url, most, statementMs: ms, keepsPlans, idle, log });
  await bringUpToDate(open(1, MIGRATION_MS), `The PostgreSQL database ${withoutPassword(url)}`, settings.lists);

  const own = { edges: open(settings.edgeConnections), writes: open(settings.writeConnections) };
  const [reads, probe] = [open(settings.readConnections), open(PROBE_CONNECTIONS)];
  const auth = open(settings.authConnections);
  const poolOf = (db: Kysely<Database>, writes = db): Pool => ({
    reads: db,
    write: (job) => writeAgain(writes, job, random),
  });
  const ofUsers = poolOf(reads, own.writes);
  const pools = {
    edges: poolOf(own.edges),
    writes: poolOf(own.writes),
    reads: ofUsers,
    keyed: ofUsers,
    probe: poolOf(probe),
    auth: poolOf(auth),
  };
  return {
    engine: "postgres",
    address: { engine: "postgres", url },
    ...pools.writes,
    pools,
    requireMigrations: () => requireMigrations(probe),
    async close() {
      await Promise.all([own.edges, own.writes, reads, probe, auth].map((pool) => pool.destroy()));
    },
  };
}

async function bringUpToDate(db: Kysely<Database>, where: string, lists: readonly ListDeclaration[]): Promise<void> {
  try {
    await sql`select 1`.execute(db).catch((error: unknown) => {
      throw new DatabaseRefused(`${where} cannot be reached: ${messageOf(error)}`, error);
    });
    await migrate(db, where);
    await db.transaction().execute((tx) => makeListIndexes(tx, where, lists));
  } finally {
    await db.destroy();
  }
}

async function writeAgain<T>(db: Kysely<Database>, job: (tx: Tx) => Promise<T>, random: () => number): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().setIsolationLevel("serializable").execute(job);
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      // A unique key can look free when it conflicts with another transaction's reads: the retry sees it taken.
      const mayGoThrough = (code !== undefined && IN_THE_WAY.has(code)) || (isUniqueViolation(error) && tries < 3);
      if (!mayGoThrough) throw error;
      if (tries === MAX_TRIES)
        throw new AppError("unavailable", say("too_many_changes"), {
          retryAfterSeconds: 1,
          cause: error,
        });
      // In real time: the conflict is with another process, which does not use the injected clock.
      await delay(backoffMs(tries, random(), RETRY));
    }
  }
}

/** A database address without secrets, for display. */
function withoutPassword(url: string): string {
  const shown = new URL(url);
  shown.password = "";
  return shown.href;
}
