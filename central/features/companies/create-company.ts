import { newId } from "../../../shared/lib/ids.ts";
import { Company, CompanyCreate } from "../../../shared/wire/company.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { refuseClashes } from "./refuse-clashes.ts";
import { insertCompany } from "./store.ts";

export const createCompany = ({ transact }: Platform) =>
  defineOperation({
    id: "createCompany",
    method: "post",
    path: "/v1/companies",
    permission: "companies.create",
    summary: "Create a company; npwp and nitku are unique when given",
    body: CompanyCreate,
    creates: true,
    reply: Company,
    message: "Company created",
    handle: ({ actor, body }) =>
      transact(actor, async (work) => {
        const company: Company = {
          id: newId(work.nowMs),
          ...body,
          created_at: work.at,
          updated_at: work.at,
          deleted_at: null,
        };
        await refuseClashes(work.tx, company);
        return insertCompany(work, company);
      }),
  });
