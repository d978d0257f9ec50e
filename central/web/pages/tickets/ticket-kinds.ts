import type { TicketClass } from "../../../../shared/wire/area.ts";
import type { Ticket } from "../../../wire/ticket.ts";
import { createInvitationTicket } from "../../../features/trade/tickets/invitations/create-invitation-ticket.ts";
import { KIND_OPERATIONS } from "../../../features/trade/tickets/operations/operations-of-kind.ts";
import type { AnyCalled } from "../../../platform/http/operation.ts";

/** A kind of ticket on the pages: its word in the address, and its operations. */
interface KindPages {
  slug: string;
  create: AnyCalled<Pick<Ticket, "ticket_access_number">>;
  /** Null where no operation changes its fields. */
  update: AnyCalled<Ticket> | null;
}

const kind = (slug: string, of: TicketClass): KindPages => {
  const { create, update } = KIND_OPERATIONS[of];
  return { slug, create, update };
};

export const KINDS: Readonly<Record<TicketClass, KindPages>> = {
  tenant_without_pabeanan: kind("tenant", "tenant_without_pabeanan"),
  tenant_with_pabeanan: kind("customs", "tenant_with_pabeanan"),
  dual_container: { ...kind("dual-container", "dual_container"), update: null },
  trade_vehicle: kind("trade-vehicle", "trade_vehicle"),
  guest: kind("guest", "guest"),
  invitation: { ...kind("invitation", "invitation"), create: createInvitationTicket },
};
export const KIND_NAMES = Object.keys(KINDS) as TicketClass[];

type KindVerb = keyof (typeof KIND_OPERATIONS)["guest"];

/** The operation of each kind with this verb; that of guests first, whose permission is that of all of them. */
export const named = (verb: KindVerb): readonly [AnyCalled, ...AnyCalled[]] => [
  KIND_OPERATIONS.guest[verb],
  ...KIND_NAMES.flatMap((name) => (name === "guest" ? [] : [KIND_OPERATIONS[name][verb]])),
];

/** The operations that change tickets, for the kinds that have one. */
export const UPDATES = [
  KIND_OPERATIONS.guest.update,
  ...KIND_NAMES.flatMap((name) => KINDS[name].update ?? []),
] as const;
