import type { z } from "zod";
import { Company, CompanyCreate, CompanyType, CompanyUpdate, OperationStatus, StatusPu } from "../../wire/company.ts";
import { recordsOf } from "../../platform/declare/records.ts";
import { resource } from "../../platform/declare/resource.ts";
import type { Feature } from "../../platform/feature.ts";
import { invalidInput } from "../../../shared/errors/app-error.ts";
import { resolveReference } from "../../platform/resolve-reference.ts";
import { scopeOf } from "../../platform/scope.ts";
import type { Work } from "../../platform/transact.ts";
import { OPEN_TICKETS } from "./open-tickets.ts";
import { say } from "../../../shared/words/say.ts";

declare module "../../platform/db/database.ts" {
  interface Database {
    companies: z.input<typeof Company>;
  }
}

const NAMES = ["name", "npwp", "nitku", "email", "pic_name"] as const;
/** The indexed search of companies, for lists whose rows name one. */
export const COMPANY_NAMES = { table: "companies", columns: NAMES } as const;

/** Companies: tenants and customers. */
export const companies = recordsOf<Company>({
  name: "company",
  scope: scopeOf({ table: "companies", company: "id", area: "none" }),
  record: Company,
  search: NAMES,
  unique: [{ column: "npwp" }, { column: "nitku" }],
  references: [{ ...OPEN_TICKETS, column: "company_id" }],
});

/**
 * The company that a body names, or the actor's company where it names none.
 * @throws AppError `invalid_input` where there is neither, or none that the actor may name
 */
export async function companyNamed({ tx, actor }: Work, companyId: string | undefined): Promise<Company> {
  const id = companyId ?? actor.companyId;
  if (id !== null) return resolveReference("company_id", companies.get(tx, actor, id));
  throw invalidInput([{ path: "company_id", said: say("is_required") }]);
}

const FILES = ["supporting_doc_file_path"] as const;

export const companyOperations = resource(companies, {
  noun: "Company",
  nouns: "Companies",
  may: "companies",
  path: "/v1/companies",
  create: CompanyCreate,
  update: CompanyUpdate,
  example: { name: "PT Sentosa Abadi" },
  sort: ["created_at", "name", "updated_at"],
  filters: {
    type: CompanyType.optional(),
    operation_status: OperationStatus.optional(),
    status_pu: StatusPu.optional(),
  },
  dropdown: true,
  files: { fields: FILES, ownerOf: ({ id }) => id },
});

export const companiesFeature: Feature = {
  name: "companies",
  namesFiles: [{ scope: companies.declared.scope, paths: FILES }],
  operations: companyOperations,
};
