import { yesOrNo } from "../../parts/list.ts";
import { plainResource } from "../../parts/plain-resource.ts";
import { FAQ } from "./catalogue-words.ts";
import { faqOperations } from "../../../features/base/faqs.ts";
import { entriesOf } from "../../words/field-entries.ts";

const FAQ_ENTRIES = entriesOf("Faq", ["language", "category", "question", "answer", "position", "is_published"]);

/** Questions and answers for the people of the site. */
export const faqPages = plainResource({
  path: "/faqs",
  operations: faqOperations,
  words: FAQ,
  entries: FAQ_ENTRIES,
  named: "question",
  columns: ["language", "category", "position", "is_published"],
  filters(context) {
    const { language, is_published: published } = FAQ_ENTRIES[context.language];
    return [
      { name: "language", label: language.label, choices: Object.entries(language.choices ?? {}) },
      yesOrNo(context, "is_published", published.label),
    ];
  },
});
