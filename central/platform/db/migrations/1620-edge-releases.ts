import { columnTypes, type MigrationDb } from "../columns.ts";

/** Releases of the gates' computers, and their ways to the gates. */
export async function up(db: MigrationDb): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable("edge_releases")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("version", text, (column) => column.notNull())
    .addColumn("processor", text, (column) => column.notNull())
    .addColumn("path", text, (column) => column.notNull())
    .addColumn("size_bytes", integer, (column) => column.notNull())
    .addColumn("installed_bytes", integer, (column) => column.notNull())
    .addColumn("sha256", text, (column) => column.notNull())
    .addColumn("signature", text, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("edge_releases_version")
    .on("edge_releases")
    .columns(["version", "processor"])
    .unique()
    .execute();
  await db.schema
    .createTable("edge_rollouts")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("version", text, (column) => column.notNull())
    .addColumn("state", text, (column) => column.notNull())
    .addColumn("because", text)
    .addColumn("wave", integer, (column) => column.notNull())
    .addColumn("pause_minutes", integer, (column) => column.notNull())
    .addColumn("created_by", text)
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("updated_at", text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("edge_rollout_gates")
    .addColumn("attempt_id", text, (column) => column.primaryKey())
    .addColumn("rollout_id", text, (column) => column.notNull())
    .addColumn("edge_id", text, (column) => column.notNull())
    .addColumn("wave", integer, (column) => column.notNull())
    .addColumn("outcome", text)
    .addColumn("because", text)
    .addColumn("settled_at", text)
    .execute();
  await db.schema
    .createIndex("edge_rollout_gates_edge")
    .on("edge_rollout_gates")
    .columns(["edge_id", "rollout_id"])
    .unique()
    .execute();
}
