import { columnTypes, type MigrationDb } from "../columns.ts";

/** When the weights of a vehicle ticket were taken: facts of several gates may arrive out of order. */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnTypes(db);
  for (const column of ["weight_in_at", "weight_out_at"])
    await db.schema.alterTable("vehicle_tickets").addColumn(column, text).execute();
}
