import { areasSeed } from "./areas.ts";
import { bufferZoneSeed } from "../features/work/buffer-zone/seed.ts";
import { companiesSeed } from "./companies.ts";
import { companyEmployeesSeed } from "./company-employees.ts";
import { destinationLocationsSeed } from "./destination-locations.ts";
import { faqsSeed } from "./faqs.ts";
import { gateActivitiesSeed } from "../features/work/gate-activities/seed.ts";
import { gatesSeed } from "./gates.ts";
import { loadUnloadSeed } from "../features/work/load-unload/seed.ts";
import { papersSeed } from "../features/trade/papers/seed.ts";
import { gateOutSlipsSeed, paperWorkSeed } from "../features/trade/papers/seed/paper-work.ts";
import { productsSeed } from "./products.ts";
import { ticketKindsSeeds, ticketsSeed } from "../features/trade/tickets/seed.ts";
import { usersSeed } from "../features/base/users/seed.ts";
import { vehiclesSeed } from "./vehicles.ts";
import type { SeedContributor } from "../platform/seeding.ts";

/** The contributors of a seeded site, each after those that it depends on; in a day, the work inside follows the gate activities. */
export const CONTRIBUTORS: readonly SeedContributor[] = [
  areasSeed,
  gatesSeed,
  companiesSeed,
  companyEmployeesSeed,
  destinationLocationsSeed,
  productsSeed,
  faqsSeed,
  usersSeed,
  vehiclesSeed,
  papersSeed,
  ticketsSeed,
  ...ticketKindsSeeds,
  bufferZoneSeed,
  paperWorkSeed,
  gateActivitiesSeed,
  gateOutSlipsSeed,
  loadUnloadSeed,
];
