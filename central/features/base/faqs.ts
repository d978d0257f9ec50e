import { sql, type SqlBool } from "kysely";
import { z } from "zod";
import { Faq, FaqCreate, FaqFilters } from "../../wire/faq.ts";
import { recordsOf } from "../../platform/declare/records.ts";
import { resource } from "../../platform/declare/resource.ts";
import { defineRead } from "../../platform/http/operation.ts";
import { listOf, listQuery } from "../../platform/lists.ts";
import { patchOf } from "../../platform/patch.ts";
import type { Feature } from "../../platform/feature.ts";
import { scopeOf } from "../../platform/scope.ts";

declare module "../../platform/db/database.ts" {
  interface Database {
    faqs: Omit<Faq, "is_published"> & { is_published: number };
  }
}

/** Questions and answers, the same for everyone. */
export const faqs = recordsOf<Faq>({
  name: "FAQ entry",
  scope: scopeOf({ table: "faqs", company: "none", area: "none" }),
  record: Faq,
  search: ["question", "answer", "category"],
});

const Published = Faq.omit({ is_published: true, created_at: true, deleted_at: true }).meta({ id: "PublicFaq" });
const SORT = ["position", "question", "updated_at"] as const;
const PUBLIC_LIST = faqs.listedBy(SORT, Object.keys(FaqFilters));

export const listPublicFaqs = defineRead({
  id: "listPublicFaqs",
  method: "get",
  path: "/v1/public/faqs",
  permission: "public",
  scope: "none",
  summary: "Published FAQ entries, for anyone",
  query: listQuery(SORT, FaqFilters, "asc"),
  list: PUBLIC_LIST,
  reply: listOf(Published),
  cacheSeconds: 300,
  async handle({ db, actor, query }) {
    const { items, meta } = await faqs.page(db, actor, query, PUBLIC_LIST, sql<SqlBool>`is_published = 1`);
    return { items: items.map(({ is_published, created_at, deleted_at, ...shown }) => shown), meta };
  },
});

export const faqOperations = resource(faqs, {
  noun: "Faq",
  nouns: "Faqs",
  may: "faqs",
  path: "/v1/faqs",
  create: FaqCreate,
  update: patchOf(FaqCreate),
  example: { question: "When is the gate open?", answer: "Day and night." },
  sort: [...SORT, "created_at"],
  order: "asc",
  filters: { ...FaqFilters, is_published: z.stringbool().optional() },
});

export const faqsFeature: Feature = {
  name: "faqs",
  operations: [...faqOperations, listPublicFaqs],
};
