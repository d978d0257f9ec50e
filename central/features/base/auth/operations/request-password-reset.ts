import { z } from "zod";
import { PasswordResetRequest } from "../../../../wire/auth.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { requestReset } from "../reset-requests.ts";

export const requestPasswordReset = defineBatch({
  id: "requestPasswordReset",
  method: "post",
  path: "/v1/auth/forgot-password",
  permission: "public",
  scope: "none",
  because: "tries are counted although nothing else is kept",
  summary: "Send the link that sets a new password; the answer is the same for an address that nobody has",
  body: PasswordResetRequest,
  example: { body: { email: "sari@example.com" } },
  reply: z.null(),
  message: "reset_link_sent",
  async handle({ transact, actor, body: { email }, ip, platform: { identity } }) {
    await identity.limits.resetByAddress.take(ip);
    // Too many requests for one address get the same answer, and the owner gets no more mails.
    const isWelcome = (await identity.limits.resetByAccount.count(email)) <= RESETS_AN_HOUR;
    if (isWelcome) await transact(actor, (work) => requestReset(work, email));
    return null;
  },
});

const RESETS_AN_HOUR = 3;
