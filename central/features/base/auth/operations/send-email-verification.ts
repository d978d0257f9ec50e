import { z } from "zod";
import { AppError } from "../../../../../shared/errors/app-error.ts";
import { findUser } from "../../../../platform/auth/users.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { sendEmailVerification as mailVerification } from "../account-mails.ts";
import { say } from "../../../../../shared/words/say.ts";

export const sendEmailVerification = defineWrite({
  id: "sendEmailVerification",
  method: "post",
  path: "/v1/auth/verify-email/send",
  permission: "token",
  scope: "none",
  summary: "Send the link that proves one's own e-mail address",
  reply: z.null(),
  fails: ["wrong_state"],
  message: "link_sent",
  resultId: () => "",
  replay: () => Promise.resolve(null),
  prepare: ({ actor, platform: { identity } }) => identity.limits.verificationByAccount.take(actor.id),
  async handle({ work, actor }) {
    const user = actor.kind === "user" ? await findUser(work.tx, actor.id) : undefined;
    if (!user) throw new AppError("forbidden", say("only_people"));
    if (user.emailVerifiedAt !== null) throw new AppError("wrong_state", say("address_is_verified"));
    await mailVerification(work, user);
    return null;
  },
});
