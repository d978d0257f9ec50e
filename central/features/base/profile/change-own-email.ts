import { z } from "zod";
import { OwnEmailChange } from "../../../wire/profile.ts";
import { defineBatch } from "../../../platform/http/operation.ts";
import { verifyPassword, sendEmailVerification } from "../auth/service.ts";
import { OWN, BECAUSE, selfOf } from "./own-profile.ts";

export const changeOwnEmail = defineBatch({
  ...OWN,
  id: "changeOwnEmail",
  method: "post",
  path: "/v1/profile/email",
  because: BECAUSE,
  summary: "Request another e-mail address: it counts once the link sent to it was opened",
  body: OwnEmailChange,
  reply: z.null(),
  fails: ["bad_credentials", "locked"],
  message: "link_sent_to_new_address",
  async handle({ db, transact, actor, body: { email, password }, ip, platform }) {
    const { email: own } = await selfOf(db, actor);
    await platform.identity.limits.verificationByAccount.take(actor.id);
    const user = await verifyPassword({ ...platform, db, transact }, { email: own, password, ip });
    // Only the reader of that address learns whether it is taken, once the link is opened.
    await transact(actor, (work) => sendEmailVerification(work, { ...user, email }, "new-email"));
    return null;
  },
});
