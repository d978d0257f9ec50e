import { Role, RoleLevelKey } from "../../../../wire/role.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, listQuery } from "../../../../platform/lists.ts";
import { roles } from "../service.ts";
import { scope, LIST } from "../role-lists.ts";

export const listRoles = defineRead({
  id: "listRoles",
  method: "get",
  path: "/v1/roles",
  permission: "roles.read",
  scope,
  summary: "List of roles; people of a company see those of companies",
  query: listQuery(["name", "level", "created_at", "updated_at"], { level: RoleLevelKey.optional() }, "asc"),
  list: LIST,
  reply: listOf(Role),
  handle: ({ db, actor, query }) => roles.page(db, actor, query, LIST),
});
