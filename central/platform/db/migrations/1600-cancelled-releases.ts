import type { MigrationDb } from "../columns.ts";
import { sql } from "kysely";

/** The reason of a cancelled release is its number alone: that it was cancelled is the state. */
export async function up(db: MigrationDb): Promise<void> {
  await sql`update customs_documents set state_because = replace(state_because, ' was cancelled', '')
    where state = 'cancelled' and state_source = 'service'`.execute(db);
}
