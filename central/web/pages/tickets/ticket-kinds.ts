import { TICKET_CLASSES } from "../../../../shared/rules/ticket-classes.ts";
import { TicketClass } from "../../../../shared/wire/area.ts";
import type { Ticket } from "../../../wire/ticket.ts";

/** A kind of ticket on the pages: its word in the address, and its operations, which are named after it. */
interface KindPages {
  slug: string;
  noun: string;
  create: string;
  /** Null where no operation changes its fields. */
  update: string | null;
}

const kind = (slug: string, noun: string): KindPages => ({
  ...{ slug, noun, create: `create${noun}`, update: `update${noun}` },
});

export const KINDS: Readonly<Record<TicketClass, KindPages>> = {
  tenant_without_pabeanan: kind("tenant", "TicketWithoutPabeanan"),
  tenant_with_pabeanan: kind("customs", "TicketWithPabeanan"),
  dual_container: { ...kind("dual-container", "DualContainerTicket"), update: null },
  trade_vehicle: kind("trade-vehicle", "TradeVehicleTicket"),
  guest: kind("guest", "GuestTicket"),
  invitation: { ...kind("invitation", "Invitation"), create: "createInvitationTicket" },
};
export const KIND_NAMES = Object.keys(KINDS) as TicketClass[];

/** The operation of each kind with this verb; that of guests first, whose permission is that of all of them. */
export const named = (verb: string): readonly [string, ...string[]] => [
  `${verb}${KINDS.guest.noun}`,
  ...KIND_NAMES.flatMap((name) => (name === "guest" ? [] : [`${verb}${KINDS[name].noun}`])),
];

/** An invitation and a ticket of two containers have another label in the place of their kind. */
export const classOf = ({ type, type_description }: Pick<Ticket, "type" | "type_description">): TicketClass =>
  TicketClass.options.find((one) => one === type || TICKET_CLASSES[one].title === type_description) ?? "invitation";

export const nounOf = (ticket: Ticket): string => KINDS[classOf(ticket)].noun;

/** The operations that change tickets, for the kinds that have one. */
export const UPDATES = ["updateGuestTicket", ...KIND_NAMES.flatMap((name) => KINDS[name].update ?? [])] as const;
