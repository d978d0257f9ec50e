import { RoleDetail, RoleUpdate } from "../../../../wire/role.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { changeRole } from "../service.ts";
import { scope, params } from "../role-lists.ts";
import { say } from "../../../../../shared/words/say.ts";

export const updateRole = defineWrite({
  id: "updateRole",
  method: "patch",
  path: "/v1/roles/{id}",
  permission: "roles.update",
  scope,
  summary: "Update a role; a built-in one keeps its key and level",
  description:
    "The change applies from the next request of everyone who holds it. While somebody does, the level neither drops nor leaves the companies.",
  params,
  body: RoleUpdate,
  reply: RoleDetail,
  fails: ["wrong_state", "already_exists", "in_use"],
  needsProof: true,
  message: say("thing_updated", { thing: say("thing:role") }),
  handle: ({ work, params: { id }, body }) => changeRole(work, id, body),
});
