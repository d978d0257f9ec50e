import { sql } from "kysely";
import { columnTypes, type MigrationDb, recordColumns } from "../columns.ts";

/** Companies: tenants and customers. */
export async function up(db: MigrationDb): Promise<void> {
  const types = columnTypes(db);
  const { text } = types;
  await db.schema
    .createTable("companies")
    .$call(recordColumns(types))
    .addColumn("email", text)
    .addColumn("npwp", text)
    .addColumn("nitku", text, (column) => column.notNull())
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("business_field", text, (column) => column.notNull())
    .addColumn("operation_status", text, (column) => column.notNull())
    .addColumn("type", text, (column) => column.notNull())
    .addColumn("status_pu", text, (column) => column.notNull())
    .addColumn("no_pu", text)
    .addColumn("pic_name", text, (column) => column.notNull())
    .addColumn("pic_phone", text, (column) => column.notNull())
    .addColumn("address", text, (column) => column.notNull())
    .addColumn("supporting_doc_file_path", text)
    .execute();
  await db.schema
    .createIndex("companies_npwp")
    .on("companies")
    .column("npwp")
    .unique()
    .where(sql.ref("deleted_at"), "is", null)
    .execute();
  await db.schema
    .createIndex("companies_nitku")
    .on("companies")
    .column("nitku")
    .unique()
    .where(sql<boolean>`nitku <> '' and deleted_at is null`)
    .execute();
}
