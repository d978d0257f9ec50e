import { z } from "zod";
import { type TicketClass } from "../../../../../shared/wire/area.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";

/** A kind of tenant ticket; all kinds have the same operations. */
export interface TenantKind {
  ticketClass: TicketClass;
  path: `/v1/tickets/tenant/${string}`;
  /** Ends the ids of its operations. */
  suffix: string;
  /** For the reference, after `ticket of a tenant`. */
  words: string;
}

export const WITHOUT_PABEANAN: TenantKind = {
  ticketClass: "tenant_without_pabeanan",
  path: "/v1/tickets/tenant/without-pabeanan",
  suffix: "WithoutPabeanan",
  words: "without customs documents",
};

export const OneTicket = z.strictObject({ id: Uuid });
export const OneDestination = z.strictObject({ id: Uuid, destinationId: Uuid });
