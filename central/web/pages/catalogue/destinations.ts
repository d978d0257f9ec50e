import type { DestinationLocation } from "../../../wire/destination-location.ts";
import { COMPANY_READS, companyChoices, companyFact, companyFilter } from "../../parts/companies.ts";
import { areaChoices } from "../../parts/list.ts";
import { areaFact } from "../../parts/resource-facts.ts";
import { plainResource } from "../../parts/plain-resource.ts";
import { BUILDING } from "./catalogue-words.ts";
import { destinationLocationOperations } from "../../../features/base/destination-locations.ts";
import { entriesOf } from "../../words/field-entries.ts";

const BUILDING_ENTRIES = entriesOf("DestinationLocation", ["company_id", "area_id", "name", "address"]);

/** Buildings of companies, to which vehicles come. */
export const destinationPages = plainResource({
  path: "/destinations",
  operations: destinationLocationOperations,
  words: BUILDING,
  entries: BUILDING_ENTRIES,
  named: "name",
  hidden: ["company_id", "area_id"],
  facts: [companyFact, areaFact],
  columns: ["address"],
  areaOf: ({ area_id }) => area_id,
  reads: COMPANY_READS,
  filters: async (context) => [
    await companyFilter(context),
    { name: "area_id", label: areaFact.label[context.language], choices: await areaChoices(context) },
  ],
  choices: async (context, record: DestinationLocation | null, values) => ({
    company_id: await companyChoices(context, values, record?.company_id),
    area_id: await areaChoices(context),
  }),
});
