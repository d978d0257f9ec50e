import { normalizePlate } from "../../shared/lib/plate.ts";
import type { SeedContributor } from "../platform/seeding.ts";
import { vehicles } from "../features/base/vehicles.ts";

declare module "../platform/seeding.ts" {
  interface SeedSite {
    /** The plates of a company's vehicles, by its id. */
    plates: ReadonlyMap<string, readonly string[]>;
  }
}

const REGIONS = ["B", "B", "B", "B", "D", "F", "T", "L"];
const LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ".split("");
/** The approximate number of visits of a vehicle in the whole period. */
const VISITS = 12;
const PER_UNIT_OF_WORK = 500;

export const vehiclesSeed: SeedContributor = {
  name: "vehicles",
  async begin({ at, chance, plan, site }) {
    const owners = [...site.companies.tenants, ...site.companies.customers];
    const count = Math.max(owners.length * 3, Math.round(plan.size / VISITS));
    const plates = new Map<string, string[]>(owners.map(({ id }) => [id, []]));
    const all = new Set<string>();
    while (all.size < count) {
      const letters = Array.from({ length: chance.between(2, 3) }, () => chance.pick(LETTERS)).join("");
      all.add(`${chance.pick(REGIONS)} ${chance.between(1000, 9999)} ${letters}`);
    }
    const owned = [...all].map((plate, n) => ({ plate, company: owners[n % owners.length] ?? chance.pick(owners) }));
    for (let from = 0; from < owned.length; from += PER_UNIT_OF_WORK)
      await at(site.setUpMs, async (work) => {
        for (const { plate, company } of owned.slice(from, from + PER_UNIT_OF_WORK)) {
          await vehicles.insert(work, {
            company_id: company.id,
            police_number: plate,
            plate_normal: normalizePlate(plate),
            type: "transport",
            vehicle_type: chance.pick(["dumptruck", "container", "box", "tanker"]),
            comodity: null,
            unit_of_item: null,
            total_item: 0,
            containers: [],
          });
          plates.get(company.id)?.push(plate);
        }
      });
    site.plates = plates;
  },
};
