import type { Feature } from "../platform/platform.ts";
import { areasFeature } from "./areas.ts";
import { authFeature } from "./auth/operations.ts";
import { blocksFeature } from "./blocks.ts";
import { companyEmployeesFeature } from "./company-employees.ts";
import { configsFeature } from "./configs.ts";
import { contactsFeature } from "./contacts.ts";
import { destinationLocationsFeature } from "./destination-locations.ts";
import { faqsFeature } from "./faqs.ts";
import { customsDocumentsFeature, portDocumentsFeature, vesselsFeature } from "./papers/operations.ts";
import { productsFeature } from "./products.ts";
import { vehiclesFeature } from "./vehicles.ts";
import { companiesFeature } from "./companies.ts";
import { companyTwinsFeature } from "./company-twins/operations.ts";
import { bufferZoneFeature } from "./buffer-zone/operations.ts";
import { dashboardsFeature } from "./dashboards/operations.ts";
import { deviceDriversFeature } from "./device-drivers/operations.ts";
import { edgesFeature } from "./edges/operations.ts";
import { externalFeature } from "./external/operations.ts";
import { filesFeature } from "./files/operations.ts";
import { gateActivitiesFeature } from "./gate-activities/operations.ts";
import { gatesFeature } from "./gates.ts";
import { healthFeature } from "./health/operations.ts";
import { lanesFeature } from "./lanes/operations.ts";
import { loadUnloadFeature } from "./load-unload/operations.ts";
import { logActivitiesFeature } from "./log-activities.ts";
import { notificationsFeature } from "./notifications/operations.ts";
import { officerReviewsFeature } from "./officer-reviews/operations.ts";
import { profileFeature } from "./profile.ts";
import { reportsFeature } from "./reports/operations.ts";
import { rolesFeature } from "./roles/operations.ts";
import { usersFeature } from "./users/operations.ts";
import { machinesFeature } from "./machines/operations.ts";
import { savedViewsFeature } from "./saved-views.ts";
import { syncFeature } from "./sync/operations.ts";
import { ticketFeatures } from "./tickets/operations.ts";

/** Every feature of the API, in the order of the reference. */
export const FEATURES: readonly Feature[] = [
  authFeature,
  profileFeature,
  savedViewsFeature,
  externalFeature,
  machinesFeature,
  reportsFeature,
  rolesFeature,
  usersFeature,
  filesFeature,
  companiesFeature,
  companyTwinsFeature,
  companyEmployeesFeature,
  destinationLocationsFeature,
  productsFeature,
  vehiclesFeature,
  faqsFeature,
  contactsFeature,
  configsFeature,
  areasFeature,
  gatesFeature,
  lanesFeature,
  blocksFeature,
  deviceDriversFeature,
  dashboardsFeature,
  edgesFeature,
  customsDocumentsFeature,
  portDocumentsFeature,
  vesselsFeature,
  ...ticketFeatures,
  gateActivitiesFeature,
  bufferZoneFeature,
  loadUnloadFeature,
  officerReviewsFeature,
  notificationsFeature,
  logActivitiesFeature,
  syncFeature,
  healthFeature,
];
