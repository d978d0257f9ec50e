import { existsSync } from "node:fs";
import { join } from "node:path";
import SqliteHandle from "better-sqlite3";
import pg from "pg";
import { messageOf } from "../../shared/lib/message-of.ts";
import type { CentralConfig } from "../config/config.ts";
import { ConfigRefused } from "../config/read-config.ts";

/** The part of `--check-config` that needs the database; it changes nothing there. */

const CONNECT_MS = 5_000;
const AREAS = "select id from areas where deleted_at is null";

/**
 * Checks that the area of every service exists.
 * @returns why this could not be checked; null: it was
 * @throws ConfigRefused naming each service whose area does not exist
 */
export async function checkAreas(config: CentralConfig): Promise<string | null> {
  if (config.services.length === 0) return null;
  let known: Set<string> | null;
  try {
    known = await areasIn(config);
  } catch (error) {
    return `The areas of the services were not checked: ${messageOf(error)}`;
  }
  if (known === null) return "The areas of the services were not checked: there is no database yet.";
  const problems = config.services.flatMap(({ name, area_id }) =>
    known.has(area_id) ? [] : [`the area_id of the service "${name}" is the id of no area: ${area_id}`],
  );
  if (problems.length > 0) throw new ConfigRefused(problems);
  return null;
}

/** The ids of all areas; null where there is no database yet. */
async function areasIn({ database_url, data_directory }: CentralConfig): Promise<Set<string> | null> {
  if (database_url === null) {
    const file = join(data_directory, "central.db");
    if (!existsSync(file)) return null;
    const handle = new SqliteHandle(file, { readonly: true, timeout: CONNECT_MS });
    try {
      return new Set(handle.prepare<[], string>(AREAS).pluck().all());
    } finally {
      handle.close();
    }
  }
  const client = new pg.Client({ connectionString: database_url, connectionTimeoutMillis: CONNECT_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ id: string }>(AREAS);
    return new Set(rows.map(({ id }) => id));
  } finally {
    await client.end();
  }
}
