import { sql } from "kysely";
import { columnTypes, type MigrationDb } from "../columns.ts";

/** Tests of devices through their gates, and the right to ask for them. */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .createTable("device_tests")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("lane_id", text, (column) => column.notNull().references("lanes.id"))
    .addColumn("device_id", text, (column) => column.notNull())
    .addColumn("edge_id", text, (column) => column.notNull().references("edges.id"))
    .addColumn("trial", text, (column) => column.notNull())
    .addColumn("by_id", text, (column) => column.notNull())
    .addColumn("by_name", text, (column) => column.notNull())
    .addColumn("issued_at", text, (column) => column.notNull())
    .addColumn("expires_at", text, (column) => column.notNull())
    .addColumn("state", text, (column) => column.notNull())
    .addColumn("because", text)
    .addColumn("picture", text)
    .addColumn("answered_at", text)
    .execute();
  await db.schema.createIndex("device_tests_by_edge").on("device_tests").columns(["edge_id", "expires_at"]).execute();
  await sql`insert into role_permissions (role_id, permission)
    select id, 'gates.test' from roles where key in ('super_admin', 'admin') on conflict do nothing`.execute(db);
}
