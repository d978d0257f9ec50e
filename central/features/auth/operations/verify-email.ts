import { z } from "zod";
import { AccountLinkParams } from "../../../../shared/wire/auth.ts";
import { endLinks, findLink } from "../../../platform/auth/account-links.ts";
import { updateUser } from "../../../platform/auth/users.ts";
import { defineBatch } from "../../../platform/http/operation.ts";
import { demandLink, refuseLink } from "../demand-link.ts";

export const verifyEmail = defineBatch({
  id: "verifyEmail",
  method: "post",
  path: "/v1/auth/verify-email/{token}",
  permission: "public",
  scope: "none",
  because: "tokens that lead nowhere are counted although nothing else is kept",
  summary: "Verify an e-mail address by the token of the link that was sent to it, once",
  params: AccountLinkParams,
  reply: z.null(),
  message: "E-mail address verified",
  async handle({ db, transact, actor, params: { token }, ip, platform }) {
    const { userId } = await demandLink({ ...platform, db }, "email", token, ip);
    await transact(actor, async (work) => {
      if (!(await findLink(work.tx, "email", token, work.nowMs))) refuseLink();
      await updateUser(work, userId, { emailVerifiedAt: work.at });
      await endLinks(work, userId, "email");
    });
    return null;
  },
});
