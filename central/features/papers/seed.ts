import { type SeedContributor } from "../../platform/seeding.ts";
import { believableCustoms, believablePort } from "./believable.ts";
import { takeCustoms } from "./customs/take-in.ts";
import { takePort } from "./port/take-in.ts";

const CUSTOMS_DOCUMENTS = 200;
const PORT_DOCUMENTS = 30;
const MAX_SEED = 2 ** 31 - 1;

/** Customs and port documents, as the services of a port report them. */
export const papersSeed: SeedContributor = {
  name: "papers",
  async begin({ at, site, plan, chance }) {
    const seed = chance.between(0, MAX_SEED);
    await at(site.setUpMs, async (work) => {
      await takeCustoms(work, site.area.id, believableCustoms(seed, CUSTOMS_DOCUMENTS, plan.dates[0]));
      await takePort(work, site.area.id, believablePort(seed, PORT_DOCUMENTS, plan.dates[0]));
    });
  },
};
