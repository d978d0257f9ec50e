import { TenantOperationalUser, TenantUserCreate } from "../../../../wire/user.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { patchOf } from "../../../../platform/patch.ts";
import { changeUser } from "../change-users.ts";
import { COMPANY_PEOPLE } from "../store.ts";
import { params, countNewAddress } from "../staff.ts";
import { say } from "../../../../../shared/words/say.ts";

export const updateTenantOperationalUser = defineWrite({
  id: "updateTenantOperationalUser",
  needsProof: true,
  method: "patch",
  path: "/v1/users/tenant-operational/{id}",
  permission: "users.update",
  scope: COMPANY_PEOPLE,
  summary: "Update somebody of a company",
  params,
  body: patchOf(TenantUserCreate.required({ company_id: true })),
  reply: TenantOperationalUser,
  message: say("thing_updated", { thing: say("thing:user") }),
  prepare: ({ db, actor, params: { id }, body: { email }, platform }) =>
    email === undefined ? Promise.resolve() : countNewAddress({ db, actor, platform }, id, email),
  async handle({ work, params: one, body }) {
    const { id, fullname, email, phoneNumber, role, isActive } = await changeUser(work, one.id, "tenant", body);
    return { id, fullname, email, phone_number: phoneNumber ?? "", role_id: role.id, is_active: isActive };
  },
});
