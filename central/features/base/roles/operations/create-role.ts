import { RoleCreate, RoleDetail } from "../../../../wire/role.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { addRole, roleDetail } from "../service.ts";
import { say } from "../../../../../shared/words/say.ts";

export const createRole = defineWrite({
  id: "createRole",
  method: "post",
  path: "/v1/roles",
  permission: "roles.create",
  // The actor's level and permissions limit the new role.
  scope: "none",
  summary: "Create a role with its level and permissions; nobody grants what they don't hold",
  body: RoleCreate,
  example: { body: { key: "gate_clerk", name: "Gate clerk", level: "operational", permissions: ["gates.read"] } },
  reply: RoleDetail,
  needsProof: true,
  message: say("thing_created", { thing: say("thing:role") }),
  replay: ({ db, actor, id }) => roleDetail(db, actor, id),
  handle: ({ work, body }) => addRole(work, body),
});
