import { sql } from "kysely";
import { columnTypes, type MigrationDb, recordColumns } from "../columns.ts";

/** Settings that are changed while the system runs; and where a person's letter of appointment lies. */
export async function up(db: MigrationDb): Promise<void> {
  const types = columnTypes(db);
  await db.schema
    .createTable("configs")
    .$call(recordColumns(types))
    .addColumn("key", types.text, (column) => column.notNull())
    .addColumn("value", types.text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("configs_key")
    .on("configs")
    .column("key")
    .unique()
    .where(sql.ref("deleted_at"), "is", null)
    .execute();
  await db.schema.alterTable("users").addColumn("attachment_url", types.text).execute();
}
