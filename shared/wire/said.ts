import { z } from "zod";

export type SaidParam = string | number | Said | readonly SaidParam[];
/** A sentence as a value; `shared/words` has the text of each code in both languages. */
export interface Said {
  code: string;
  params: Readonly<Record<string, SaidParam>>;
}

const SaidParam: z.ZodType<SaidParam> = z
  .lazy(() => z.union([z.string(), z.number(), Said, z.array(SaidParam).readonly()]))
  .meta({ id: "SaidParam", examples: ["B 1234 ABC"] });
export const Said: z.ZodType<Said> = z
  .strictObject({ code: z.string().max(64), params: z.record(z.string(), SaidParam) })
  .meta({ id: "Said" });

/** A sentence or a text. A text is a person's own words, a library's message, or a sentence of an older version. */
export const Spoken = z.union([z.string(), Said]);
export type Spoken = z.infer<typeof Spoken>;

/** A problem of an input as it is answered. */
export const WordedProblem = z.strictObject({
  path: z.string(),
  message: z.string(),
  said: Said,
});
export type WordedProblem = z.infer<typeof WordedProblem>;

/** The same in an answer that is kept for a repeated request: an older version's has words alone. */
export const StoredProblem = WordedProblem.extend({ said: WordedProblem.shape.said.optional() });
