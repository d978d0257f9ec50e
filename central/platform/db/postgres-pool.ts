import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from "kysely";
import pg from "pg";
import { type Log } from "../../../shared/lib/log.ts";
import { messageOf } from "../../../shared/lib/message-of.ts";
import { type Database, DatabaseUnavailable } from "./database.ts";
import { ClientWithTimeout } from "./client-with-timeout.ts";

/** A connection that is not free, or not made, within this long is not waited for any more. */
const CONNECT_MS = 3_000;
/** A transaction that stands still would hold the feed back, for readers stay below the oldest one. */
const IDLE_MS = 30_000;

interface PoolSettings {
  url: string;
  /** Connections at most. */
  most: number;
  /** What one statement may take. */
  statementMs: number;
  /** Connections that nobody uses now, of this and other pools: one that has died says that they may have. */
  idle: Set<ClientWithTimeout>;
  log: Log;
}

/** Queries over a pool of connections of its own. */
export function openPool({ url, most, statementMs, idle, log }: PoolSettings): Kysely<Database> {
  const settings = {
    connectionString: url,
    max: most,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: "gate-access central",
    types: numbersAsNumbers(),
    statementMs,
    Client: ClientWithTimeout as never,
  };
  const pool = new pg.Pool(settings);
  // The pool hears only of those that nobody uses; of one in use its query tells, and unheard it would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", (error) => log.warn({ err: error }, "a database connection was lost"));
    watched(client).onSilence = () => {
      for (const other of idle) other.cut("another connection had died without a word");
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

/** Transactions hold the server to their time budget even when this process is gone. */
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

/** Where a name has several addresses each has its own reason, and the error that holds them has no words. */
function reasonOf(error: unknown): string {
  return error instanceof AggregateError ? error.errors.map(messageOf).join("; ") : messageOf(error);
}

/** Counts and positions fit a JavaScript number; the driver would hand them out as text. */
function numbersAsNumbers(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.NUMERIC, Number);
  return types;
}
