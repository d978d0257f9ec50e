import { type Kysely, PostgresAdapter } from "kysely";
import type { Engine } from "./database.ts";

/** The input of a migration; it knows no tables yet. */
export type MigrationDb = Kysely<unknown>;

/** The engine of a database. */
export function engineOf(db: Pick<MigrationDb, "getExecutor">): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}
