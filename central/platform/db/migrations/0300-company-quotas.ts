import { columnTypes, type MigrationDb } from "../columns.ts";

/** How many people of a company may have an account, where it is not the usual number. */
export async function up(db: MigrationDb): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable("company_quotas")
    .addColumn("company_id", text, (column) => column.primaryKey().references("companies.id").onDelete("cascade"))
    .addColumn("user_quota", integer, (column) => column.notNull())
    .addColumn("updated_at", text, (column) => column.notNull())
    .execute();
}
