import type { CentralConfig } from "../../config/config.ts";
import type { DatabaseCopies } from "./database-copies.ts";
import { postgresCopies } from "./postgres-copies.ts";
import { sqliteCopies } from "./sqlite-copies.ts";

/** The copies of the database that the settings name; a pgbouncer is gone round. */
export function openCopies(config: CentralConfig): DatabaseCopies {
  const { database_url, database_listen_url, data_directory } = config;
  return database_url === null ? sqliteCopies(data_directory) : postgresCopies(database_listen_url ?? database_url);
}
