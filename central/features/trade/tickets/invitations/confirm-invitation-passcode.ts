import { AppError } from "../../../../../shared/errors/app-error.ts";
import { InvitationAccess, InvitationParams, Passcode } from "../../../../wire/invitation.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { ticketOfId } from "../domain/store.ts";
import { requireRunning } from "./invite.ts";
import { invitationOfToken, isPasscode, saveConfirmation, linkEnded } from "./store.ts";
import { say } from "../../../../../shared/words/say.ts";

/** Long enough to fill in a form of vehicles; the link and the passcode open it again. */
const ACCESS_SECONDS = 30 * 60;

export const confirmInvitationPasscode = defineBatch({
  id: "confirmInvitationPasscode",
  method: "post",
  path: "/v1/invitation-tickets/{token}/confirm-passcode",
  permission: "public",
  scope: "none",
  because: "failures are counted although nothing else is kept",
  summary: "Open an invitation by its passcode; locked for a while after repeated failures",
  description: "The answered access token opens the ticket of this link and nothing else, for half an hour.",
  params: InvitationParams,
  body: Passcode,
  reply: InvitationAccess,
  fails: ["bad_credentials", "locked", "rate_limited", "wrong_state", "not_found"],
  message: "passcode_confirmed",
  async handle({ actor, params: { token }, body, ip, db, transact, platform }) {
    const { identity, clock } = platform;
    const { limits } = identity;
    const invitation = await limits.linkByAddress.guard(
      ip,
      async () => (await invitationOfToken(db, token, clock.nowMs())) ?? null,
    );
    if (!invitation) throw linkEnded();
    const link = invitation.token_hash;
    const there = `${link} ${ip ?? ""}`;
    const tried = () =>
      limits.passcodeByInvitationThere.prove(there, () =>
        Promise.resolve(isPasscode(identity, invitation, body.passcode) ? invitation : null),
      );
    const isKnown = (await limits.passcodeProvedThere.counted(there)) > 0;
    const proved = await (isKnown ? tried() : limits.passcodeByInvitation.guard(link, tried));
    if (!proved) throw new AppError("bad_credentials", say("passcode_is_wrong"));
    await limits.passcodeProvedThere.count(there);
    await transact(actor, async (work) => {
      requireRunning(work, await ticketOfId(work.tx, proved.ticket_id), proved);
      await saveConfirmation(work, proved);
    });
    const subject = { kind: "invitation", ticketId: proved.ticket_id } as const;
    const { token: access_token, expiresInSeconds } = await identity.tokens.issue(subject, ACCESS_SECONDS);
    return { access_token, token_type: "Bearer" as const, expires_in: expiresInSeconds };
  },
});
