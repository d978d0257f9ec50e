import { setTimeout as delay } from "node:timers/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { AppError } from "../../../shared/errors/app-error.ts";
import { backoffMs } from "../../../shared/lib/backoff.ts";
import { type Log } from "../../../shared/lib/log.ts";
import { messageOf } from "../../../shared/lib/message-of.ts";
import { type Database, DatabaseRefused, type OpenDatabase, type Tx } from "./database.ts";
import { demandMigrations, migrate } from "./migrate.ts";
import { isUniqueViolation } from "./violations.ts";

const CONNECT_MS = 5_000;
const STATEMENT_MS = 30_000;
/** A transaction that others stand in the way of is tried again this often. */
const MOST_TRIES = 25;
const RETRY = { firstMs: 2, mostMs: 200 };
/** serialization_failure and deadlock_detected: nothing was kept, another try may go through. */
const IN_THE_WAY = new Set(["40001", "40P01"]);

/**
 * Opens a PostgreSQL database and brings its schema up to date. Any number of central processes may share it.
 * @param random a number in [0, 1), spreads the tries of transactions that met
 * @throws DatabaseRefused when it cannot be reached, or is newer than this version
 */
export async function openPostgres(url: string, log: Log, random: () => number): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    // A transaction that stands still would hold the feed back, for readers stay below the oldest one.
    idle_in_transaction_session_timeout: STATEMENT_MS,
    application_name: "gate-access central",
    types: numbersAsNumbers(),
  });
  // The pool hears only of those that nobody uses; of one in use its query tells, and unheard it would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", (error) => log.warn({ err: error }, "a database connection was lost"));
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const where = `The PostgreSQL database ${withoutPassword(url)}`;
  try {
    await sql`select 1`.execute(db).catch((error: unknown) => {
      throw new DatabaseRefused(`${where} cannot be reached: ${reasonOf(error)}`, error);
    });
    await migrate(db, where);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    engine: "postgres",
    reads: db,
    write: (job) => writeAgain(db, job, random),
    demandMigrations: () => demandMigrations(db),
    close: () => db.destroy(),
  };
}

/** Where a name has several addresses each has its own reason, and the error that holds them has no words. */
function reasonOf(error: unknown): string {
  return error instanceof AggregateError ? error.errors.map(messageOf).join("; ") : messageOf(error);
}

async function writeAgain<T>(db: Kysely<Database>, job: (tx: Tx) => Promise<T>, random: () => number): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().setIsolationLevel("serializable").execute(job);
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      // A unique key that met another transaction's reads free at first: the next try sees it taken.
      const mayGoThrough = (code !== undefined && IN_THE_WAY.has(code)) || (isUniqueViolation(error) && tries < 3);
      if (!mayGoThrough) throw error;
      if (tries === MOST_TRIES)
        throw new AppError("unavailable", "Too many changes at once: try again", {
          retryAfterSeconds: 1,
          cause: error,
        });
      // In real time: what stands in the way is another process, which knows nothing of our clock.
      await delay(backoffMs(tries, random(), RETRY));
    }
  }
}

/** Counts and positions fit a JavaScript number; the driver would hand them out as text. */
function numbersAsNumbers(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.NUMERIC, Number);
  return types;
}

/** A database address that may be shown. */
function withoutPassword(url: string): string {
  const shown = new URL(url);
  shown.password = "";
  return shown.href;
}
