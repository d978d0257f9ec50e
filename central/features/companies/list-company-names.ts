import { IdAndName } from "../../../shared/wire/company.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { listOf, listQuery } from "../../platform/lists.ts";
import { type Platform } from "../../platform/platform.ts";
import { pageOfCompanyNames } from "./store.ts";

export const listCompanyNames = ({ db }: Platform) =>
  defineOperation({
    id: "listCompanyNames",
    method: "get",
    path: "/v1/companies/dropdown",
    permission: "companies.read",
    summary: "Ids and names of companies, for a picker",
    query: listQuery(["name"], {}, "asc"),
    reply: listOf(IdAndName),
    handle: ({ actor, query }) => pageOfCompanyNames(db, actor, query),
  });
