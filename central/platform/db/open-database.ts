import { join } from "node:path";
import { type Log } from "../../../shared/lib/log.ts";
import { type OpenDatabase } from "./database.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";

/**
 * Opens the database that the settings name: PostgreSQL by its address, else a SQLite file in the data directory.
 * @throws DatabaseRefused with a sentence for the person who starts the process
 */
export function openDatabase(
  settings: { databaseUrl: string | null; dataDirectory: string },
  world: { log: Log; random: () => number },
): Promise<OpenDatabase> {
  if (settings.databaseUrl !== null) return openPostgres(settings.databaseUrl, world.log, world.random);
  return openSqlite(join(settings.dataDirectory, "central.db"));
}
