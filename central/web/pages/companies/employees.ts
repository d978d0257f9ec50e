import { COMPANY_READS, companyChoices, companyFact, companyFilter } from "../../parts/companies.ts";
import { yesOrNo } from "../../parts/list.ts";
import { plainResource } from "../../parts/plain-resource.ts";
import { EMPLOYEE } from "./company-words.ts";
import { companyEmployeeOperations } from "../../../features/base/company-employees.ts";
import { entriesOf } from "../../words/field-entries.ts";

const EMPLOYEE_ENTRIES = entriesOf("CompanyEmployee", [
  "company_id",
  "name",
  "employee_number",
  "position",
  "email",
  "phone_number",
  "is_active",
]);

/** Employees of companies: drivers and contacts, who are no users. */
export const employeePages = plainResource({
  path: "/employees",
  operations: companyEmployeeOperations,
  words: EMPLOYEE,
  entries: EMPLOYEE_ENTRIES,
  named: "name",
  hidden: ["company_id"],
  facts: [companyFact],
  columns: ["position", "phone_number", "is_active"],
  reads: COMPANY_READS,
  filters: async (context) => [
    await companyFilter(context),
    yesOrNo(context, "is_active", EMPLOYEE_ENTRIES[context.language].is_active.label),
  ],
  choices: async (context, record: { company_id: string | null } | null, values) => ({
    company_id: await companyChoices(context, values, record?.company_id),
  }),
});
