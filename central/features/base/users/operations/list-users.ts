import { z } from "zod";
import { User } from "../../../../wire/user.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, listQuery } from "../../../../platform/lists.ts";
import { LIST, pageOfUsers, shown, USERS } from "../store.ts";
import { SORT, FILTERS } from "../staff.ts";

export const listUsers = defineRead({
  id: "listUsers",
  method: "get",
  path: "/v1/users",
  permission: "users.read",
  scope: USERS,
  summary: "List of everyone with an account whom the caller sees",
  query: listQuery(SORT, { ...FILTERS, type: z.enum(["internal", "tenant"]).optional() }, "asc"),
  list: LIST,
  reply: listOf(User),
  async handle({ db, actor, query }) {
    const { items, meta } = await pageOfUsers(db, actor, query);
    return { items: items.map(shown), meta };
  },
});
