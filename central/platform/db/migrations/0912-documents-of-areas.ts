import { sql } from "kysely";
import { type MigrationDb } from "../columns.ts";

/** Each area has its own document of a number, and documents are grouped by their numbers. */
export async function up(db: MigrationDb): Promise<void> {
  const standing = sql.ref("deleted_at");
  await db.schema.dropIndex("customs_documents_car").execute();
  await db.schema
    .createIndex("customs_documents_car_of_area")
    .on("customs_documents")
    .columns([sql.ref("car"), sql`(coalesce(area_id, ''))`])
    .unique()
    .where(standing, "is", null)
    .execute();
  for (const [table, number] of [
    ["customs_documents", "no_daftar"],
    ["port_documents", "spmk_number"],
  ] as const)
    await db.schema
      .createIndex(`${table}_grouped`)
      .on(table)
      .columns([sql`(coalesce(${sql.ref(number)}, ''))`, sql.ref("created_at"), sql.ref("id")])
      .where(standing, "is", null)
      .execute();
}
