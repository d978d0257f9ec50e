import { z } from "zod";

export type SaidParam = string | number | Said | readonly SaidParam[];
/** What is said, as a value; `shared/words` has the sentence of each code in both languages. */
export interface Said {
  code: string;
  params: Readonly<Record<string, SaidParam>>;
}

const SaidParam: z.ZodType<SaidParam> = z.lazy(() =>
  z.union([z.string(), z.number(), Said, z.array(SaidParam).readonly()]),
);
export const Said: z.ZodType<Said> = z
  .strictObject({ code: z.string().max(64), params: z.record(z.string(), SaidParam) })
  .meta({ id: "Said" });

/** What is said. A text is a person's own words, a library's, or a sentence of an older version. */
export const Spoken = z.union([z.string(), Said]);
export type Spoken = z.infer<typeof Spoken>;
