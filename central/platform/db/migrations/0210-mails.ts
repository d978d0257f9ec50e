import { sql } from "kysely";
import { columnTypes, type MigrationDb } from "../columns.ts";

/** Mails that wait, and for a while what became of those that no longer do; links by which people prove an address. */
export async function up(db: MigrationDb): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable("mails")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("recipient_name", text, (column) => column.notNull())
    .addColumn("recipient_address", text, (column) => column.notNull())
    .addColumn("content", text)
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("expires_at", text, (column) => column.notNull())
    .addColumn("next_try_at", text)
    .addColumn("tries", integer, (column) => column.notNull())
    .addColumn("outcome", text)
    .addColumn("ended_at", text)
    .addColumn("last_failure", text)
    .execute();
  await db.schema
    .createIndex("mails_waiting")
    .on("mails")
    .columns(["next_try_at", "id"])
    .where(sql.ref("next_try_at"), "is not", null)
    .execute();
  await db.schema.createIndex("mails_ended").on("mails").column("ended_at").execute();

  await db.schema
    .createTable("account_links")
    .addColumn("token_hash", text, (column) => column.primaryKey())
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("purpose", text, (column) => column.notNull())
    .addColumn("email", text, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("expires_at", text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("account_links_by_user").on("account_links").columns(["user_id", "purpose"]).execute();
}
