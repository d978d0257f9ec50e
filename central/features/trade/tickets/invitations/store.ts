import { randomInt, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { AppError } from "../../../../../shared/errors/app-error.ts";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import type { Actor } from "../../../../platform/auth/principal.ts";
import { hashOfSecret, newSecret } from "../../../../platform/auth/secrets.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { first } from "../../../../platform/db/first.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { Work } from "../../../../platform/transact.ts";
import { endOfDate } from "../life/make-ticket.ts";
import { ticketOfId } from "../domain/store.ts";
import type { StoredTicket } from "../domain/stored.ts";
import { say } from "../../../../../shared/words/say.ts";

/** An invitation as stored. The token is only stored as its hash, and the passcode is sealed. */
export interface StoredInvitation {
  ticket_id: string;
  token_hash: string;
  sealed_passcode: string;
  invited_company: string;
  recipient_name: string;
  recipient_email: string;
  /** The days that vehicles may name, in the area's time zone. */
  first_date: string;
  last_date: string;
  /** When the link ends: the end of the last day. */
  expires_at: string;
  sent_at: string;
  /** When the passcode of the current link was first confirmed. */
  confirmed_at: string | null;
}

declare module "../../../../platform/db/database.ts" {
  interface Database {
    invitations: StoredInvitation;
  }
}

/** The secrets of a new link. */
export interface LinkSecrets {
  token: string;
  passcode: string;
}

type Terms = Omit<StoredInvitation, "token_hash" | "sealed_passcode" | "sent_at" | "confirmed_at">;

export async function insertInvitation(
  work: Work,
  terms: Terms,
): Promise<{ invitation: StoredInvitation; secrets: LinkSecrets }> {
  const { secrets, columns } = newLink(work, terms.ticket_id);
  const invitation: StoredInvitation = { ...terms, ...columns };
  await work.tx.insertInto("invitations").values(invitation).execute();
  await auditChange(work, null, invitation);
  return { invitation, secrets };
}

/** Replaces the link and the passcode: the old link opens nothing any more. */
export async function renewInvitation(
  work: Work,
  before: StoredInvitation,
): Promise<{ invitation: StoredInvitation; secrets: LinkSecrets }> {
  const { secrets, columns } = newLink(work, before.ticket_id);
  const invitation: StoredInvitation = { ...before, ...columns };
  await work.tx.updateTable("invitations").set(columns).where("ticket_id", "=", before.ticket_id).execute();
  await auditChange(work, before, invitation);
  return { invitation, secrets };
}

/** Records the first confirmation of the current link; a later one changes nothing. */
export async function saveConfirmation(work: Work, { token_hash }: StoredInvitation): Promise<void> {
  const before = await first(
    work.tx
      .selectFrom("invitations")
      .selectAll()
      .where("token_hash", "=", token_hash)
      .where("confirmed_at", "is", null),
  );
  if (!before) return;
  const after = { ...before, confirmed_at: work.at };
  await work.tx.updateTable("invitations").set(after).where("token_hash", "=", token_hash).execute();
  await auditChange(work, before, after);
}

export function findInvitation(db: Reads, ticketId: string): Promise<StoredInvitation | undefined> {
  return first(db.selectFrom("invitations").selectAll().where("ticket_id", "=", ticketId));
}

/** Reports whether the last day of an invitation is over. */
export async function isInvitationOver({ tx, at }: Pick<Work, "tx" | "at">, ticketId: string): Promise<boolean> {
  const invitation = await findInvitation(tx, ticketId);
  return invitation !== undefined && invitation.expires_at <= at;
}

/** The ids of running invitations whose last day is over. */
export async function overdueInvitations({ tx, at }: Pick<Work, "tx" | "at">, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom("tickets")
    .innerJoin("invitations", "invitations.ticket_id", "tickets.id")
    .select("tickets.id")
    .where(isRunningInvitation)
    .where("invitations.expires_at", "<=", at)
    .orderBy("tickets.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Moves the ends of an area's running invitations to its new time zone: the last day stays and its end moves. */
export async function moveInvitations(work: Work, areaId: string, timeZone: string): Promise<void> {
  const rows = await work.tx
    .selectFrom("tickets")
    .innerJoin("invitations", "invitations.ticket_id", "tickets.id")
    .selectAll("invitations")
    .where(isRunningInvitation)
    .where("tickets.area_id", "=", areaId)
    .execute();
  for (const before of rows) {
    const after = { ...before, expires_at: endOfDate(before.last_date, timeZone) };
    const { expires_at } = after;
    await work.tx.updateTable("invitations").set({ expires_at }).where("ticket_id", "=", before.ticket_id).execute();
    await auditChange(work, before, after);
  }
}

/** As in the partial index of running invitations: SQLite uses it for constants alone. */
const isRunningInvitation = sql<boolean>`tickets.ticket_class = 'invitation' and tickets.status = 'running'`;

/** The invitation of a link that is valid now. */
export function invitationOfToken(db: Reads, token: string, nowMs: number): Promise<StoredInvitation | undefined> {
  return first(
    db
      .selectFrom("invitations")
      .selectAll()
      .where("token_hash", "=", hashOfSecret(token))
      .where("expires_at", ">", isoTime(nowMs)),
  );
}

/**
 * The invitation that a link and an access token open together.
 * @throws AppError `not_found` for a link that ended or was replaced, `forbidden` for the token of another invitation
 */
export async function requireInvitation(
  db: Reads,
  { invitation: opened }: Pick<Actor, "invitation">,
  token: string,
  nowMs: number,
): Promise<{ invitation: StoredInvitation; ticket: StoredTicket }> {
  const invitation = await invitationOfToken(db, token, nowMs);
  if (!invitation) throw linkEnded();
  if (invitation.ticket_id !== opened?.ticketId) throw new AppError("forbidden", say("token_of_other_invitation"));
  return { invitation, ticket: await ticketOfId(db, invitation.ticket_id) };
}

export const linkEnded = (): AppError => new AppError("not_found", say("invitation_link_is_bad"));

export function passcodeOf({ vault }: Pick<Platform["identity"], "vault">, invitation: StoredInvitation): string {
  return Buffer.from(vault.open(invitation.sealed_passcode, nameOf(invitation.ticket_id))).toString();
}

/** Compares in constant time. */
export function isPasscode(
  identity: Pick<Platform["identity"], "vault">,
  invitation: StoredInvitation,
  typed: string,
): boolean {
  return timingSafeEqual(Buffer.from(hashOfSecret(passcodeOf(identity, invitation))), Buffer.from(hashOfSecret(typed)));
}

const PASSCODE_DIGITS = 8;

function newLink(work: Work, ticketId: string) {
  const secrets = {
    token: newSecret(),
    passcode: String(randomInt(10 ** PASSCODE_DIGITS)).padStart(PASSCODE_DIGITS, "0"),
  };
  return {
    secrets,
    columns: {
      token_hash: hashOfSecret(secrets.token),
      sealed_passcode: work.seal(secrets.passcode, nameOf(ticketId)),
      sent_at: work.at,
      confirmed_at: null,
    },
  };
}

const nameOf = (ticketId: string): string => `invitation passcode ${ticketId}`;

/** The audit log gets no secret, in any form. */
async function auditChange(work: Work, before: StoredInvitation | null, after: StoredInvitation): Promise<void> {
  const shown = ({ token_hash, sealed_passcode, ...rest }: StoredInvitation) => rest;
  await work.audit({ type: "invitation", id: after.ticket_id, before: before && shown(before), after: shown(after) });
}
