import type { Ticket } from "../../../wire/ticket.ts";
import { isoTime } from "../../../../shared/lib/clock.ts";
import { isApprover, isTicketOpen, waitingDestinations } from "../tickets/ticket-acts.ts";
import type { PageContext } from "../../page-context.ts";
import { HOME_WORDS } from "./home-words.ts";
import { approveTicket } from "../../../features/trade/tickets/operations.ts";
import { listTickets } from "../../../features/trade/tickets/operations/list-tickets.ts";
import { getUserQuota } from "../../../features/base/users/operations/get-user-quota.ts";
import { getLatestNotifications } from "../../../features/base/notifications/operations/get-latest-notifications.ts";

/** The operations that tell what waits, and for whom. */
export const WAITING_USES = [listTickets, approveTicket, getUserQuota, getLatestNotifications] as const;

/** Something that waits for the person: a sentence, and the page that settles it. */
interface Waiting {
  to: string;
  words: string;
}

/** Of each kind no more than people go through in a morning. */
const LOOKED_AT = 50;
/** A refusal of last week is done with. */
const REFUSED_MS = 7 * 86_400_000;
/** From this share of its accounts on a company is told. */
const NEAR = 0.9;

const addressOf = ({ ticket_access_number: number }: Ticket): string => `/tickets/${encodeURIComponent(number)}`;

/** Everything that waits for the person, the most pressing first. */
export async function waitingFor(context: PageContext): Promise<Waiting[]> {
  const words = HOME_WORDS[context.language];
  const { me } = context;
  const ticketsOf = async (query: Record<string, string>): Promise<readonly Ticket[]> =>
    context.may(listTickets)
      ? (
          await context.read(listTickets, {
            query: { ...query, per_page: LOOKED_AT, sort: "updated_at", order: "desc" },
          })
        ).items
      : [];
  const [undecided, rejected, running, invitations] = await Promise.all([
    ticketsOf({ status: "waiting_approve" }),
    ticketsOf({ status: "rejected" }),
    ticketsOf({ status: "running" }),
    ticketsOf({ status: "running", type: "invitation" }),
  ]);
  const isOwn = ({ company }: Ticket): boolean => me.company === null || company.id === me.company.id;
  const number = ({ ticket_access_number }: Ticket): string => ticket_access_number;
  const lately = isoTime(context.nowMs - REFUSED_MS);
  const found: Waiting[] = [
    // They stand at the counter.
    ...undecided.flatMap((ticket) =>
      ticket.guest && context.may(approveTicket) && isApprover(ticket, context)
        ? [{ to: addressOf(ticket), words: words.guest(ticket.driver ?? number(ticket), ticket.guest.host_name) }]
        : [],
    ),
    ...undecided
      .filter((ticket) => waitingDestinations(ticket, context).length > 0)
      .map((ticket) => ({ to: addressOf(ticket), words: words.decide(number(ticket), ticket.company.name) })),
    ...rejected
      .filter((ticket) => isOwn(ticket) && ticket.updated_at > lately)
      .map((ticket) => ({ to: addressOf(ticket), words: words.rejected(number(ticket), ticket.reject_reason ?? "") })),
    ...[...undecided, ...running]
      .filter((ticket) => isOwn(ticket) && isTicketOpen(ticket))
      .flatMap((ticket) => {
        const papers = ticket.vehicle_tickets.flatMap((one) => (one.status === "active" ? one.papers : []));
        const held = papers.filter(({ state }) => state !== "released").length;
        return held === 0 ? [] : [{ to: addressOf(ticket), words: words.unreleased(number(ticket), held) }];
      }),
    ...invitations
      .filter((ticket) => isOwn(ticket) && ticket.vehicle_tickets.length === 0)
      .map((ticket) => ({ to: addressOf(ticket), words: words.unfilled(number(ticket)) })),
  ];
  if (me.company !== null && context.may(getUserQuota)) {
    const { used, allowed } = await context.read(getUserQuota, { query: {} });
    if (used >= allowed * NEAR) found.push({ to: "/people", words: words.seats(used, allowed) });
  }
  const { unread } = (await context.read(getLatestNotifications)).meta;
  if (unread > 0) found.push({ to: "/account/notifications", words: words.unread(unread) });
  return found;
}
