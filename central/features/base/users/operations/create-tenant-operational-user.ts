import { TenantUserCreate, User } from "../../../../wire/user.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { countLetter } from "../../auth/service.ts";
import { addUser } from "../change-users.ts";
import { COMPANY_PEOPLE, readUser, shown } from "../store.ts";
import { EXAMPLE } from "../staff.ts";
import { say } from "../../../../../shared/words/say.ts";

const COMPANY = "01920000-0000-7000-8000-000000000001";

export const createTenantOperationalUser = defineWrite({
  id: "createTenantOperationalUser",
  needsProof: true,
  method: "post",
  path: "/v1/users/tenant-operational",
  permission: "users.create",
  scope: COMPANY_PEOPLE,
  summary: "Create a tenant-operational user within the company's quota",
  body: TenantUserCreate,
  example: { body: { ...EXAMPLE, company_id: COMPANY } },
  reply: User,
  message: say("thing_created", { thing: say("thing:user") }),
  replay: async ({ db, actor, id }) => shown(await readUser(db, actor, id, "tenant")),
  prepare: ({ actor, body: { email }, platform }) => countLetter(platform, actor, email),
  handle: async ({ work, body }) => shown(await addUser(work, "tenant", body)),
});
