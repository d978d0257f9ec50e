import type { MigrationDb } from "../columns.ts";

/** The slips of a document are shown with it. */
export async function up(db: MigrationDb): Promise<void> {
  for (const kind of ["customs", "port"])
    await db.schema
      .createIndex(`job_slips_of_${kind}_document`)
      .on("job_slips")
      .column(`${kind}_document_id`)
      .execute();
}
