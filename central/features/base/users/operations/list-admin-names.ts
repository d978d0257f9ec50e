import { IdAndName } from "../../../../wire/company.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, listQuery } from "../../../../platform/lists.ts";
import { LIST, pageOfUsers, STAFF } from "../store.ts";

export const listAdminNames = defineRead({
  id: "listAdminNames",
  method: "get",
  path: "/v1/users/admin/dropdown",
  permission: "users.read",
  scope: STAFF,
  summary: "Ids and names of admins, for a picker",
  query: listQuery(["fullname"], {}, "asc"),
  list: LIST,
  reply: listOf(IdAndName),
  async handle({ db, actor, query }) {
    const { items, meta } = await pageOfUsers(db, actor, query, "admin");
    return { items: items.map(({ id, fullname }) => ({ id, name: fullname })), meta };
  },
});
