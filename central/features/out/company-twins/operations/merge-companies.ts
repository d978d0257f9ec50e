import { z } from "zod";
import { AppError, invalidInput } from "../../../../../shared/errors/app-error.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { Company } from "../../../../wire/company.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { resolveReference } from "../../../../platform/resolve-reference.ts";
import { companies } from "../../../base/companies.ts";
import { merge } from "../merge.ts";
import { areTwo, requireWhole } from "../twins.ts";
import { say } from "../../../../../shared/words/say.ts";

const CompanyMerge = z.strictObject({
  company_id: Uuid.describe("the company that ends: what it has becomes that of the company in the address"),
});

export const mergeCompanies = defineWrite({
  id: "mergeCompanies",
  method: "post",
  path: "/v1/companies/{id}/merge",
  permission: "companies.delete",
  scope: companies.declared.scope,
  isOwn: true,
  summary: "Make one of two companies that are stored twice",
  description:
    "Tickets, people, vehicles, employees, buildings, documents, files, blocks and counts move to the company in the address, which also gets the fields that it lacks; the other one is deleted. What both have (a plate, a building's name, an employee's number) becomes one. Companies with two tax numbers are refused. Only people who see every area may do this.",
  params: z.strictObject({ id: Uuid }),
  body: CompanyMerge,
  example: { body: { company_id: "01920000-0000-7000-8000-000000000001" } },
  reply: Company,
  fails: ["forbidden", "wrong_state"],
  message: "companies_merged",
  replay: ({ db, actor, id }) => companies.get(db, actor, id),
  async handle({ work, actor, params, body }) {
    const kept = await companies.get(work.tx, actor, params.id);
    const gone = await resolveReference("company_id", companies.get(work.tx, actor, body.company_id));
    requireWhole(actor);
    if (gone.id === kept.id) {
      throw invalidInput([{ path: "company_id", said: say("must_be_another_company") }]);
    }
    if (areTwo(kept, gone))
      throw new AppError("wrong_state", say("two_tax_numbers", { one: kept.name, other: gone.name }));
    return merge(work, kept, gone);
  },
});
