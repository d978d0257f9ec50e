import { areasSeed } from "../features/areas/seed.ts";
import { bufferZoneSeed } from "../features/buffer-zone/seed.ts";
import { companiesSeed } from "../features/companies/seed.ts";
import { companyEmployeesSeed } from "../features/company-employees/seed.ts";
import { destinationLocationsSeed } from "../features/destination-locations/seed.ts";
import { faqsSeed } from "../features/faqs/seed.ts";
import { gateActivitiesSeed } from "../features/gate-activities/seed.ts";
import { gatesSeed } from "../features/gates/seed.ts";
import { loadUnloadSeed } from "../features/load-unload/seed.ts";
import { papersSeed } from "../features/papers/seed.ts";
import { gateOutSlipsSeed, paperWorkSeed } from "../features/papers/seed/paper-work.ts";
import { productsSeed } from "../features/products/seed.ts";
import { ticketKindsSeeds, ticketsSeed } from "../features/tickets/seed.ts";
import { usersSeed } from "../features/users/seed.ts";
import { vehiclesSeed } from "../features/vehicles/seed.ts";
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
