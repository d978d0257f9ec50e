import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "../../../shared/lib/log.ts";
import type { CentralConfig } from "../../config/config.ts";
import { DatabaseRefused, type OpenDatabase } from "./database.ts";
import type { ListDeclaration } from "../lists/declaration.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";

/** A folder in the data directory while a backup is being restored into it; without it the directory is whole. */
export const RESTORING = "restoring";

/**
 * Opens the database from the settings: PostgreSQL by its address, else a SQLite file in the data directory.
 * @param lists whose missing indexes are made
 * @throws DatabaseRefused with a sentence for the operator who starts the process
 */
export async function openDatabase(
  config: CentralConfig,
  world: { log: Log; random: () => number },
  lists: readonly ListDeclaration[] = [],
): Promise<OpenDatabase> {
  if (existsSync(join(config.data_directory, RESTORING)))
    throw new DatabaseRefused(
      `A restore into ${config.data_directory} has not finished: run it again with the same file.`,
    );
  const statementMs = config.database_statement_seconds * 1000;
  if (config.database_url === null)
    return await openSqlite(join(config.data_directory, "central.db"), { statementMs, lists });
  const settings = {
    url: config.database_url,
    authConnections: config.database_auth_connections,
    edgeConnections: config.database_edge_connections,
    writeConnections: config.database_write_connections,
    readConnections: config.database_read_connections,
    statementMs,
    keepsPlans: config.database_named_statements,
    lists,
  };
  return await openPostgres(settings, world.log, world.random);
}
