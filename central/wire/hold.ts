import { z } from "zod";
import { Timestamp, Uuid } from "../../shared/wire/common.ts";
import { Reason } from "./document.ts";
import { Step } from "../../shared/wire/lane.ts";
import { HoldKind } from "../../shared/wire/paper.ts";
import { Spoken } from "../../shared/wire/said.ts";

const Person = z.strictObject({ id: z.string(), name: z.string() });

/** A hold beside customs, on a document or on one vehicle ticket. */
export const Hold = z
  .strictObject({
    id: Uuid,
    customs_document_id: Uuid.nullable(),
    port_document_id: Uuid.nullable(),
    vehicle_ticket_id: Uuid.nullable(),
    kind: HoldKind,
    governs: Step.describe("the step that it holds"),
    reason: z.string(),
    set_by: Person,
    set_at: Timestamp,
    released_by: Person.nullable().describe("null while it stands"),
    released_at: Timestamp.nullable(),
    release_reason: Spoken.nullable(),
    area_id: Uuid.nullable(),
    company_id: Uuid.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
    deleted_at: Timestamp.nullable(),
  })
  .meta({ id: "Hold" });
export type Hold = z.infer<typeof Hold>;

/** Identifies the held record by exactly one id. */
export const HoldCreate = z.strictObject({
  customs_document_id: Uuid.optional(),
  port_document_id: Uuid.optional(),
  vehicle_ticket_id: Uuid.optional(),
  kind: HoldKind,
  governs: Step.optional().describe("default: the step of the document; `out` for a vehicle ticket"),
  reason: Reason,
});
