import { z } from "zod";
import { Line, OptionalLine, PhoneNumber } from "../../shared/wire/common.ts";

/** The fields of a guest ticket beside those of every ticket. The ticket's company is the host. */
export const guestFields = {
  host_name: Line,
  driver_phone: PhoneNumber,
  number_of_people: z.int().min(1).max(100),
  identity_number: OptionalLine.optional(),
};
export const GuestFields = z.object(guestFields);

/** The guests of a ticket. */
export const Guest = z
  .strictObject({
    host_name: z.string(),
    driver_phone: z.string(),
    number_of_people: z.int(),
    identity_number: z
      .string()
      .nullable()
      .describe("its last digits; null where none was given, or after its retention time"),
  })
  .meta({ id: "Guest" });
export type Guest = z.infer<typeof Guest>;
