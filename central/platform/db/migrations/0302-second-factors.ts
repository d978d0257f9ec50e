import { columnTypes, type MigrationDb } from "../columns.ts";

/** Second factors of people, the devices that are remembered in their place, and challenges under way. */
export async function up(db: MigrationDb): Promise<void> {
  const { text, integer } = columnTypes(db);

  await db.schema.alterTable("sessions").addColumn("second_factor", text).execute();

  await db.schema
    .createTable("authenticator_apps")
    .addColumn("user_id", text, (column) => column.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("sealed_secret", text, (column) => column.notNull())
    .addColumn("last_step", integer, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("last_used_at", text, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("recovery_codes")
    .addColumn("code_hash", text, (column) => column.primaryKey())
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("created_at", text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("recovery_codes_by_user").on("recovery_codes").column("user_id").execute();

  await db.schema
    .createTable("passkeys")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("credential_id", text, (column) => column.notNull().unique())
    .addColumn("public_key", text, (column) => column.notNull())
    .addColumn("counter", integer, (column) => column.notNull())
    .addColumn("transports", text, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("last_used_at", text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("passkeys_by_user").on("passkeys").column("user_id").execute();

  await db.schema
    .createTable("remembered_devices")
    .addColumn("token_hash", text, (column) => column.primaryKey())
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("user_agent", text)
    .addColumn("last_address", text)
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("last_used_at", text, (column) => column.notNull())
    .addColumn("expires_at", text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("remembered_devices_by_user").on("remembered_devices").column("user_id").execute();

  await db.schema
    .createTable("challenges")
    .addColumn("token_hash", text, (column) => column.primaryKey())
    .addColumn("purpose", text, (column) => column.notNull())
    .addColumn("user_id", text, (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("value", text, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("expires_at", text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("challenges_by_user").on("challenges").column("user_id").execute();
  await db.schema.createIndex("challenges_by_expiry").on("challenges").column("expires_at").execute();
}
