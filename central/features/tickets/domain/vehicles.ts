import { first } from "../../../platform/db/first.ts";
import { newId } from "../../../../shared/lib/ids.ts";
import { normalPlate } from "../../../../shared/lib/plate.ts";
import { jsonText } from "../../../platform/db/stored.ts";
import { type Work } from "../../../platform/transact.ts";
import { StoredVehicle } from "./stored.ts";

/** What a vehicle carries. */
export interface Load {
  comodity: string | null;
  unit_of_item: string | null;
  total_item: number;
}

/**
 * The vehicle of a police number in a company, found or made; what it carries is brought up to date.
 * @param companyId null for vehicles of nobody's company
 */
export async function findOrMakeVehicle(
  work: Work,
  companyId: string | null,
  policeNumber: string,
  load: Load,
): Promise<StoredVehicle> {
  const plate = normalPlate(policeNumber);
  const row = await first(
    work.tx
      .selectFrom("vehicles")
      .selectAll()
      .where("company_id", companyId === null ? "is" : "=", companyId)
      .where("plate_normal", "=", plate)
      .where("deleted_at", "is", null),
  );
  const before = row ? StoredVehicle.parse(row) : null;
  if (before && isSameLoad(before, load)) return before;
  const after: StoredVehicle = {
    ...(before ?? {
      id: newId(work.nowMs),
      company_id: companyId,
      police_number: policeNumber.trim(),
      plate_normal: plate,
      type: "transport",
      vehicle_type: "",
      containers: [],
      created_at: work.at,
      deleted_at: null,
    }),
    ...load,
    updated_at: work.at,
  };
  const stored = { ...after, containers: jsonText(after.containers) };
  if (before) await work.tx.updateTable("vehicles").set(stored).where("id", "=", before.id).execute();
  else await work.tx.insertInto("vehicles").values(stored).execute();
  await work.audit({ type: "vehicle", id: after.id, before, after });
  return after;
}

function isSameLoad(one: Load, other: Load): boolean {
  return (
    one.comodity === other.comodity && one.unit_of_item === other.unit_of_item && one.total_item === other.total_item
  );
}
