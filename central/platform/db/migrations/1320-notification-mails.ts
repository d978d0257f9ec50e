import { columnTypes, type MigrationDb } from "../columns.ts";

/** Which notifications a user gets by e-mail, and up to which moment they were mailed. */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .createTable("notification_mails")
    .addColumn("user_id", text, (column) => column.notNull())
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("mode", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("notification_mails_key", ["user_id", "kind"])
    .execute();
  await db.schema
    .createTable("notification_mail_marks")
    .addColumn("user_id", text, (column) => column.notNull())
    .addColumn("mode", text, (column) => column.notNull())
    .addColumn("mailed_until", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("notification_mail_marks_key", ["user_id", "mode"])
    .execute();
}
