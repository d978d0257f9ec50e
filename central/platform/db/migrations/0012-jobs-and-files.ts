import { columnTypes, type MigrationDb } from "../columns.ts";

/** When each job ran and runs next; which files are stored and whose they are. */
export async function up(db: MigrationDb): Promise<void> {
  const { text, integer } = columnTypes(db);

  await db.schema
    .createTable("job_runs")
    .addColumn("name", text, (column) => column.primaryKey())
    .addColumn("next_due_at", text, (column) => column.notNull())
    .addColumn("claimed_by", text)
    .addColumn("claimed_until", text)
    .addColumn("last_started_at", text)
    .addColumn("last_finished_at", text)
    .addColumn("last_error", text)
    .execute();

  await db.schema
    .createTable("files")
    .addColumn("path", text, (column) => column.primaryKey())
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("size_bytes", integer, (column) => column.notNull())
    .addColumn("sha256", text, (column) => column.notNull())
    .addColumn("original_name", text)
    .addColumn("company_id", text, (column) => column.references("companies.id"))
    .addColumn("created_by", text)
    .addColumn("created_at", text, (column) => column.notNull())
    .execute();
}
