import { type ConfigKey, type ConfigValue, KNOWN_CONFIGS } from "../../../wire/config.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { first } from "../../../platform/db/first.ts";

/** The current value of a setting: the stored one, or the default. */
export async function configOf<K extends ConfigKey>(db: Reads, key: K): Promise<ConfigValue<K>> {
  const row = await first(
    db.selectFrom("configs").select("value").where("key", "=", key).where("deleted_at", "is", null),
  );
  const { value, fallback } = KNOWN_CONFIGS[key];
  // A value of a later version that this version can't read counts as unset.
  const read = row && value.safeParse(JSON.parse(row.value));
  return (read?.success === true ? read.data : fallback) as ConfigValue<K>;
}
