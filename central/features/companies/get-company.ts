import { z } from "zod";
import { Uuid } from "../../../shared/wire/common.ts";
import { Company } from "../../../shared/wire/company.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { type CompanyService } from "./service.ts";

export const getCompany = ({ db }: Platform, companies: CompanyService) =>
  defineOperation({
    id: "getCompany",
    method: "get",
    path: "/v1/companies/{id}",
    permission: "companies.read",
    summary: "Detail of a company",
    params: z.strictObject({ id: Uuid }),
    reply: Company,
    handle: ({ actor, params }) => companies.get(db, actor, params.id),
  });
