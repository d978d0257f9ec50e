import { z } from "zod";
import { Line, Timestamp, Uuid, Words } from "../../shared/wire/common.ts";

const FaqLanguage = z.enum(["id", "en"]);

/** A frequently asked question with its answer. */
export const Faq = z
  .strictObject({
    id: Uuid,
    language: FaqLanguage,
    category: z.string().describe("what the entries are shown under; may be empty"),
    question: z.string(),
    answer: z.string(),
    position: z.int().describe("its place among those of its category, the lowest first"),
    is_published: z.boolean().describe("anyone reads it, signed in or not"),
    created_at: Timestamp,
    updated_at: Timestamp,
    deleted_at: Timestamp.nullable(),
  })
  .meta({ id: "Faq" });
export type Faq = z.infer<typeof Faq>;

export const FaqCreate = z.strictObject({
  language: FaqLanguage.default("id"),
  category: z.string().trim().max(100).default(""),
  question: Line,
  answer: Words.min(1),
  position: z.int().min(0).max(10_000).default(0),
  is_published: z.boolean().default(false),
});

export const FaqFilters = { language: FaqLanguage.optional(), category: z.string().trim().max(100).optional() };
