import { columnTypes, type MigrationDb, recordColumns } from "../columns.ts";

/** The block list: plates and companies that no gate of an area lets in. */
export async function up(db: MigrationDb): Promise<void> {
  const types = columnTypes(db);
  const { text } = types;
  await db.schema
    .createTable("blocks")
    .$call(recordColumns(types))
    .addColumn("area_id", text, (column) => column.notNull().references("areas.id"))
    .addColumn("police_number", text)
    .addColumn("company_id", text, (column) => column.references("companies.id"))
    .addColumn("reason", text, (column) => column.notNull())
    .addColumn("last_date", text)
    .execute();
}
