import type { TicketClass } from "../../../../../shared/wire/area.ts";
import type { TicketKind } from "../domain/kind.ts";
import { DUAL_CONTAINER } from "./dual-container/dual-container.ts";
import { GUEST } from "./guest/guest.ts";
import { INVITATION } from "./invitation.ts";
import { TRADE_VEHICLE } from "./trade-vehicle.ts";
import { WITH_PABEANAN } from "./with-pabeanan.ts";
import { WITHOUT_PABEANAN } from "./without-pabeanan.ts";

/** Every kind of ticket, in the order of the reference. */
export const TICKET_KINDS: readonly TicketKind[] = [
  WITHOUT_PABEANAN,
  WITH_PABEANAN,
  TRADE_VEHICLE,
  GUEST,
  INVITATION,
  DUAL_CONTAINER,
];

/** The kind of a ticket. */
export function kindOf(ticketClass: TicketClass): TicketKind {
  const kind = TICKET_KINDS.find((one) => one.ticketClass === ticketClass);
  if (!kind) throw new Error(`no kind of ticket is declared for ${ticketClass}`);
  return kind;
}
