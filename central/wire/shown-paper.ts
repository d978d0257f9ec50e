import { z } from "zod";
import { Timestamp, Uuid } from "../../shared/wire/common.ts";
import { PaperState } from "../../shared/wire/paper.ts";
import { Spoken } from "../../shared/wire/said.ts";

/** `waiting`: customs have not answered about its documents since; `agreed` and `differs` tell the comparison. */
export const ShownPaperOutcome = z.enum(["waiting", "agreed", "differs"]);
export type ShownPaperOutcome = z.infer<typeof ShownPaperOutcome>;

/** A customs paper that an officer saw at a gate and entered by hand, while what the gate knew was too old. */
export const ShownPaperItem = z
  .strictObject({
    id: Uuid,
    outcome: ShownPaperOutcome.describe(
      "`waiting`: customs have not answered since; `agreed`: a release has its number; `differs`: none has, see the reviews",
    ),
    number: z
      .string()
      .describe("the number on the paper, as the officer typed it")
      .meta({ examples: ["000123/KPU.01/2026"] }),
    photo_id: Uuid.nullable().describe("the photo of the paper; null for none"),
    shown_by: z
      .string()
      .describe("the officer who saw it")
      .meta({ examples: ["Sari"] }),
    reason: Spoken.describe("the officer's reason"),
    shown_at: Timestamp.describe("when the officer saw it, by central's clock"),
    settled_at: Timestamp.nullable().describe("when it was compared; null while it waits"),
    area_id: Uuid.nullable(),
    gate_id: Uuid,
    gate_name: z.string().nullable(),
    activity_id: Uuid,
    vehicle_ticket_id: Uuid,
    police_number: z.string().nullable(),
    documents: z
      .array(
        z.strictObject({
          id: Uuid,
          no_daftar: z.string().nullable(),
          car: z.string().nullable(),
          state: PaperState,
        }),
      )
      .describe("the customs documents of the vehicle, as they are now"),
  })
  .meta({ id: "ShownPaper" });
export type ShownPaperItem = z.infer<typeof ShownPaperItem>;
