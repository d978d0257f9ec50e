import { sql } from "kysely";
import type { MigrationDb } from "../columns.ts";

const PATHS = ["delivery_order_file_path", "bill_of_landing_file_path", "invoice_file_path", "other_file_path"];

/** Finds the ticket that names a file. */
export async function up(db: MigrationDb): Promise<void> {
  for (const path of PATHS)
    await db.schema
      .createIndex(`tickets_by_${path}`)
      .on("tickets")
      .column(path)
      .where(sql.ref(path), "is not", null)
      .execute();
}
