import { type Platform, type Feature } from "../../platform/platform.ts";
import { approveDestination } from "./approve-destination.ts";
import { cancelTenantTicket } from "./cancel-tenant-ticket.ts";
import { createTenantTicket } from "./create-tenant-ticket.ts";
import { downloadTenantTicket } from "./download-tenant-ticket.ts";
import { getTenantTicket } from "./get-tenant-ticket.ts";
import { WITHOUT_PABEANAN } from "./kind.ts";
import { type TenantNeeds } from "./needs.ts";
import { rejectDestination } from "./reject-destination.ts";
import { updateTenantTicket } from "./update-tenant-ticket.ts";

export function tenantTicketsFeature(platform: Platform, needs: TenantNeeds): Feature {
  const kind = WITHOUT_PABEANAN;
  return {
    name: "tickets-tenant",
    operations: [
      createTenantTicket(platform, needs, kind),
      getTenantTicket(platform, needs, kind),
      updateTenantTicket(platform, needs, kind),
      cancelTenantTicket(platform, needs, kind),
      downloadTenantTicket(platform, needs, kind),
      approveDestination(platform, needs, kind),
      rejectDestination(platform, needs, kind),
    ],
  };
}
