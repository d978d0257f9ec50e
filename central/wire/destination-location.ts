import { z } from "zod";
import { Line, Timestamp, Uuid, Words } from "../../shared/wire/common.ts";

/** A building of a company: a destination of vehicles. */
export const DestinationLocation = z
  .strictObject({
    id: Uuid,
    company_id: Uuid,
    area_id: Uuid.nullable().describe("the area that it stands in"),
    name: z.string(),
    address: z.string(),
    created_at: Timestamp,
    updated_at: Timestamp,
    deleted_at: Timestamp.nullable(),
  })
  .meta({ id: "DestinationLocation" });
export type DestinationLocation = z.infer<typeof DestinationLocation>;

const fields = { area_id: Uuid.nullable().default(null), name: Line, address: Words.default("") };

export const DestinationLocationCreate = z.strictObject({ company_id: Uuid, ...fields });
/** The company of a building cannot change, because tickets refer to both. */
export const DestinationLocationFields = z.strictObject(fields);
