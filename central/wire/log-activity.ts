import { z } from "zod";
import { AnyJson, Timestamp, Uuid } from "../../shared/wire/common.ts";

/** One audit entry: actor, operation and record. */
export const LogActivity = z
  .strictObject({
    id: Uuid,
    at: Timestamp,
    actor_kind: z.enum(["user", "client", "edge", "invitation", "anonymous", "system"]),
    actor_id: z.string().nullable(),
    actor_name: z.string(),
    company_id: Uuid.nullable().describe("the company of whoever acted"),
    area_id: Uuid.nullable().describe("the area of the record; null if the record has no area"),
    operation: z.string().describe("the id of the operation, or the name of the job or command"),
    record_type: z.string().describe("such as company"),
    record_id: z.string(),
    request_id: z.string().nullable(),
    ip: z.string().nullable(),
  })
  .meta({ id: "LogActivity" });

export const LogActivityDetail = z
  .strictObject({
    ...LogActivity.shape,
    before: AnyJson.describe(
      "the fields that changed, before, without secrets; what had a value when it was deleted, null when it was made",
    ),
    after: AnyJson.describe(
      "the fields that changed, after, without secrets; what has a value when it was made, null when it was deleted",
    ),
  })
  .meta({ id: "LogActivityDetail" });
