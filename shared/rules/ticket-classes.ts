import type { TicketClass } from "../wire/area.ts";

/** The properties of a class of tickets. */
export interface TicketClassTerms {
  /** The class number in signed credentials. An assigned number never changes its meaning. */
  number: number;
  /** Tickets of the class have customs documents. */
  hasCustoms: boolean;
  /** The gates admit it only on fresh data. */
  isShortLived: boolean;
  /** Its vehicles bring or fetch goods, so that an area may demand finished load/unload of them. */
  hasLoad: boolean;
}

export const TICKET_CLASSES: Readonly<Record<TicketClass, TicketClassTerms>> = {
  tenant_without_pabeanan: {
    number: 0,
    hasCustoms: false,
    isShortLived: false,
    hasLoad: true,
  },
  tenant_with_pabeanan: {
    number: 1,
    hasCustoms: true,
    isShortLived: false,
    hasLoad: true,
  },
  trade_vehicle: { number: 2, hasCustoms: false, isShortLived: false, hasLoad: true },
  guest: { number: 3, hasCustoms: false, isShortLived: true, hasLoad: false },
  invitation: { number: 4, hasCustoms: false, isShortLived: true, hasLoad: true },
  dual_container: { number: 5, hasCustoms: true, isShortLived: false, hasLoad: true },
};

/** The class with a number from a credential; null when this version does not know the number. */
export function ticketClassOf(number: number): TicketClass | null {
  const found = (Object.keys(TICKET_CLASSES) as TicketClass[]).find((one) => TICKET_CLASSES[one].number === number);
  return found ?? null;
}
