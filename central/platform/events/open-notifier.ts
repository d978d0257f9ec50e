import type { CentralConfig } from "../../config/config.ts";
import type { OpenDatabase } from "../db/database.ts";
import { localNotifier, type Notifier } from "./notifier.ts";
import { postgresNotifier } from "./postgres-notifier.ts";

/** The notifier for the database from the settings. */
export async function openNotifier(
  { database_url: url, database_listen_url: listenUrl }: CentralConfig,
  database: OpenDatabase,
  world: Parameters<typeof postgresNotifier>[1],
): Promise<Notifier> {
  return url === null ? localNotifier(world.clock, database) : postgresNotifier(listenUrl ?? url, world);
}
