import { Role, RoleLevelKey } from "../../../../wire/role.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, listQuery } from "../../../../platform/lists.ts";
import { roles } from "../service.ts";
import { scope, LIST } from "../role-lists.ts";

const RolePick = Role.pick({ id: true, key: true, name: true, level: true }).meta({ id: "RolePick" });

export const listRoleNames = defineRead({
  id: "listRoleNames",
  method: "get",
  path: "/v1/roles/dropdown",
  permission: "roles.read",
  scope,
  summary: "Roles for a picker",
  query: listQuery(["name"], { level: RoleLevelKey.optional() }, "asc"),
  list: LIST,
  reply: listOf(RolePick),
  async handle({ db, actor, query }) {
    const { items, meta } = await roles.page(db, actor, query, LIST);
    return { items: items.map(({ id, key, name, level }) => ({ id, key, name, level })), meta };
  },
});
