import { z } from "zod";
import { DateOnly, Timestamp, Uuid } from "./common.ts";

/** An entry of the block list as the gates judge it: a plate or a company, never both. */
export const BlockRecord = z.strictObject({
  id: Uuid,
  area_id: Uuid,
  /** As typed; compared in its normal form. */
  police_number: z.string().nullable(),
  company_id: Uuid.nullable(),
  reason: z.string(),
  /** The last day that it holds, in the area's time zone; null: until it is deleted. */
  last_date: DateOnly.nullable(),
});
export type BlockRecord = z.infer<typeof BlockRecord>;

/** An entry of the block list in API responses. */
export const Block = z
  .strictObject({
    ...BlockRecord.shape,
    created_at: Timestamp,
    updated_at: Timestamp,
    deleted_at: Timestamp.nullable(),
  })
  .meta({ id: "Block" });
export type Block = z.infer<typeof Block>;
