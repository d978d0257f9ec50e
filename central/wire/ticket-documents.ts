import { z } from "zod";
import { cleaned } from "../../shared/lib/pasted.ts";
import { numberProblem } from "../../shared/lib/typed-number.ts";
import { normalContainer } from "../../shared/lib/container-number.ts";
import { Line, OptionalLine, Uuid } from "../../shared/wire/common.ts";
import { Reason } from "./document.ts";
import { saying, textOfSpoken } from "../../shared/words/spoken-text.ts";
import { say } from "../../shared/words/say.ts";

/** The documents of a ticket in its bodies. */

/**
 * A quantity as numeric text, as the forms send it. Responses contain the number. A text that is written with the signs
 * of another language is refused: three digits behind a point may be thousands.
 */
export const NumericText = z
  .preprocess(
    (value) => {
      const text = typeof value === "string" ? cleaned(value) : null;
      return text !== null && numberProblem(text) === null ? Number(text) : value;
    },
    z
      .number({
        error: ({ input }) =>
          textOfSpoken((typeof input === "string" && numberProblem(cleaned(input))) || say("must_be_number")),
      })
      .min(0)
      .max(1e12),
  )
  .meta({ override: { type: ["string", "number"] } });

const ContainerNumber = Line.max(20, { abort: true }).refine((typed) => normalContainer(typed) !== "", {
  error: saying("must_hold_a_letter"),
});

/** The ways to name a customs document. */
const customsNames = {
  ceisa_document_id: Uuid.nullable().optional().describe("the customs document; or name it by car or no_daftar"),
  car: Line.optional(),
  no_daftar: Line.optional(),
};

/** The ways to name the documents of a whole ticket. */
const ticketNames = {
  ...customsNames,
  spmk_document_id: Uuid.nullable().optional().describe("the port document; or name it by spmk_number"),
  spmk_number: Line.optional(),
  excess_reason: OptionalLine.optional(),
};
export type CustomsNames = z.output<z.ZodObject<typeof customsNames>>;
export type TicketNames = z.output<z.ZodObject<typeof ticketNames>>;

/** A container on a vehicle, with its customs document. */
const TicketContainer = z
  .strictObject({ container_number: ContainerNumber, ...customsNames, total_item: NumericText.optional() })
  .meta({ id: "TicketContainer" });
export type TicketContainer = z.output<typeof TicketContainer>;

/** The containers of one vehicle. */
export const TicketContainers = z.array(TicketContainer);

/** The additional fields of tickets whose vehicles depend on one set of documents. */
export const ofTicket = {
  ticket: ticketNames,
  vehicle: {
    container_number: ContainerNumber.nullable().optional(),
    total_item: NumericText.optional(),
  },
};

/** The additional fields of tickets whose vehicles carry containers with documents of their own. */
export const ofContainers = {
  ticket: { excess_reason: ticketNames.excess_reason },
  vehicle: { containers: TicketContainers.length(2, { error: saying("must_hold_two_containers") }) },
};

const NAMES = ["ceisa_document_id", "car", "no_daftar", "spmk_document_id", "spmk_number"] as const;

/** Reports whether a body names a document. */
export function namesDocument(body: Partial<Record<(typeof NAMES)[number], string | null | undefined>>): boolean {
  return NAMES.some((name) => (body[name] ?? null) !== null);
}

/** How many containers the vehicles of a dual container ticket carry. */
export const DualType = z.enum(["dual", "single"]);
export type DualType = z.infer<typeof DualType>;

/** A change of the number of containers; the containers of each named vehicle replace those that it had. */
export const DualTypeChange = z
  .strictObject({
    type: DualType.describe("`dual`: two containers on each vehicle; `single`: one"),
    reason: Reason,
    vehicle_tickets: z
      .array(
        z.strictObject({
          id: Uuid,
          containers: z
            .array(TicketContainer)
            .min(1, { error: saying("must_hold_a_container") })
            .max(2),
        }),
      )
      .max(100)
      .default([])
      .describe("the containers; for `single`, a vehicle that is left out keeps its first one"),
  })
  .meta({ id: "DualTypeChange" });

/** Names an SPMK to link. */
export const SpmkLink = z
  .strictObject({ spmk_document_id: ticketNames.spmk_document_id, spmk_number: ticketNames.spmk_number })
  .refine(namesDocument, { path: ["spmk_document_id"], error: saying("is_required") })
  .meta({ id: "SpmkLink" });
