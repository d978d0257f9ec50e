import { z } from "zod";
import { invalidInput } from "../../../../../shared/errors/app-error.ts";
import { say } from "../../../../../shared/words/say.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { UserQuota } from "../../../../wire/user.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { companies } from "../../companies.ts";
import { quotaOf } from "../quota.ts";

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
