import { z } from "zod";
import { GrantedGroup } from "../../../../wire/role.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { roleDetail } from "../service.ts";
import { scope, params, CATALOGUE } from "../role-lists.ts";

export const getRolePermissions = defineRead({
  id: "getRolePermissions",
  method: "get",
  path: "/v1/roles/{id}/permissions",
  permission: "roles.read",
  scope,
  summary: "All permissions, and which of them a role holds",
  params,
  reply: z.strictObject({ items: z.array(GrantedGroup) }),
  async handle({ db, actor, params: { id } }) {
    const held = new Set((await roleDetail(db, actor, id)).permissions);
    const items = CATALOGUE.map(({ module, permissions }) => ({
      module,
      permissions: permissions.map((one) => ({ ...one, is_granted: held.has(one.key) })),
    }));
    return { items };
  },
});
