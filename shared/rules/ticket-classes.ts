import { type TicketClass } from "../wire/area.ts";

/** What a class of tickets brings with it. */
export interface TicketClassTerms {
  /** Stands in signed credentials: a number that was given once never means another class. */
  number: number;
  /** Its tickets come with customs documents. */
  hasCustoms: boolean;
  /** The gates judge it by fresh data alone. */
  isShortLived: boolean;
  /** For people. */
  title: string;
}

export const TICKET_CLASSES: Readonly<Record<TicketClass, TicketClassTerms>> = {
  tenant_without_pabeanan: {
    number: 0,
    hasCustoms: false,
    isShortLived: false,
    title: "Tenant without customs documents",
  },
  tenant_with_pabeanan: { number: 1, hasCustoms: true, isShortLived: false, title: "Tenant with customs documents" },
  trade_vehicle: { number: 2, hasCustoms: false, isShortLived: false, title: "Trade vehicle" },
  guest: { number: 3, hasCustoms: false, isShortLived: true, title: "Guest" },
  invitation: { number: 4, hasCustoms: false, isShortLived: true, title: "Invitation" },
  dual_container: { number: 5, hasCustoms: true, isShortLived: false, title: "Dual container" },
};

/** The class that a credential names by its number; null for one that this version does not know. */
export function ticketClassOf(number: number): TicketClass | null {
  const found = (Object.keys(TICKET_CLASSES) as TicketClass[]).find((one) => TICKET_CLASSES[one].number === number);
  return found ?? null;
}
