import { yesOrNo } from "../../parts/list.ts";
import { plainResource } from "../../parts/plain-resource.ts";
import { PRODUCT } from "./catalogue-words.ts";
import { productOperations } from "../../../features/base/products.ts";
import { entriesOf } from "../../words/field-entries.ts";

const PRODUCT_ENTRIES = entriesOf("Product", ["name", "code", "unit_of_item", "description", "is_active"]);

/** Kinds of goods, for the pickers of tickets. */
export const productPages = plainResource({
  path: "/products",
  operations: productOperations,
  words: PRODUCT,
  entries: PRODUCT_ENTRIES,
  named: "name",
  columns: ["code", "unit_of_item", "is_active"],
  filters: (context) => [yesOrNo(context, "is_active", PRODUCT_ENTRIES[context.language].is_active.label)],
});
