import { sql } from "kysely";
import { type MigrationDb } from "../columns.ts";

/** Running invitations, which a job ends after their last day. */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema.dropIndex("invitations_by_expiry").execute();
  await db.schema
    .createIndex("tickets_running_invitations")
    .on("tickets")
    .column("area_id")
    .where(sql<boolean>`ticket_class = 'invitation' and status = 'running'`)
    .execute();
}
