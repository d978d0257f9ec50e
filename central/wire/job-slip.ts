import { z } from "zod";
import { Timestamp, Uuid } from "../../shared/wire/common.ts";
import { Spoken } from "../../shared/wire/said.ts";

/** A job slip that was printed for a vehicle. After a change of its contents, the next slip voids it. */
export const JobSlip = z
  .strictObject({
    id: Uuid,
    customs_document_id: Uuid.nullable(),
    port_document_id: Uuid.nullable(),
    vehicle_ticket_id: Uuid,
    kind: z.enum(["job", "gate_out"]),
    number: z.string(),
    prints: z.int().describe("how often it was printed; more than one are reprints"),
    made_by: z.string(),
    printed_at: Timestamp,
    voided_at: Timestamp.nullable().describe("null while it is valid"),
    void_reason: Spoken.nullable(),
    area_id: Uuid.nullable(),
    company_id: Uuid.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
    deleted_at: Timestamp.nullable(),
  })
  .meta({ id: "JobSlip" });
export type JobSlip = z.infer<typeof JobSlip>;
export const JobSlipOrder = z
  .strictObject({
    vehicle_ticket_id: Uuid.describe("a vehicle ticket that is tied to the document"),
  })
  .meta({ id: "JobSlipRequest" });
