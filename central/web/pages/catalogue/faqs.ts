import { yesOrNo } from "../../parts/list.ts";
import { plainResource } from "../../parts/plain-resource.ts";
import { FAQ, FAQ_ENTRIES } from "./catalogue-words.ts";
import { faqOperations } from "../../../features/base/faqs.ts";

/** Questions and answers for the people of the site. */
export const faqPages = plainResource({
  path: "/faqs",
  operations: faqOperations,
  words: FAQ,
  entries: FAQ_ENTRIES,
  named: "question",
  columns: ["language", "category", "position", "is_published"],
  filters(visit) {
    const { language, is_published: published } = FAQ_ENTRIES[visit.language];
    return [
      { name: "language", label: language?.label ?? "", choices: Object.entries(language?.choices ?? {}) },
      yesOrNo(visit, "is_published", published?.label ?? ""),
    ];
  },
});
