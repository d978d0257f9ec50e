import { Role } from "../../../../wire/role.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { removeRole } from "../service.ts";
import { scope, params } from "../role-lists.ts";
import { say } from "../../../../../shared/words/say.ts";

export const deleteRole = defineWrite({
  id: "deleteRole",
  method: "delete",
  path: "/v1/roles/{id}",
  permission: "roles.delete",
  scope,
  summary: "Delete a role (soft); refused while people hold it",
  params,
  reply: Role,
  fails: ["wrong_state", "in_use"],
  message: say("thing_deleted", { thing: say("thing:role") }),
  handle: ({ work, params: { id } }) => removeRole(work, id),
});
