import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from "kysely";
import pg from "pg";
import { hostname } from "node:os";
import type { Log } from "../../../shared/lib/log.ts";
import { messageOf } from "../../../shared/lib/message-of.ts";
import { type Database, DatabaseUnavailable } from "./database.ts";
import { ClientWithTimeout } from "./client-with-timeout.ts";

/** Names this process to the server, which thereby knows how many there are; 63 characters at most. */
export const PROCESS = `gate-access central ${hostname().slice(0, 32)}:${process.pid}`;

/** The wait for a free or new connection; after it the query fails. */
const CONNECT_MS = 3_000;
/** An idle transaction would block the feed, since readers stay below the oldest one. */
const IDLE_MS = 30_000;

interface PoolSettings {
  url: string;
  /** Maximum number of connections. */
  most: number;
  /** The time limit of one statement. */
  statementMs: number;
  /** Does the server, or a proxy before it, keep named statements? */
  keepsPlans: boolean;
  /** Idle connections of this and other pools: when one dies, the others may be dead too. */
  idle: Set<ClientWithTimeout>;
  log: Log;
}

/** Queries over a separate pool of connections. */
export function openPool({ url, most, statementMs, keepsPlans, idle, log }: PoolSettings): Kysely<Database> {
  const settings = {
    connectionString: url,
    max: most,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: PROCESS,
    types: numbersAsNumbers(),
    statementMs,
    keepsPlans,
    Client: ClientWithTimeout as never,
  };
  const pool = new pg.Pool(settings);
  // The pool reports errors of idle connections only. The query reports those of a used one; without this listener such
  // an error ends the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", (error) => log.warn({ err: error }, "database connection lost"));
    watched(client).onSilence = () => {
      for (const other of idle) other.cut("another connection timed out");
    };
  });
  pool.on("acquire", (client) => idle.delete(watched(client)));
  pool.on("release", (_error, client) => idle.add(watched(client)));
  pool.on("remove", (client) => idle.delete(watched(client)));

  const connect = async () => {
    const client = await pool.connect().catch((error: unknown) => {
      if (error instanceof pg.DatabaseError) throw error;
      throw new DatabaseUnavailable(reasonOf(error), error);
    });
    return {
      query: (text: string, values?: readonly unknown[]) => watched(client).ask(text, values && [...values]),
      release: (isBroken?: boolean) => client.release(isBroken),
    };
  };
  const given = { connect, end: () => pool.end(), options: pool.options };
  return new Kysely<Database>({ dialect: new BudgetedDialect({ pool: given as never }, statementMs) });
}

function watched(client: pg.PoolClient): ClientWithTimeout {
  if (client instanceof ClientWithTimeout) return client;
  throw new TypeError("the pool makes watched clients alone");
}

class BudgetedDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0];
  readonly #statementMs: number;

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0], statementMs: number) {
    super(config);
    this.#config = config;
    this.#statementMs = statementMs;
  }

  override createDriver(): PostgresDriver {
    return new BudgetedDriver(this.#config, this.#statementMs);
  }
}

/** The server enforces the time limit of transactions even when this process is gone. */
class BudgetedDriver extends PostgresDriver {
  readonly #limits: string;

  constructor(config: ConstructorParameters<typeof PostgresDriver>[0], statementMs: number) {
    super(config);
    this.#limits = `set local statement_timeout = ${statementMs}; set local idle_in_transaction_session_timeout = ${IDLE_MS}`;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel }: TransactionSettings,
  ): Promise<void> {
    const begin = isolationLevel === undefined ? "begin" : `start transaction isolation level ${isolationLevel}`;
    await connection.executeQuery(CompiledQuery.raw(`${begin}; ${this.#limits}`));
  }
}

/** A name with several addresses has one reason for each, and the error that wraps them has no message. */
function reasonOf(error: unknown): string {
  return error instanceof AggregateError ? error.errors.map(messageOf).join("; ") : messageOf(error);
}

/** Counts and positions fit a JavaScript number; the driver would return them as text. */
export function numbersAsNumbers(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.NUMERIC, Number);
  return types;
}
