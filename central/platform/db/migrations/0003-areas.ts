import { columnTypes, type MigrationDb, recordColumns } from "../columns.ts";

/** Areas, each with its time zone and the rules that its gates judge by. */
export async function up(db: MigrationDb): Promise<void> {
  const types = columnTypes(db);
  await db.schema
    .createTable("areas")
    .$call(recordColumns(types))
    .addColumn("name", types.text, (column) => column.notNull())
    .addColumn("description", types.text, (column) => column.notNull())
    .addColumn("time_zone", types.text, (column) => column.notNull())
    .addColumn("rules", types.text, (column) => column.notNull())
    .execute();
}
