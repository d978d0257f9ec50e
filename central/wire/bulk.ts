import { z } from "zod";
import { ERRORS } from "../../shared/errors/codes.ts";
import { Said, StoredProblem } from "../../shared/wire/said.ts";

/** In the body of an operation on many records. */
export const AllOrNothing = z.boolean().default(false).describe("where one is refused, none is stored");

const Code = z.enum(Object.keys(ERRORS) as [keyof typeof ERRORS]);
/** Why one record of many was refused. */
export const Refusal = z.strictObject({
  code: Code,
  message: z.string(),
  said: Said.optional(),
  errors: z.array(StoredProblem),
});
