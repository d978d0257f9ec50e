import { type Platform, type Feature } from "../platform/platform.ts";
import { areas } from "./areas/operations.ts";
import { authFeature } from "./auth/operations.ts";
import { companiesFeature } from "./companies/operations.ts";
import { createCompanyService } from "./companies/service.ts";
import { edgesFeature } from "./edges/operations.ts";
import { createEdgeService } from "./edges/service.ts";
import { externalFeature } from "./external/operations.ts";
import { filesFeature } from "./files/operations.ts";
import { gateActivitiesFeature } from "./gate-activities/operations.ts";
import { createGateActivityService } from "./gate-activities/service.ts";
import { gatesFeature } from "./gates/operations.ts";
import { createGateService } from "./gates/service.ts";
import { healthFeature } from "./health/operations.ts";
import { lanesFeature } from "./lanes/operations.ts";
import { createLaneService } from "./lanes/service.ts";
import { notificationsFeature } from "./notifications/operations.ts";
import { officerReviewsFeature } from "./officer-reviews/operations.ts";
import { reviewService } from "./officer-reviews/service.ts";
import { syncFeature } from "./sync/operations.ts";
import { ticketsFeature } from "./tickets/operations.ts";
import { createTicketService } from "./tickets/service.ts";
import { tenantTicketsFeature } from "./tickets-tenant/operations.ts";

/** The services by which features use each other, for them and for the command line. */
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

/** Every feature of the API, each given the services that it uses. */
export function openFeatures(platform: Platform): Feature[] {
  const { companies, area, gates, lanes, edges, tickets, activities } = openServices(platform);
  return [
    authFeature(platform),
    externalFeature(platform, edges),
    filesFeature(platform),
    companiesFeature(platform, companies),
    { name: "areas", operations: area.operations },
    gatesFeature(platform, gates, area, { lanes, edges }),
    lanesFeature(platform, lanes, gates, edges),
    edgesFeature(platform, { gates, lanes, activities }),
    tenantTicketsFeature(platform, { tickets, companies, areas: area.store }),
    ticketsFeature(platform, tickets),
    gateActivitiesFeature(platform, { gates, lanes, tickets, reviews: reviewService }, { activities, edges }),
    officerReviewsFeature(platform, { gates, activities }),
    notificationsFeature(platform),
    syncFeature(platform, activities, edges),
    healthFeature(platform),
  ];
}
