import type { Feature } from "../platform/feature.ts";
import { areasFeature } from "./base/areas.ts";
import { authFeature } from "./base/auth/operations.ts";
import { blocksFeature } from "./trade/blocks.ts";
import { companyEmployeesFeature } from "./base/company-employees.ts";
import { configsFeature } from "./base/configs/operations.ts";
import { contactsFeature } from "./base/contacts.ts";
import { destinationLocationsFeature } from "./base/destination-locations.ts";
import { fleetFeature } from "./work/fleet/operations.ts";
import { faqsFeature } from "./base/faqs.ts";
import { customsDocumentsFeature, portDocumentsFeature, vesselsFeature } from "./trade/papers/operations.ts";
import { productsFeature } from "./base/products.ts";
import { vehiclesFeature } from "./base/vehicles.ts";
import { companiesFeature } from "./base/companies.ts";
import { companyTwinsFeature } from "./out/company-twins/operations.ts";
import { driverFeature } from "./work/driver/operations.ts";
import { bufferZoneFeature } from "./work/buffer-zone/operations.ts";
import { dashboardsFeature } from "./work/dashboards/operations.ts";
import { deviceDriversFeature } from "./gates/device-drivers/operations.ts";
import { edgesFeature } from "./gates/edges/operations.ts";
import { externalFeature } from "./out/external/operations.ts";
import { filesFeature } from "./gates/files/operations.ts";
import { updatesFeature } from "./gates/updates/operations.ts";
import { gateActivitiesFeature } from "./work/gate-activities/operations.ts";
import { gateDetailsFeature } from "./gates/gate-details/operations.ts";
import { gatesFeature } from "./base/gates.ts";
import { healthFeature } from "./out/health/operations.ts";
import { lanesFeature } from "./gates/lanes/operations.ts";
import { loadUnloadFeature } from "./work/load-unload/operations.ts";
import { logActivitiesFeature } from "./base/log-activities/operations.ts";
import { notificationsFeature } from "./base/notifications/operations.ts";
import { officerReviewsFeature } from "./work/officer-reviews/operations.ts";
import { profileFeature } from "./base/profile/operations.ts";
import { reportsFeature } from "./out/reports/operations.ts";
import { rolesFeature } from "./base/roles/operations.ts";
import { usersFeature } from "./base/users/operations.ts";
import { machinesFeature } from "./base/machines/operations.ts";
import { savedViewsFeature } from "./base/saved-views/operations.ts";
import { syncFeature } from "./out/sync/operations.ts";
import { ticketFeatures } from "./trade/tickets/operations.ts";

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
  gateDetailsFeature,
  lanesFeature,
  blocksFeature,
  deviceDriversFeature,
  dashboardsFeature,
  fleetFeature,
  edgesFeature,
  updatesFeature,
  customsDocumentsFeature,
  portDocumentsFeature,
  vesselsFeature,
  ...ticketFeatures,
  gateActivitiesFeature,
  bufferZoneFeature,
  driverFeature,
  loadUnloadFeature,
  officerReviewsFeature,
  notificationsFeature,
  logActivitiesFeature,
  syncFeature,
  healthFeature,
];
