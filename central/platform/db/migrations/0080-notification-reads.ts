import { columnTypes, type MigrationDb } from "../columns.ts";

/** Who has read what: all that was told before a moment, and single messages since. They go with the message. */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .createTable("notification_marks")
    .addColumn("user_id", text, (column) => column.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("read_before", text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("notification_reads")
    .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("notification_id", text, (column) => column.notNull().references("notifications.id").onDelete("cascade"))
    .addColumn("read_at", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("notification_reads_key", ["user_id", "notification_id"])
    .execute();
  await db.schema
    .createIndex("notification_reads_by_notification")
    .on("notification_reads")
    .column("notification_id")
    .execute();

  // The newest are found, and the unread counted, without a look at the messages themselves: by time for those who see
  // every area, by area for the others.
  await db.schema
    .createIndex("notifications_by_time")
    .on("notifications")
    .columns(["at", "id", "permission", "area_id"])
    .execute();
  await db.schema.dropIndex("notifications_by_area").execute();
  await db.schema
    .createIndex("notifications_by_area")
    .on("notifications")
    .columns(["area_id", "permission", "at", "id"])
    .execute();
}
