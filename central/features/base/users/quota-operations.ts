import { z } from "zod";
import { invalidInput } from "../../../../shared/errors/app-error.ts";
import { say } from "../../../../shared/words/say.ts";
import { Uuid } from "../../../../shared/wire/common.ts";
import { UserQuota, UserQuotaUpdate } from "../../../wire/user.ts";
import { defineRead, defineWrite } from "../../../platform/http/operation.ts";
import { companies } from "../companies.ts";
import { changeQuota, quotaOf } from "./quota.ts";

export const getUserQuota = defineRead({
  id: "getUserQuota",
  method: "get",
  path: "/v1/users/quota",
  permission: "users.read",
  // The handler checks the company against the caller.
  scope: "none",
  summary: "Seats that a company uses and has",
  query: z.strictObject({ company_id: Uuid.optional().describe("people of a company may leave it out") }),
  reply: UserQuota,
  fails: ["not_found"],
  async handle({ db, actor, query }) {
    const companyId = query.company_id ?? actor.companyId;
    if (companyId === null) throw invalidInput([{ path: "company_id", said: say("is_required") }]);
    const company = await companies.get(db, actor, companyId);
    return quotaOf(db, company.id);
  },
});

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
  message: "Quota updated",
  handle: ({ work, body }) => changeQuota(work, body.company_id, body.user_quota),
});
