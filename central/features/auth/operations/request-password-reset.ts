import { z } from "zod";
import { PasswordResetRequest } from "../../../../shared/wire/auth.ts";
import { findUserByEmail } from "../../../platform/auth/users.ts";
import { defineBatch } from "../../../platform/http/operation.ts";
import { sendPasswordReset } from "../account-mails.ts";

/** Longer than any of the work below takes, so that the time tells nothing of the address. */
const ANSWER_MS = 500;

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
  message: "If this address has an account, a link has been sent to it",
  async handle({ db, transact, actor, body: { email }, ip, platform: { clock, identity } }) {
    await identity.limits.resetByAddress.take(ip);
    const inTime = new Promise<void>((resolve) => void clock.after(ANSWER_MS, resolve));
    // Whoever asks too often for one address gets the same answer, and its owner no more mails.
    const isWelcome = (await identity.limits.resetByAccount.count(email)) <= RESETS_AN_HOUR;
    const user = await findUserByEmail(db, email);
    if (isWelcome && user?.isActive) await transact(actor, (work) => sendPasswordReset(work, user));
    await inTime;
    return null;
  },
});

const RESETS_AN_HOUR = 3;
