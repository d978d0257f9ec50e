import { sql } from "kysely";
import { columnTypes, type MigrationDb, recordColumns } from "../columns.ts";

/** Gates with their lanes and devices, the edges that serve them, and commands on their way. */
export async function up(db: MigrationDb): Promise<void> {
  const types = columnTypes(db);
  const { text, integer, flag } = types;

  await db.schema
    .createTable("gates")
    .$call(recordColumns(types))
    .addColumn("area_id", text, (column) => column.notNull().references("areas.id"))
    .addColumn("name", text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("gates_by_area").on("gates").column("area_id").execute();

  await db.schema
    .createTable("lanes")
    .$call(recordColumns(types))
    .addColumn("gate_id", text, (column) => column.notNull().references("gates.id"))
    .addColumn("area_id", text, (column) => column.notNull().references("areas.id"))
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("number", integer, (column) => column.notNull())
    .addColumn("direction", text, (column) => column.notNull())
    .addColumn("is_active", flag, (column) => column.notNull())
    .addColumn("rules", text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("lanes_number_among_living")
    .on("lanes")
    .columns(["gate_id", "number"])
    .unique()
    .where(sql.ref("deleted_at"), "is", null)
    .execute();

  await db.schema
    .createTable("devices")
    .$call(recordColumns(types))
    .addColumn("lane_id", text, (column) => column.notNull().references("lanes.id"))
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("role", text, (column) => column.notNull())
    .addColumn("driver", text, (column) => column.notNull())
    .addColumn("settings", text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("devices_by_lane").on("devices").column("lane_id").execute();

  await db.schema
    .createTable("edges")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("gate_id", text, (column) => column.notNull().references("gates.id"))
    .addColumn("area_id", text, (column) => column.notNull().references("areas.id"))
    .addColumn("client_id", text, (column) => column.notNull().references("oauth_clients.id"))
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("enrolment_code_hash", text)
    .addColumn("enrolment_expires_at", text)
    .addColumn("enrolled_at", text)
    .addColumn("host_name", text)
    .addColumn("public_key", text)
    .addColumn("version", text)
    .addColumn("revoked_at", text)
    .execute();
  await db.schema
    .createIndex("edges_one_for_a_gate")
    .on("edges")
    .column("gate_id")
    .unique()
    .where(sql.ref("revoked_at"), "is", null)
    .execute();
  await db.schema.createIndex("edges_by_code").on("edges").column("enrolment_code_hash").execute();

  // Beside the edges: written with every heartbeat.
  await db.schema
    .createTable("edge_states")
    .addColumn("edge_id", text, (column) => column.primaryKey().references("edges.id"))
    .addColumn("last_contact_at", text)
    .addColumn("heartbeat", text)
    .addColumn("shown_connection", text)
    .execute();

  await db.schema
    .createTable("lane_commands")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("lane_id", text, (column) => column.notNull().references("lanes.id"))
    .addColumn("edge_id", text, (column) => column.notNull().references("edges.id"))
    .addColumn("action", text, (column) => column.notNull())
    .addColumn("by_id", text, (column) => column.notNull())
    .addColumn("by_name", text, (column) => column.notNull())
    .addColumn("reason", text, (column) => column.notNull())
    .addColumn("until", text)
    .addColumn("issued_at", text, (column) => column.notNull())
    .addColumn("expires_at", text, (column) => column.notNull())
    .addColumn("state", text, (column) => column.notNull())
    .addColumn("because", text)
    .addColumn("activity_id", text)
    .addColumn("answered_at", text)
    .execute();
  await db.schema.createIndex("lane_commands_by_edge").on("lane_commands").columns(["edge_id", "expires_at"]).execute();
}
