import { z } from "zod";
import { Product, ProductCreate } from "../../wire/product.ts";
import { recordsOf } from "../../platform/declare/records.ts";
import { resource } from "../../platform/declare/resource.ts";
import { patchOf } from "../../platform/patch.ts";
import type { Feature } from "../../platform/feature.ts";
import { scopeOf } from "../../platform/scope.ts";

declare module "../../platform/db/database.ts" {
  interface Database {
    products: Omit<Product, "is_active"> & { is_active: number };
  }
}

/** Goods, the same for everyone. */
export const products = recordsOf<Product>({
  name: "product",
  scope: scopeOf({ table: "products", company: "none", area: "none" }),
  record: Product,
  search: ["name", "code", "description"],
  unique: [{ column: "name" }, { column: "code" }],
});

export const productOperations = resource(products, {
  noun: "Product",
  nouns: "Products",
  may: "products",
  path: "/v1/products",
  create: ProductCreate,
  update: patchOf(ProductCreate),
  example: { name: "Cement", unit_of_item: "ton" },
  sort: ["name", "code", "created_at", "updated_at"],
  order: "asc",
  filters: { is_active: z.stringbool().optional() },
});

export const productsFeature: Feature = {
  name: "products",
  operations: productOperations,
};
