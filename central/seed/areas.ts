import { type Area, AllAreaRules } from "../../shared/wire/area.ts";
import { startOfDateMs } from "../../shared/lib/local-date.ts";
import type { SeedContributor } from "../platform/seeding.ts";
import { areas } from "../features/base/areas.ts";

declare module "../platform/seeding.ts" {
  interface SeedSite {
    area: Area;
    /** The setup of the site, before the first day, Unix epoch milliseconds. */
    setUpMs: number;
  }
}

export const areasSeed: SeedContributor = {
  name: "areas",
  async begin({ at, plan, site }) {
    site.setUpMs = startOfDateMs(plan.dates[0] ?? "", plan.timeZone) - 24 * 3_600_000;
    site.area = await at(site.setUpMs, (work) =>
      areas.insert(work, {
        name: "Kawasan Pelabuhan Marunda",
        description: "Industrial area and port with two gates",
        time_zone: plan.timeZone,
        rules: AllAreaRules.parse({}),
      }),
    );
  },
};
