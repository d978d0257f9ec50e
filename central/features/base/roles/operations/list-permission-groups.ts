import { PermissionGroup } from "../../../../wire/role.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, listQuery, pageOf } from "../../../../platform/lists.ts";
import { CATALOGUE } from "../role-lists.ts";

export const listPermissionGroups = defineRead({
  id: "listPermissionGroups",
  method: "get",
  path: "/v1/permissions/grouped",
  permission: "roles.read",
  // The catalogue is the same for everyone.
  scope: "none",
  summary: "Every permission that there is, by module, page by page",
  query: listQuery(["module"], {}, "asc"),
  list: "in memory",
  reply: listOf(PermissionGroup),
  handle({ query: { order, search = "", ...page } }) {
    const found = CATALOGUE.filter(({ module, permissions }) =>
      [module, ...permissions.map(({ description }) => description)].some((text) =>
        text.toLowerCase().includes(search.toLowerCase()),
      ),
    ).sort((one, other) => (one.module < other.module === (order === "asc") ? -1 : 1));
    return Promise.resolve(pageOf(found, page));
  },
});
