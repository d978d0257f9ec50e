import { columnTypes, type MigrationDb } from "../columns.ts";

/**
 * What the services of customs and port leave open: unreadable and empty answers about a document, and unreadable
 * answers to a report. The questions are asked again anyway, so their old rows are not kept.
 */
export async function up(db: MigrationDb): Promise<void> {
  const { text, integer } = columnTypes(db);

  await db.schema.dropTable("service_questions").execute();
  await db.schema
    .createTable("service_questions")
    .addColumn("service", text, (column) => column.notNull())
    .addColumn("document_id", text, (column) => column.notNull())
    .addColumn("asked_at", text)
    .addColumn("empty_answers", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("unreadable_answers", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("unreadable_since", text)
    .addColumn("unreadable_at", text)
    .addColumn("unreadable_because", text)
    .addColumn("set_aside_at", text)
    .addPrimaryKeyConstraint("service_questions_key", ["service", "document_id"])
    .execute();
  await db.schema
    .createIndex("service_questions_of_document")
    .on("service_questions")
    .columns(["document_id", "set_aside_at"])
    .execute();

  for (const column of ["unreadable_since", "unreadable_at", "set_aside_at"])
    await db.schema.alterTable("service_reports").addColumn(column, text).execute();
  await db.schema
    .alterTable("service_reports")
    .addColumn("unreadable_answers", integer, (column) => column.notNull().defaultTo(0))
    .execute();
}
