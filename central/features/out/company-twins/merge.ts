import { sql } from "kysely";
import type { Company } from "../../../wire/company.ts";
import type { Work } from "../../../platform/transact.ts";
import { publishBlocksOfCompany } from "../../trade/blocks.ts";
import { companies } from "../../base/companies.ts";
import { employees } from "../../base/company-employees.ts";
import { moveTotals } from "../../work/counts/service.ts";
import { buildings } from "../../base/destination-locations.ts";
import { claimDocuments } from "../../trade/papers/service.ts";
import { publishTicketsOfCompany } from "../../trade/tickets/service.ts";
import { vehicles } from "../../base/vehicles.ts";
import { FILTERS, PLAIN, VERSIONED } from "./columns.ts";

/** Makes one company of two: all that `gone` has becomes that of `kept`, which also gets what it lacks itself. */
export async function merge(work: Work, kept: Company, gone: Company): Promise<Company> {
  const joined = await joinTwins(work, kept, gone);
  const moved: Record<string, number> = {};
  for (const [table, column] of [...VERSIONED, ...PLAIN]) {
    const version = VERSIONED.some(([one]) => one === table) ? sql`, updated_at = ${work.at}` : sql``;
    const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${kept.id}${version}
      where ${sql.ref(column)} = ${gone.id}`.execute(work.tx);
    if (Number(numAffectedRows) > 0) moved[`${table}.${column}`] = Number(numAffectedRows);
  }
  for (const [table, column] of FILTERS)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = replace(${sql.ref(column)}, ${gone.id}, ${kept.id})
      where ${sql.ref(column)} like cast(${`%${gone.id}%`} as text)`.execute(work.tx);
  await moveTotals(work.tx, gone.id, kept.id);
  await work.tx.deleteFrom("company_quotas").where("company_id", "=", gone.id).execute();
  await companies.remove(work, gone);
  const whole = await companies.save(work, kept, filled(kept, gone));
  await work.audit({ type: "company_merge", id: kept.id, before: { id: gone.id }, after: { moved, joined } });
  await claimDocuments(work, whole);
  await publishBlocksOfCompany(work, kept.id);
  await publishTicketsOfCompany(work, kept.id);
  return whole;
}

const LENT = [
  ...(["email", "npwp", "nitku", "business_field", "no_pu", "pic_name", "pic_phone"] as const),
  ...(["address", "supporting_doc_file_path"] as const),
];

/** What a company lacks comes from the other one. */
function filled(kept: Company, gone: Company): Company {
  const lent = LENT.filter((field) => (kept[field] ?? "") === "");
  return lent.reduce<Company>((whole, field) => ({ ...whole, [field]: gone[field] }), kept);
}

/** What both have once each becomes one: a vehicle by its plate, an employee by the number, a building by its name. */
async function joinTwins(work: Work, kept: Company, gone: Company): Promise<Record<string, number>> {
  const { tx } = work;
  let [ofVehicles, ofBuildings, ofEmployees] = [0, 0, 0];
  const own = new Map((await vehicles.having(tx, "company_id", [kept.id])).map((one) => [one.plate_normal, one.id]));
  for (const twin of await vehicles.having(tx, "company_id", [gone.id])) {
    const vehicleId = own.get(twin.plate_normal);
    if (vehicleId === undefined) continue;
    await tx.updateTable("vehicle_tickets").set({ vehicle_id: vehicleId }).where("vehicle_id", "=", twin.id).execute();
    await vehicles.remove(work, twin);
    ofVehicles += 1;
  }
  const places = new Map((await buildings.having(tx, "company_id", [kept.id])).map((one) => [one.name, one.id]));
  for (const twin of await buildings.having(tx, "company_id", [gone.id])) {
    const placeId = places.get(twin.name);
    if (placeId === undefined) continue;
    await tx
      .updateTable("ticket_destinations")
      .set({ building_id: placeId })
      .where("building_id", "=", twin.id)
      .execute();
    await buildings.remove(work, twin);
    ofBuildings += 1;
  }
  const numbers = (await employees.having(tx, "company_id", [kept.id])).map((one) => one.employee_number);
  for (const twin of await employees.having(tx, "company_id", [gone.id])) {
    if ((twin.employee_number ?? "") === "" || !numbers.includes(twin.employee_number)) continue;
    await employees.remove(work, twin);
    ofEmployees += 1;
  }
  return { vehicles: ofVehicles, buildings: ofBuildings, employees: ofEmployees };
}
