import { z } from "zod";
import { Timestamp, Uuid } from "../../shared/wire/common.ts";
import { Spoken } from "../../shared/wire/said.ts";

/** A report to customs about a passage: one for each container, or for each document without one. */
export const CustomsReport = z
  .strictObject({
    reference: z.string().describe("the number by which customs know the report"),
    customs_document_id: Uuid,
    container_number: z.string().nullable(),
    state: z
      .enum(["waiting", "taken", "refused", "off"])
      .describe("`waiting`: it is sent until customs answer; `off`: no service of the area takes such reports"),
    tries: z.int().min(0).describe("how often it was sent"),
    ended_at: Timestamp.nullable().describe("when customs took or refused it; null while it waits"),
    last_failure: Spoken.nullable().describe("why customs refused it, or why the last answer could not be read"),
  })
  .meta({ id: "CustomsReport" });
export type CustomsReport = z.infer<typeof CustomsReport>;
