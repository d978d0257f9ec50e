import { UserQuota, UserQuotaUpdate } from "../../../../wire/user.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { changeQuota } from "../quota.ts";

export const updateUserQuota = defineWrite({
  id: "updateUserQuota",
  method: "patch",
  path: "/v1/users/quota",
  isOwn: true,
  permission: "companies.update",
  // The handler checks the company against the caller.
  scope: "none",
  summary: "Set a company's own quota instead of the default one",
  description: "A quota below the seats in use removes no account: it only prevents new ones.",
  body: UserQuotaUpdate,
  example: { body: { company_id: "01920000-0000-7000-8000-000000000001", user_quota: 50 } },
  reply: UserQuota,
  fails: ["not_found"],
  message: "quota_updated",
  handle: ({ work, body }) => changeQuota(work, body.company_id, body.user_quota),
});
