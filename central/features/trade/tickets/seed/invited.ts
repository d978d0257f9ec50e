import { localDate, plusDays } from "../../../../../shared/lib/local-date.ts";
import type { Seeding } from "../../../../platform/seeding.ts";
import type { Work } from "../../../../platform/transact.ts";
import { endOfDate, type TicketDraft } from "../life/make-ticket.ts";
import type { StoredTicket } from "../domain/stored.ts";
import { insertInvitation } from "../invitations/store.ts";

const NOT_FILLED_IN = 0.2;
const DAYS = 7;

/** An invitation that some companies have not filled in yet. */
export function invitedDraft(draft: TicketDraft, { chance }: Seeding): TicketDraft {
  return chance.hits(NOT_FILLED_IN) ? { ...draft, vehicles: "filled in later" } : draft;
}

/** The invitation of a seeded ticket. No mail goes out: its recipient does not exist. */
export async function saveInvitation(work: Work, ticket: StoredTicket, { chance, site }: Seeding): Promise<void> {
  const today = localDate(work.nowMs, site.area.time_zone);
  const lastDate = plusDays(today, DAYS);
  await insertInvitation(work, {
    ticket_id: ticket.id,
    invited_company: chance.pick(["PT Angkut Cepat", "CV Roda Jaya", "PT Lintas Nusa"]),
    recipient_name: "Dewi",
    recipient_email: "dewi@example.com",
    first_date: today,
    last_date: lastDate,
    expires_at: endOfDate(lastDate, site.area.time_zone),
  });
}
