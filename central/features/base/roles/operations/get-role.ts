import { RoleDetail } from "../../../../wire/role.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { roleDetail } from "../service.ts";
import { scope, params } from "../role-lists.ts";

export const getRole = defineRead({
  id: "getRole",
  method: "get",
  path: "/v1/roles/{id}",
  permission: "roles.read",
  scope,
  summary: "Detail of a role with its permissions",
  params,
  reply: RoleDetail,
  handle: ({ db, actor, params: { id } }) => roleDetail(db, actor, id),
});
