import { formatPlate } from "../../../../shared/lib/plate.ts";
import { COMPANY_READS, companyChoices, companyFact, companyFilter } from "../../parts/companies.ts";
import { plainResource } from "../../parts/plain-resource.ts";
import { VEHICLE } from "./company-words.ts";
import { vehicleOperations } from "../../../features/base/vehicles.ts";
import { entriesOf } from "../../words/field-entries.ts";

const VEHICLE_ENTRIES = entriesOf("Vehicle", [
  "company_id",
  "police_number",
  "type",
  "vehicle_type",
  "comodity",
  "unit_of_item",
  "total_item",
  "containers",
]);

/** Vehicles of companies. */
export const vehiclePages = plainResource({
  path: "/vehicles",
  operations: vehicleOperations,
  words: VEHICLE,
  entries: VEHICLE_ENTRIES,
  named: "police_number",
  asShown: formatPlate,
  hidden: ["company_id"],
  facts: [companyFact],
  columns: ["vehicle_type", "comodity", "containers"],
  reads: COMPANY_READS,
  filters: async (context) => [await companyFilter(context)],
  choices: async (context, record: { company_id: string | null } | null, values) => ({
    company_id: await companyChoices(context, values, record?.company_id),
  }),
});
