import { columnTypes, type MigrationDb } from "../columns.ts";

/** Cases with both sides, how edges fare, what people are told of it, and what has had its time. */
export async function up(db: MigrationDb): Promise<void> {
  const { text, integer, real } = columnTypes(db);

  await db.schema.alterTable("reviews").addColumn("other_activity_id", text).execute();
  await db.schema.createIndex("reviews_by_other_activity").on("reviews").column("other_activity_id").execute();
  await db.schema.createIndex("reviews_by_area").on("reviews").columns(["area_id", "opened_at"]).execute();
  await db.schema.alterTable("gate_activities").addColumn("replica_age_ms", real).execute();

  await db.schema.alterTable("edge_journals").addColumn("asked", text).execute();
  await db.schema.alterTable("edge_journals").addColumn("pruned_up_to", integer).execute();
  await db.schema
    .createTable("accepted_gaps")
    .addColumn("edge_id", text, (column) => column.notNull())
    .addColumn("from_sequence", integer, (column) => column.notNull())
    .addColumn("to_sequence", integer, (column) => column.notNull())
    .addColumn("review_id", text, (column) => column.notNull())
    .addColumn("accepted_at", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("accepted_gaps_key", ["edge_id", "from_sequence"])
    .execute();

  await db.schema
    .alterTable("edge_states")
    .addColumn("alerts", text, (column) => column.notNull().defaultTo("[]"))
    .execute();
  await db.schema.alterTable("edge_states").addColumn("connected_since", text).execute();
  await db.schema
    .createTable("edge_outages")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("edge_id", text, (column) => column.notNull())
    .addColumn("gate_id", text, (column) => column.notNull())
    .addColumn("area_id", text, (column) => column.notNull())
    .addColumn("from_at", text, (column) => column.notNull())
    .addColumn("to_at", text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("edge_outages_by_gate").on("edge_outages").columns(["gate_id", "from_at"]).execute();
  await db.schema.createIndex("edge_outages_by_edge").on("edge_outages").columns(["edge_id", "from_at"]).execute();

  await db.schema
    .createTable("edge_keys")
    .addColumn("edge_id", text, (column) => column.notNull())
    .addColumn("public_key", text, (column) => column.notNull())
    .addColumn("since", text, (column) => column.notNull())
    .addColumn("until", text)
    .addPrimaryKeyConstraint("edge_keys_key", ["edge_id", "public_key"])
    .execute();
  await db.schema.alterTable("oauth_clients").addColumn("next_secret_hash", text).execute();
  await db.schema
    .createTable("edge_commands")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("edge_id", text, (column) => column.notNull())
    .addColumn("action", text, (column) => column.notNull())
    .addColumn("issued_at", text, (column) => column.notNull())
    .addColumn("expires_at", text, (column) => column.notNull())
    .addColumn("state", text, (column) => column.notNull())
    .addColumn("because", text)
    .addColumn("public_key", text)
    .addColumn("answered_at", text)
    .execute();
  await db.schema.createIndex("edge_commands_by_edge").on("edge_commands").columns(["edge_id", "expires_at"]).execute();

  await db.schema
    .createTable("notifications")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("at", text, (column) => column.notNull())
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("permission", text, (column) => column.notNull())
    .addColumn("area_id", text)
    .addColumn("gate_id", text)
    .addColumn("edge_id", text)
    .addColumn("review_id", text)
    .addColumn("title", text, (column) => column.notNull())
    .addColumn("data", text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("notifications_by_area").on("notifications").columns(["area_id", "at"]).execute();

  await db.schema.alterTable("feed_entries").addColumn("gone_at", text).execute();
  await db.schema.createIndex("feed_entries_gone").on("feed_entries").column("gone_at").execute();
  await db.schema
    .createTable("feed_floors")
    .addColumn("area_id", text, (column) => column.notNull())
    .addColumn("gate_id", text, (column) => column.notNull())
    .addColumn("xid", integer, (column) => column.notNull())
    .addColumn("seq", integer, (column) => column.notNull())
    .addColumn("gone_at", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("feed_floors_key", ["area_id", "gate_id"])
    .execute();
}
