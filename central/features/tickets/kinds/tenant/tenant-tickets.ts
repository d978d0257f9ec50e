import { type Feature } from "../../../../platform/platform.ts";
import { approveDestination } from "./approve-destination.ts";
import { cancelTenantTicket } from "./cancel-tenant-ticket.ts";
import { createTenantTicket } from "./create-tenant-ticket.ts";
import { downloadTenantTicket } from "./download-tenant-ticket.ts";
import { getTenantTicket } from "./get-tenant-ticket.ts";
import { type TenantKind, WITHOUT_PABEANAN } from "./kind.ts";
import { type Operation } from "../../../../platform/http/operation.ts";
import { rejectDestination } from "./reject-destination.ts";
import { updateTenantTicket } from "./update-tenant-ticket.ts";

/** Tickets that tenants make for their own vehicles, of one kind. */
const operationsOf = (kind: TenantKind): Operation[] => [
  createTenantTicket(kind),
  getTenantTicket(kind),
  updateTenantTicket(kind),
  cancelTenantTicket(kind),
  downloadTenantTicket(kind),
  approveDestination(kind),
  rejectDestination(kind),
];

export const tenantTicketsFeature: Feature = { name: "tickets-tenant", operations: operationsOf(WITHOUT_PABEANAN) };
