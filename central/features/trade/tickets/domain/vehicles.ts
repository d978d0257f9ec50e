import { first } from "../../../../platform/db/first.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import { normalizePlate } from "../../../../../shared/lib/plate.ts";
import { jsonText } from "../../../../platform/db/stored.ts";
import type { Work } from "../../../../platform/transact.ts";
import { StoredVehicle } from "./stored.ts";

/** The load of a vehicle. */
export interface Load {
  comodity: string | null;
  unit_of_item: string | null;
  total_item: number;
}

export const NO_LOAD: Load = { comodity: null, unit_of_item: null, total_item: 0 };

/**
 * Finds or makes the vehicle of a police number in a company, and updates its load. A ticket without a load, such as an
 * invitation that strangers fill in, leaves it as it is.
 * @param companyId null for vehicles without a company
 */
export async function findOrMakeVehicle(
  work: Work,
  companyId: string | null,
  policeNumber: string,
  load: Load,
): Promise<StoredVehicle> {
  const fresh: StoredVehicle = {
    id: newId(work.nowMs),
    company_id: companyId,
    police_number: policeNumber.trim(),
    plate_normal: normalizePlate(policeNumber),
    type: "transport",
    vehicle_type: "",
    containers: [],
    ...load,
    created_at: work.at,
    updated_at: work.at,
    deleted_at: null,
  };
  const before = await putUnlessThere(work, fresh);
  if (!before) {
    await work.audit({ type: "vehicle", id: fresh.id, before: null, after: fresh });
    return fresh;
  }
  if (isSameLoad(before, load) || isSameLoad(NO_LOAD, load)) return before;
  const after = { ...before, ...load, updated_at: work.at };
  await work.tx.updateTable("vehicles").set(rowOf(after)).where("id", "=", before.id).execute();
  await work.audit({ type: "vehicle", id: after.id, before, after });
  return after;
}

/**
 * Inserts first and reads only on a conflict: a read of the plate index would block every other transaction that
 * inserts a plate.
 * @returns the existing vehicle, null where this one was inserted
 */
async function putUnlessThere(work: Work, fresh: StoredVehicle): Promise<StoredVehicle | null> {
  const { company_id, plate_normal } = fresh;
  const put = work.tx
    .insertInto("vehicles")
    .values(rowOf(fresh))
    .onConflict((conflict) =>
      conflict.columns(["company_id", "plate_normal"]).where("deleted_at", "is", null).doNothing(),
    )
    .returning("id");
  // Vehicles without a company are never equal in the unique index.
  if (company_id !== null && (await put.execute()).length > 0) return null;
  const there = await first(
    work.tx
      .selectFrom("vehicles")
      .selectAll()
      .where("company_id", company_id === null ? "is" : "=", company_id)
      .where("plate_normal", "=", plate_normal)
      .where("deleted_at", "is", null),
  );
  if (there) return StoredVehicle.parse(there);
  await put.execute();
  return null;
}

function rowOf(vehicle: StoredVehicle) {
  return { ...vehicle, containers: jsonText(vehicle.containers) };
}

function isSameLoad(one: Load, other: Load): boolean {
  return (
    one.comodity === other.comodity && one.unit_of_item === other.unit_of_item && one.total_item === other.total_item
  );
}
