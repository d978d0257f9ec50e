import { Company, CompanyType, OperationStatus, StatusPu } from "../../../shared/wire/company.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { listOf, listQuery } from "../../platform/lists.ts";
import { type Platform } from "../../platform/platform.ts";
import { pageOfCompanies } from "./store.ts";

export const listCompanies = ({ db }: Platform) =>
  defineOperation({
    id: "listCompanies",
    method: "get",
    path: "/v1/companies",
    permission: "companies.read",
    summary: "Companies, page by page",
    query: listQuery(["created_at", "name", "updated_at"], {
      type: CompanyType.optional(),
      operation_status: OperationStatus.optional(),
      status_pu: StatusPu.optional(),
    }),
    reply: listOf(Company),
    handle: ({ actor, query }) => pageOfCompanies(db, actor, query),
  });
