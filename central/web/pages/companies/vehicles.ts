import { html } from "hono/html";
import { formatPlate } from "../../../../shared/lib/plate.ts";
import { COMPANY_READS, companyChoices, companyFact, companyFilter } from "../../parts/companies.ts";
import { plainResource } from "../../parts/plain-resource.ts";
import { VEHICLE } from "./company-words.ts";
import { vehicleOperations } from "../../../features/base/vehicles.ts";
import { NOTHING } from "../../../../shared/web/markup.ts";
import { manyRowsPage } from "../../parts/many-rows/many-rows-page.ts";
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

const PATH = "/vehicles";

/** Vehicles of a company, many at once. */
export const manyVehicles = manyRowsPage({
  path: PATH,
  title: VEHICLE.many,
  back: VEHICLE.title,
  one: vehicleOperations.create,
  many: vehicleOperations.bulk.create,
  words: VEHICLE_ENTRIES,
  common: { path: "company_id", reads: COMPANY_READS, choices: companyChoices },
});

/** Vehicles of companies. */
export const vehiclePages = plainResource({
  path: PATH,
  operations: vehicleOperations,
  words: VEHICLE,
  entries: VEHICLE_ENTRIES,
  named: "police_number",
  asShown: formatPlate,
  hidden: ["company_id"],
  facts: [companyFact],
  columns: ["vehicle_type", "comodity", "containers"],
  reads: COMPANY_READS,
  links: {
    uses: [vehicleOperations.create],
    list: (context) =>
      context.may(vehicleOperations.create)
        ? html`<div class="row"><a class="button" href="${PATH}/many">${VEHICLE.many[context.language]}</a></div>`
        : NOTHING,
  },
  filters: async (context) => [await companyFilter(context)],
  choices: async (context, record: { company_id: string | null } | null, values) => ({
    company_id: await companyChoices(context, values, record?.company_id),
  }),
});
