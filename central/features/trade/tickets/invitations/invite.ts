import { localDate } from "../../../../../shared/lib/local-date.ts";
import { AppError, invalidInput } from "../../../../../shared/errors/app-error.ts";
import type { InputProblem } from "../../../../../shared/errors/codes.ts";
import type { Area } from "../../../../../shared/wire/area.ts";
import type { Work } from "../../../../platform/transact.ts";
import { endOfDate, makeTicket, type TicketPapers } from "../life/make-ticket.ts";
import type { StoredTicket } from "../domain/stored.ts";
import { sendInvitation } from "./mails.ts";
import { insertInvitation, type LinkSecrets, renewInvitation, type StoredInvitation } from "./store.ts";
import { say } from "../../../../../shared/words/say.ts";

/** A new invitation. Dates are `YYYY-MM-DD` in the area's time zone. */
export interface InvitationDraft {
  company: { id: string; name: string };
  area: Pick<Area, "id" | "time_zone">;
  label: string | undefined;
  direction: StoredTicket["direction"];
  papers: Partial<TicketPapers>;
  invitedCompany: string;
  recipient: { name: string; email: string };
  firstDate: string;
  lastDate: string;
}

/** An invitation with the secrets of its link, which leave this process in mails and in one answer. */
export interface Invited {
  ticket: StoredTicket;
  invitation: StoredInvitation;
  secrets: LinkSecrets;
}

/**
 * Makes a running ticket without vehicles, and mails its link and passcode to the invited company.
 * @throws AppError `invalid_input` for dates that are over or in the wrong order
 */
export async function invite(work: Work, draft: InvitationDraft): Promise<Invited> {
  const { company, area, firstDate, lastDate } = draft;
  requireGoodDays(draft, localDate(work.nowMs, area.time_zone));
  const ticket = await makeTicket(work, {
    ticketClass: "invitation",
    ...(draft.label !== undefined && { label: draft.label }),
    status: "running",
    source: "autogate",
    direction: draft.direction,
    companyId: company.id,
    area,
    expiredOn: lastDate,
    load: { comodity: null, unit_of_item: null, total_item: 0 },
    papers: draft.papers,
    vehicles: "filled in later",
    destinations: [],
  });
  const { invitation, secrets } = await insertInvitation(work, {
    ticket_id: ticket.id,
    invited_company: draft.invitedCompany,
    recipient_name: draft.recipient.name,
    recipient_email: draft.recipient.email,
    first_date: firstDate,
    last_date: lastDate,
    expires_at: endOfDate(lastDate, area.time_zone),
  });
  await sendInvitation(work, ticket, invitation, secrets, company.name);
  return { ticket, invitation, secrets };
}

/**
 * Mails a new link and a new passcode; the old ones end.
 * @throws AppError `wrong_state` when the ticket has ended
 */
export async function inviteAgain(
  work: Work,
  ticket: StoredTicket,
  before: StoredInvitation,
  hostName: string,
): Promise<Invited> {
  requireRunning(work, ticket, before);
  const { invitation, secrets } = await renewInvitation(work, before);
  await sendInvitation(work, ticket, invitation, secrets, hostName);
  return { ticket, invitation, secrets };
}

/** @throws AppError `wrong_state` when the invitation was taken back or is over */
export function requireRunning(
  { at }: Pick<Work, "at">,
  { status, ticket_access_number: number }: StoredTicket,
  { expires_at }: StoredInvitation,
): void {
  if (status === "cancelled") throw new AppError("wrong_state", say("invitation_was_taken_back", { number }));
  if (status !== "running" || expires_at <= at)
    throw new AppError("wrong_state", say("invitation_is_over", { number }));
}

/** @throws AppError `invalid_input` naming every problem */
export function requireGoodDays(
  { firstDate, lastDate }: Pick<InvitationDraft, "firstDate" | "lastDate">,
  today: string,
): void {
  const problems: InputProblem[] = [];
  if (lastDate < firstDate) problems.push({ path: "request_at_end", said: say("ends_before_start") });
  else if (lastDate < today) problems.push({ path: "request_at_end", said: say("is_over") });
  if (problems.length > 0) throw invalidInput(problems);
}
