import type { Section } from "../page.ts";
import { changeTicketAct, changeTicketPage } from "../pages/tickets/change-ticket.ts";
import { newTicketActs, newTicketPages } from "../pages/tickets/new-ticket.ts";
import { tickets, ticketPdf } from "../pages/tickets/tickets.ts";

/** Requests to admit vehicles. */
export const ticketsSection: Section = {
  label: { en: "Tickets", id: "Tiket" },
  icon: "paper",
  key: "KeyT",
  // The forms before `/:id`, which would take their address.
  pages: [tickets.pages[0], ...newTicketPages, changeTicketPage, ...tickets.pages.slice(1)],
  acts: [...newTicketActs, changeTicketAct, ...tickets.acts],
  streams: [ticketPdf],
};
