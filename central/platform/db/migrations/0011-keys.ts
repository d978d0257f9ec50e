import { sql } from "kysely";
import { columnTypes, type MigrationDb } from "../columns.ts";

/** Keys: what signs tokens and links, what signs credentials; and what limits how often one may try. */
export async function up(db: MigrationDb): Promise<void> {
  const { text, integer } = columnTypes(db);

  await db.schema
    .createTable("signing_keys")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("purpose", text, (column) => column.notNull())
    .addColumn("status", text, (column) => column.notNull())
    .addColumn("secret", text, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("retired_at", text)
    .execute();
  await db.schema
    .createIndex("signing_keys_one_active")
    .on("signing_keys")
    .column("purpose")
    .unique()
    .where(sql.ref("status"), "=", "active")
    .execute();

  await db.schema
    .createTable("credential_keys")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("key_id", text, (column) => column.notNull().unique())
    .addColumn("status", text, (column) => column.notNull())
    .addColumn("public_key", text, (column) => column.notNull())
    .addColumn("private_key", text)
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("retired_at", text)
    .addColumn("revoked_at", text)
    .execute();
  await db.schema
    .createIndex("credential_keys_one_active")
    .on("credential_keys")
    .column("status")
    .unique()
    .where(sql.ref("status"), "=", "active")
    .execute();

  // The column names are those that rate-limiter-flexible asks for.
  await db.schema
    .createTable("rate_limits")
    .addColumn("key", text, (column) => column.primaryKey())
    .addColumn("points", integer, (column) => column.notNull())
    .addColumn("expire", integer)
    .execute();
}
