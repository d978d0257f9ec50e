import { z } from "zod";
import { Uuid } from "../../../shared/wire/common.ts";
import { Company } from "../../../shared/wire/company.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { type CompanyService } from "./service.ts";
import { saveCompany } from "./store.ts";

export const deleteCompany = ({ transact }: Platform, companies: CompanyService) =>
  defineOperation({
    id: "deleteCompany",
    method: "delete",
    path: "/v1/companies/{id}",
    permission: "companies.delete",
    summary: "Delete a company (soft); refused while it has running tickets",
    params: z.strictObject({ id: Uuid }),
    reply: Company,
    message: "Company deleted",
    handle: ({ actor, params }) =>
      transact(actor, async (work) => {
        const before = await companies.get(work.tx, actor, params.id);
        await companies.uses.refuseIfAny(work, before.id, before.name);
        return saveCompany(work, before, { ...before, updated_at: work.at, deleted_at: work.at });
      }),
  });
