import type { Invitation, InvitedTicket } from "../../../../wire/invitation.ts";
import type { Ticket } from "../../../../wire/ticket.ts";
import type { Actor } from "../../../../platform/auth/principal.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import type { StoredTicket } from "../domain/stored.ts";
import type { ViewDeps } from "../views/vehicle-ticket-views.ts";
import { ticketViews } from "../views/views.ts";
import { passcodeOf, type StoredInvitation } from "./store.ts";

/**
 * The ticket for whoever holds the link and the passcode, with QRs and codes.
 * @param token the token of the link, which is not stored
 */
export async function invitedView(
  needs: ViewDeps,
  db: Reads,
  actor: Actor,
  { ticket, invitation, token }: { ticket: StoredTicket; invitation: StoredInvitation; token: string },
): Promise<InvitedTicket> {
  const { company, ...view } = await wholeView(needs, db, actor, ticket);
  return {
    ...view,
    company: { id: company.id, name: company.name, nitku: company.nitku },
    request_at_start: invitation.first_date,
    request_at_end: invitation.last_date,
    invitation_ticket: { token, passcode: passcodeOf(needs.identity, invitation) },
  };
}

/** The ticket for people of the inviting company and of the area's side. */
export async function invitationView(
  needs: ViewDeps,
  db: Reads,
  actor: Actor,
  ticket: StoredTicket,
  invitation: StoredInvitation,
): Promise<Invitation> {
  const isInviter = actor.companyId === ticket.company_id || actor.id === ticket.created_by;
  const { invited_company, recipient_name, recipient_email, sent_at, confirmed_at, expires_at } = invitation;
  return {
    ...(await wholeView(needs, db, actor, ticket)),
    request_at_start: invitation.first_date,
    request_at_end: invitation.last_date,
    invitation: {
      invited_company,
      recipient_name,
      recipient_email,
      passcode: isInviter ? passcodeOf(needs.identity, invitation) : null,
      sent_at,
      confirmed_at,
      expires_at,
    },
  };
}

/** The caller proved the invitation: it sees the ticket as the inviting company does. */
export async function wholeView(needs: ViewDeps, db: Reads, actor: Actor, ticket: StoredTicket): Promise<Ticket> {
  const [view] = await ticketViews(needs, db, { ...actor, companyId: ticket.company_id }, [ticket]);
  if (!view) throw new Error("one ticket has one view");
  return view;
}
