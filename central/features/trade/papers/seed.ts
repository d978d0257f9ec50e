import type { SeedContributor } from "../../../platform/seeding.ts";
import { believableCustoms, believablePort } from "./seed/paper-samples.ts";
import { takeCustoms } from "./customs/take-in.ts";
import { takePort } from "./port/take-in.ts";

declare module "../../../platform/seeding.ts" {
  interface SeedSite {
    /** Imports in containers that no ticket names yet. */
    imports: Goods[];
    /** Imports without containers: each may travel on several vehicles. */
    looseGoods: Goods[];
    /** Ids of the work orders of the port. */
    workOrders: string[];
  }
}

/** A customs document, and what of it no vehicle takes yet. */
interface Goods {
  id: string;
  container: string | null;
  packages: number;
  /** The company whose tickets name it; absent where none does yet. */
  owner?: string;
}

const CUSTOMS_DOCUMENTS = 200;
/** Documents for each vehicle ticket of the site, so that tickets with customs documents find one. */
const DOCUMENTS_A_VEHICLE = 0.17;
const DOCUMENTS_AT_ONCE = 500;
const PORT_DOCUMENTS = 30;
const MAX_SEED = 2 ** 31 - 1;

/** Customs and port documents, as the services of a port report them. */
export const papersSeed: SeedContributor = {
  name: "papers",
  async begin({ at, site, plan, chance }) {
    const seed = chance.between(0, MAX_SEED);
    const count = CUSTOMS_DOCUMENTS + Math.ceil(DOCUMENTS_A_VEHICLE * plan.size);
    const customs = believableCustoms(seed, count, plan.dates[0]);
    site.imports = [];
    site.looseGoods = [];
    for (let from = 0; from < count; from += DOCUMENTS_AT_ONCE) {
      const some = customs.slice(from, from + DOCUMENTS_AT_ONCE);
      const results = await at(site.setUpMs, (work) => takeCustoms(work, site.area.id, some));
      for (const [index, { document }] of some.entries()) {
        const id = results[index]?.id;
        const container = document.container?.[0]?.nomor_kontainer ?? null;
        const goods = { container, packages: document.jumlah_kemasan ?? 0 };
        if (typeof id === "string" && document.kode_dokumen === "20")
          (container === null ? site.looseGoods : site.imports).push({ id, ...goods });
      }
    }
    const orders = await at(site.setUpMs, (work) =>
      takePort(work, site.area.id, believablePort(seed, PORT_DOCUMENTS, plan.dates[0])),
    );
    site.workOrders = orders.flatMap(({ id }) => id ?? []);
  },
};
