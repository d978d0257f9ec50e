import { type Area } from "../../../shared/wire/area.ts";
import { type Company } from "../../../shared/wire/company.ts";
import { type Records } from "../../platform/declare/records.ts";
import { type TicketService } from "../tickets/service.ts";

/** What this feature needs of others. */
export interface TenantNeeds {
  tickets: TicketService;
  companies: Pick<Records<Company>, "get">;
  areas: Pick<Records<Area>, "get">;
}
