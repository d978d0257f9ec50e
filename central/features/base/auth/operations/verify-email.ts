import { z } from "zod";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { AccountLinkParams } from "../../../../wire/auth.ts";
import { endLinks, findLink } from "../../../../platform/auth/account-links.ts";
import { provedActor } from "../../../../platform/auth/fresh-proof.ts";
import { findUser, updateUser } from "../../../../platform/auth/users.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { requireLink, refuseLink } from "../require-link.ts";
import { notifyAddressChanged } from "../account-mails.ts";

const PURPOSES = ["email", "new-email"] as const;

export const verifyEmail = defineBatch({
  id: "verifyEmail",
  method: "post",
  path: "/v1/auth/verify-email/{token}",
  permission: "public",
  scope: "none",
  because: "tokens that lead nowhere are counted although nothing else is kept",
  summary:
    "Verify an e-mail address by the token of the link that was sent to it, once; a new address counts from then on",
  params: AccountLinkParams,
  reply: z.null(),
  message: "email_verified",
  async handle({ db, transact, actor, params: { token }, ip, platform }) {
    await requireLink({ ...platform, db }, PURPOSES, token, ip);
    // The link is the proof: it went to that address.
    await transact(provedActor(actor, isoTime(platform.clock.nowMs())), async (work) => {
      const { userId, purpose, email } = (await findLink(work.tx, PURPOSES, token, work.nowMs)) ?? refuseLink();
      const before = (await findUser(work.tx, userId)) ?? refuseLink();
      await updateUser(work, userId, { email, emailVerifiedAt: work.at });
      await endLinks(work, userId, PURPOSES);
      if (purpose === "new-email") await notifyAddressChanged(work, before, email);
    });
    return null;
  },
});
