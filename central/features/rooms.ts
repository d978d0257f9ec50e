import { type Platform, type Room } from "../platform/platform.ts";
import { areas } from "./areas/operations.ts";
import { authRoom } from "./auth/operations.ts";
import { companiesRoom } from "./companies/operations.ts";
import { createCompanyService } from "./companies/service.ts";
import { edgesRoom } from "./edges/operations.ts";
import { createEdgeService } from "./edges/service.ts";
import { externalRoom } from "./external/operations.ts";
import { filesRoom } from "./files/operations.ts";
import { gateActivitiesRoom } from "./gate-activities/operations.ts";
import { createGateActivityService } from "./gate-activities/service.ts";
import { gatesRoom } from "./gates/operations.ts";
import { createGateService } from "./gates/service.ts";
import { healthRoom } from "./health/operations.ts";
import { lanesRoom } from "./lanes/operations.ts";
import { createLaneService } from "./lanes/service.ts";
import { notificationsRoom } from "./notifications/operations.ts";
import { officerReviewsRoom } from "./officer-reviews/operations.ts";
import { reviewService } from "./officer-reviews/service.ts";
import { syncRoom } from "./sync/operations.ts";
import { ticketsRoom } from "./tickets/operations.ts";
import { createTicketService } from "./tickets/service.ts";
import { tenantTicketsRoom } from "./tickets-tenant/operations.ts";

/** What rooms offer each other, for the rooms and for the command line. */
export function openServices(platform: Platform) {
  const companies = createCompanyService();
  const area = areas(platform);
  const gates = createGateService(area);
  const lanes = createLaneService();
  const edges = createEdgeService(platform, gates);
  const tickets = createTicketService(platform, { companies, areas: area });
  const activities = createGateActivityService(platform, { gates, lanes, tickets, reviews: reviewService });
  return { companies, area, gates, lanes, edges, tickets, activities };
}
export type Services = ReturnType<typeof openServices>;

/** Every room of the API, introduced to each other. */
export function openRooms(platform: Platform): Room[] {
  const { companies, area, gates, lanes, edges, tickets, activities } = openServices(platform);
  return [
    authRoom(platform),
    externalRoom(platform, edges),
    filesRoom(platform),
    companiesRoom(platform, companies),
    { name: "areas", operations: area.operations },
    gatesRoom(platform, gates, area, { lanes, edges }),
    lanesRoom(platform, lanes, gates, edges),
    edgesRoom(platform, { gates, lanes, activities }),
    tenantTicketsRoom(platform, { tickets, companies, areas: area.store }),
    ticketsRoom(platform, tickets),
    gateActivitiesRoom(platform, { gates, lanes, tickets, reviews: reviewService }, { activities, edges }),
    officerReviewsRoom(platform, { gates, activities }),
    notificationsRoom(platform),
    syncRoom(platform, activities, edges),
    healthRoom(platform),
  ];
}
