import { type Area } from "../../../shared/wire/area.ts";
import { type ResourceStore } from "../../platform/resource-store.ts";
import { type CompanyService } from "../companies/service.ts";
import { type TicketService } from "../tickets/service.ts";

/** What this feature needs of others. */
export interface TenantNeeds {
  tickets: TicketService;
  companies: Pick<CompanyService, "get">;
  areas: Pick<ResourceStore<Area>, "get">;
}
