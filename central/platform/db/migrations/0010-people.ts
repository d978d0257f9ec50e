import { sql } from "kysely";
import { columnTypes, type MigrationDb, recordColumns } from "../columns.ts";

/** People and machines, what they may do, and the sessions they hold. */
export async function up(db: MigrationDb): Promise<void> {
  const types = columnTypes(db);
  const { text, flag } = types;

  await db.schema
    .createTable("roles")
    .$call(recordColumns(types))
    .addColumn("key", text, (column) => column.notNull())
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("level", text, (column) => column.notNull())
    .addColumn("is_built_in", flag, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("roles_key_among_living")
    .on("roles")
    .column("key")
    .unique()
    .where(sql.ref("deleted_at"), "is", null)
    .execute();

  await db.schema
    .createTable("role_permissions")
    .addColumn("role_id", text, (column) => column.notNull().references("roles.id").onDelete("cascade"))
    .addColumn("permission", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("role_permissions_key", ["role_id", "permission"])
    .execute();

  await db.schema
    .createTable("users")
    .$call(recordColumns(types))
    .addColumn("fullname", text, (column) => column.notNull())
    .addColumn("email", text, (column) => column.notNull())
    .addColumn("phone_number", text)
    .addColumn("type", text, (column) => column.notNull())
    .addColumn("role_id", text, (column) => column.notNull().references("roles.id"))
    .addColumn("company_id", text, (column) => column.references("companies.id"))
    .addColumn("is_active", flag, (column) => column.notNull())
    .addColumn("password_hash", text)
    .addColumn("pin_hash", text)
    .addColumn("email_verified_at", text)
    .execute();
  await db.schema
    .createIndex("users_email_among_living")
    .on("users")
    .column("email")
    .unique()
    .where(sql.ref("deleted_at"), "is", null)
    .execute();
  await db.schema.createIndex("users_by_role").on("users").column("role_id").execute();
  await db.schema.createIndex("users_by_company").on("users").column("company_id").execute();

  await db.schema
    .createTable("user_areas")
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("area_id", text, (column) => column.notNull().references("areas.id"))
    .addPrimaryKeyConstraint("user_areas_key", ["user_id", "area_id"])
    .execute();
  await db.schema.createIndex("user_areas_by_area").on("user_areas").column("area_id").execute();

  await db.schema
    .createTable("sessions")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("device_id", text)
    .addColumn("device_name", text)
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("last_used_at", text, (column) => column.notNull())
    .addColumn("expires_at", text, (column) => column.notNull())
    .addColumn("ended_at", text)
    .addColumn("ended_because", text)
    .execute();
  await db.schema.createIndex("sessions_by_user").on("sessions").column("user_id").execute();
  await db.schema.createIndex("sessions_by_expiry").on("sessions").column("expires_at").execute();

  await db.schema
    .createTable("refresh_tokens")
    .addColumn("token_hash", text, (column) => column.primaryKey())
    .addColumn("session_id", text, (column) => column.notNull().references("sessions.id").onDelete("cascade"))
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("used_at", text)
    .execute();
  await db.schema.createIndex("refresh_tokens_by_session").on("refresh_tokens").column("session_id").execute();

  await db.schema
    .createTable("oauth_clients")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("secret_hash", text, (column) => column.notNull())
    .addColumn("company_id", text, (column) => column.references("companies.id"))
    .addColumn("edge_id", text)
    .addColumn("gate_id", text)
    .addColumn("area_id", text)
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("revoked_at", text)
    .execute();
  await db.schema.createIndex("oauth_clients_by_edge").on("oauth_clients").column("edge_id").execute();
}
