import { z } from "zod";
import { Uuid } from "../../../shared/wire/common.ts";
import { Company, CompanyUpdate } from "../../../shared/wire/company.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { given } from "../../platform/patch.ts";
import { type Platform } from "../../platform/platform.ts";
import { refuseClashes } from "./refuse-clashes.ts";
import { type CompanyService } from "./service.ts";
import { saveCompany } from "./store.ts";

export const updateCompany = ({ transact }: Platform, companies: CompanyService) =>
  defineOperation({
    id: "updateCompany",
    method: "patch",
    path: "/v1/companies/{id}",
    permission: "companies.update",
    summary: "Update a company",
    params: z.strictObject({ id: Uuid }),
    body: CompanyUpdate,
    reply: Company,
    message: "Company updated",
    handle: ({ actor, params, body }) =>
      transact(actor, async (work) => {
        const before = await companies.get(work.tx, actor, params.id);
        const after: Company = { ...before, ...given(body), updated_at: work.at };
        await refuseClashes(work.tx, after);
        await saveCompany(work, before, after);
        await companies.changed(work, before, after);
        return after;
      }),
  });
