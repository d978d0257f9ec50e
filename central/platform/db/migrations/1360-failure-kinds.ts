import { columnTypes, type MigrationDb } from "../columns.ts";

/** The kind of a service's last failure: health tells an untrusted service from one that is away. */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema.alterTable("service_states").addColumn("failure_kind", text).execute();
}
