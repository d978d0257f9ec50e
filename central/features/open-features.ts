import { type Platform, type Feature } from "../platform/platform.ts";
import { areas, areasFeature } from "./areas.ts";
import { companies, companiesFeature } from "./companies.ts";
import { gateOf, gates as gateRecords, gatesFeature } from "./gates.ts";
import { laneOf, lanes as laneRecords, lanesOfGates } from "./lanes/service.ts";
import { type GateService, type LaneService } from "./neighbours.ts";
import { authFeature } from "./auth/operations.ts";
import { edgesFeature } from "./edges/operations.ts";
import { createEdgeService } from "./edges/service.ts";
import { externalFeature } from "./external/operations.ts";
import { filesFeature } from "./files/operations.ts";
import { gateActivitiesFeature } from "./gate-activities/operations.ts";
import { createGateActivityService } from "./gate-activities/service.ts";
import { healthFeature } from "./health/operations.ts";
import { lanesFeature } from "./lanes/operations.ts";
import { notificationsFeature } from "./notifications/operations.ts";
import { officerReviewsFeature } from "./officer-reviews/operations.ts";
import { reviewService } from "./officer-reviews/service.ts";
import { syncFeature } from "./sync/operations.ts";
import { ticketsFeature } from "./tickets/operations.ts";
import { createTicketService } from "./tickets/service.ts";
import { tenantTicketsFeature } from "./tickets-tenant/operations.ts";

/** The services by which features use each other, for them and for the command line. */
export function openServices(platform: Platform) {
  const gates: GateService = { get: (db, actor, id) => gateRecords.get(db, actor, id), gateOf };
  const lanes: LaneService = { get: (db, actor, id) => laneRecords.get(db, actor, id), laneOf, ofGates: lanesOfGates };
  const edges = createEdgeService(platform);
  const tickets = createTicketService(platform);
  const activities = createGateActivityService(platform, { gates, lanes, tickets, reviews: reviewService });
  return { gates, lanes, edges, tickets, activities };
}
export type Services = ReturnType<typeof openServices>;

/** Every feature of the API, each given the services that it uses. */
export function openFeatures(platform: Platform): Feature[] {
  const { gates, lanes, edges, tickets, activities } = openServices(platform);
  return [
    authFeature(platform),
    externalFeature(platform, edges),
    filesFeature(platform),
    companiesFeature,
    areasFeature,
    gatesFeature,
    lanesFeature,
    edgesFeature(platform, { gates, lanes, activities }),
    tenantTicketsFeature(platform, { tickets, companies, areas }),
    ticketsFeature(platform, tickets),
    gateActivitiesFeature(platform, { gates, lanes, tickets, reviews: reviewService }, { activities, edges }),
    officerReviewsFeature(platform, { gates, activities }),
    notificationsFeature(platform),
    syncFeature(platform, activities, edges),
    healthFeature(platform),
  ];
}
