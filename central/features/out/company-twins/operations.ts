import type { Feature } from "../../../platform/feature.ts";
import { listTwinCompanies } from "./operations/list-twin-companies.ts";
import { mergeCompanies } from "./operations/merge-companies.ts";

/** Companies that are stored twice, and how they become one. */
export const companyTwinsFeature: Feature = {
  name: "company-twins",
  operations: [listTwinCompanies, mergeCompanies],
};
