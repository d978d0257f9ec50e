import { User } from "../../../../wire/user.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, listQuery } from "../../../../platform/lists.ts";
import { COMPANY_PEOPLE, LIST, pageOfUsers, shown } from "../store.ts";
import { SORT, FILTERS } from "../staff.ts";

export const listTenantOperationalUsers = defineRead({
  id: "listTenantOperationalUsers",
  method: "get",
  path: "/v1/users/tenant-operational",
  permission: "users.read",
  scope: COMPANY_PEOPLE,
  summary: "List of people of companies",
  query: listQuery(SORT, FILTERS, "asc"),
  list: LIST,
  reply: listOf(User),
  async handle({ db, actor, query }) {
    const { items, meta } = await pageOfUsers(db, actor, query, "tenant");
    return { items: items.map(shown), meta };
  },
});
