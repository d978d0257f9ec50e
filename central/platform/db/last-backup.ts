import type { Reads } from "./database.ts";
import { first } from "./first.ts";

/** When the last backup that counts was begun, or was noted when another program made it, ISO 8601; null: none. */
export async function lastBackupAt(db: Reads): Promise<string | null> {
  const row = await first(db.selectFrom("meta").select("value").where("key", "=", "backup_last_at"));
  return row?.value ?? null;
}
