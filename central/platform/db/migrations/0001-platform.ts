import { sql } from "kysely";
import { columnTypes, engineOf, type MigrationDb } from "../columns.ts";

/** The platform's own tables: what this database is, the audit log, the feed, live events, idempotency keys. */
export async function up(db: MigrationDb): Promise<void> {
  const { text, integer } = columnTypes(db);

  await db.schema
    .createTable("meta")
    .addColumn("key", text, (column) => column.primaryKey())
    .addColumn("value", text, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("audit_log")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("at", text, (column) => column.notNull())
    .addColumn("actor_kind", text, (column) => column.notNull())
    .addColumn("actor_id", text)
    .addColumn("actor_name", text, (column) => column.notNull())
    .addColumn("company_id", text)
    .addColumn("operation", text, (column) => column.notNull())
    .addColumn("record_type", text, (column) => column.notNull())
    .addColumn("record_id", text, (column) => column.notNull())
    .addColumn("before", text)
    .addColumn("after", text)
    .addColumn("request_id", text)
    .addColumn("ip", text)
    .execute();
  await db.schema.createIndex("audit_log_by_record").on("audit_log").columns(["record_type", "record_id"]).execute();
  await db.schema.createIndex("audit_log_by_time").on("audit_log").column("at").execute();

  await db.schema
    .createTable("feed_entries")
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("record_id", text, (column) => column.notNull())
    .addColumn("area_id", text, (column) => column.notNull())
    .addColumn("gate_id", text, (column) => column.notNull())
    .addColumn("xid", integer, (column) => column.notNull())
    .addColumn("seq", integer, (column) => column.notNull())
    .addColumn("data", text)
    .addPrimaryKeyConstraint("feed_entries_key", ["kind", "record_id", "area_id", "gate_id"])
    .execute();
  await db.schema
    .createIndex("feed_entries_by_position")
    .on("feed_entries")
    .columns(["area_id", "xid", "seq"])
    .execute();

  await db.schema
    .createTable("live_events")
    .addColumn("xid", integer, (column) => column.notNull())
    .addColumn("seq", integer, (column) => column.notNull())
    .addColumn("at", text, (column) => column.notNull())
    .addColumn("type", text, (column) => column.notNull())
    .addColumn("area_id", text)
    .addColumn("gate_id", text)
    .addColumn("data", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("live_events_key", ["xid", "seq"])
    .execute();
  await db.schema.createIndex("live_events_by_time").on("live_events").column("at").execute();

  await db.schema
    .createTable("idempotency_keys")
    .addColumn("actor", text, (column) => column.notNull())
    .addColumn("operation", text, (column) => column.notNull())
    .addColumn("key", text, (column) => column.notNull())
    .addColumn("request_hash", text, (column) => column.notNull())
    .addColumn("reply", text, (column) => column.notNull())
    .addColumn("expires_at", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("idempotency_keys_key", ["actor", "operation", "key"])
    .execute();
  await db.schema.createIndex("idempotency_keys_by_expiry").on("idempotency_keys").column("expires_at").execute();

  if (engineOf(db) === "postgres") await sql`create sequence positions`.execute(db);
  else await sql`insert into meta (key, value) values ('position', '0')`.execute(db);
}
