import type { Principal } from "../../../platform/auth/principal.ts";
import type { Tools } from "../../../platform/http/operation.ts";

/**
 * Counts a letter to an address that the caller has typed, before it is written: by invitations and by accounts, which may
 * be made and changed again and again, nobody mails strangers without end.
 * @throws AppError `rate_limited`
 */
export async function countLetter({ identity }: Tools, { companyId, id }: Principal, address: string): Promise<void> {
  const sender = companyId ?? id;
  await identity.limits.invitationsToRecipient.take(`${sender} ${address.toLowerCase()}`);
  await identity.limits.invitationsOfSender.take(sender);
}
