import type { Section } from "../page.ts";
import { tickets, ticketPdf } from "../pages/tickets/tickets.ts";

/** Requests to admit vehicles. */
export const ticketsSection: Section = {
  label: { en: "Tickets", id: "Tiket" },
  icon: "paper",
  key: "KeyT",
  pages: tickets.pages,
  acts: tickets.acts,
  streams: [ticketPdf],
};
