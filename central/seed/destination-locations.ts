import type { DestinationLocation } from "../wire/destination-location.ts";
import type { SeedContributor } from "../platform/seeding.ts";
import { buildings } from "../features/base/destination-locations.ts";

declare module "../platform/seeding.ts" {
  interface SeedSite {
    buildings: readonly DestinationLocation[];
  }
}

export const destinationLocationsSeed: SeedContributor = {
  name: "destination-locations",
  async begin({ at, chance, site }) {
    site.buildings = await at(site.setUpMs, async (work) => {
      const made: DestinationLocation[] = [];
      for (const company of site.companies.tenants) {
        const count = chance.between(1, 3);
        for (let n = 1; n <= count; n++)
          made.push(
            await buildings.insert(work, {
              company_id: company.id,
              area_id: site.area.id,
              name: `Gudang ${n}`,
              address: `Blok ${chance.pick(["A", "B", "C", "D"])}${chance.between(1, 20)}`,
            }),
          );
      }
      return made;
    });
  },
};
