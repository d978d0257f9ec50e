import { type Platform, type Feature } from "../../platform/platform.ts";
import { createCompany } from "./create-company.ts";
import { deleteCompany } from "./delete-company.ts";
import { getCompany } from "./get-company.ts";
import { listCompanies } from "./list-companies.ts";
import { listCompanyNames } from "./list-company-names.ts";
import { type CompanyService } from "./service.ts";
import { updateCompany } from "./update-company.ts";

export function companiesFeature(platform: Platform, companies: CompanyService): Feature {
  return {
    name: "companies",
    operations: [
      createCompany(platform),
      updateCompany(platform, companies),
      deleteCompany(platform, companies),
      getCompany(platform, companies),
      listCompanies(platform),
      listCompanyNames(platform),
    ],
  };
}
