import { z } from "zod";
import { Uuid } from "../../../shared/wire/common.ts";
import { CompanyEmployee, CompanyEmployeeCreate, CompanyEmployeeFields } from "../../wire/company-employee.ts";
import { recordsOf } from "../../platform/declare/records.ts";
import { resource } from "../../platform/declare/resource.ts";
import { patchOf } from "../../platform/patch.ts";
import type { Feature } from "../../platform/feature.ts";
import { scopeOf } from "../../platform/scope.ts";
import { companyNamed } from "./companies.ts";

declare module "../../platform/db/database.ts" {
  interface Database {
    company_employees: Omit<CompanyEmployee, "is_active"> & { is_active: number };
  }
}

/** Employees of companies. */
export const employees = recordsOf<CompanyEmployee>({
  name: "company employee",
  scope: scopeOf({ table: "company_employees", company: "company_id", area: "none" }),
  record: CompanyEmployee,
  search: ["name", "employee_number", "email", "phone_number"],
  unique: [{ column: "employee_number", among: ["company_id"] }],
});

export const companyEmployeeOperations = resource(employees, {
  noun: "CompanyEmployee",
  nouns: "CompanyEmployees",
  may: "company-employees",
  path: "/v1/company-employees",
  create: CompanyEmployeeCreate,
  update: patchOf(CompanyEmployeeFields),
  example: { company_id: "01920000-0000-7000-8000-000000000001", name: "Budi Santoso", position: "driver" },
  sort: ["name", "created_at", "updated_at"],
  order: "asc",
  filters: { company_id: Uuid.optional(), is_active: z.stringbool().optional() },
  async toRecord(work, input) {
    const company = await companyNamed(work, input.company_id);
    return { ...input, company_id: company.id };
  },
});

export const companyEmployeesFeature: Feature = {
  name: "company-employees",
  operations: companyEmployeeOperations,
};
