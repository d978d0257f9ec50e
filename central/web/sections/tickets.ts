import type { Section } from "../page.ts";
import { changeTicketAct, changeTicketPage } from "../pages/tickets/change-ticket.ts";
import { counterPage, newGuestAct } from "../pages/counter/counter-page.ts";
import { guestPage, guestStream, labelPdf } from "../pages/counter/guest-page.ts";
import { newTicketActs, newTicketPages } from "../pages/tickets/new-ticket.ts";
import { tickets, ticketPdf } from "../pages/tickets/tickets.ts";

/** Requests to admit vehicles. */
export const ticketsSection: Section = {
  label: { en: "Tickets", id: "Tiket" },
  icon: "paper",
  key: "KeyT",
  // The forms before `/:id`, which would take their address.
  pages: [tickets.pages[0], counterPage, guestPage, ...newTicketPages, changeTicketPage, ...tickets.pages.slice(1)],
  acts: [newGuestAct, ...newTicketActs, changeTicketAct, ...tickets.acts],
  streams: [ticketPdf, guestStream, labelPdf],
};
