import { z } from "zod";
import { Line, OptionalLine, Timestamp, Uuid, Words } from "../../shared/wire/common.ts";

/** A kind of goods that vehicles carry, for the pickers of tickets. */
export const Product = z
  .strictObject({
    id: Uuid,
    name: z.string(),
    code: z.string().nullable().describe("the operator's own number of it; unique when given"),
    unit_of_item: z.string().nullable().describe("what it is counted in, such as ton, m3 or package"),
    description: z.string(),
    is_active: z.boolean().describe("offered in pickers"),
    created_at: Timestamp,
    updated_at: Timestamp,
    deleted_at: Timestamp.nullable(),
  })
  .meta({ id: "Product" });
export type Product = z.infer<typeof Product>;

export const ProductCreate = z.strictObject({
  name: Line,
  code: OptionalLine.default(null),
  unit_of_item: OptionalLine.default(null),
  description: Words.default(""),
  is_active: z.boolean().default(true),
});
