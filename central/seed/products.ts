import type { Product } from "../wire/product.ts";
import type { SeedContributor } from "../platform/seeding.ts";
import { products } from "../features/base/products.ts";

declare module "../platform/seeding.ts" {
  interface SeedSite {
    products: readonly Product[];
  }
}

const GOODS = [
  ["Semen", "SMN", "ton"],
  ["Besi beton", "BSB", "ton"],
  ["Batu bara", "BTB", "ton"],
  ["Minyak sawit", "CPO", "m3"],
  ["Gandum", "GDM", "ton"],
  ["Suku cadang", "SCD", "package"],
] as const;

export const productsSeed: SeedContributor = {
  name: "products",
  async begin({ at, site }) {
    site.products = await at(site.setUpMs, async (work) => {
      const made: Product[] = [];
      for (const [name, code, unit_of_item] of GOODS)
        made.push(await products.insert(work, { name, code, unit_of_item, description: "", is_active: true }));
      return made;
    });
  },
};
