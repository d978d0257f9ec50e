import { User } from "../../../../wire/user.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { readUser, shown } from "../store.ts";
import { params, COMMON } from "../account-scope.ts";

export const getUser = defineRead({
  ...COMMON,
  id: "getUser",
  permission: "users.read",
  method: "get",
  path: "/v1/users/{id}",
  summary: "Detail of anyone with an account whom the caller sees, of whatever kind",
  params,
  reply: User,
  handle: async ({ db, actor, params: { id } }) => shown(await readUser(db, actor, id)),
});
