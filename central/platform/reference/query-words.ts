import type { Json } from "../../../shared/words/fields/field.ts";

/** Parameters of lists; a filter that is not listed here is described by its field. */
export const QUERY_WORDS: Readonly<Record<string, readonly [says: string, example?: Json]>> = {
  page: ["Which page, from 1", 1],
  per_page: ["Entries on a page, 1 to 100", 20],
  sort: ["The field that orders the list"],
  order: ["`asc` smallest or oldest first, `desc` the other way; upper case is accepted"],
  search: ["Part of a word, upper or lower case", "sentosa"],
  after: [
    "`next_after` of the page before, with the same sort and order; it takes the place of `page`",
    "eyJpZCI6IjAxOTIifQ",
  ],
  start_date: ["First day, included, in the time zone of each row's area", "2026-11-21"],
  end_date: ["Last day, included", "2026-11-21"],
  cursor: ["The cursor of the last answer; `0` for everything", "0"],
  path: ["Storage path of the file", "documents/2026/11/0192c3a4-0000-7000-8000-0000000000f1.pdf"],
  expires: ["Of a signed link: when it expires, in Unix seconds", "1795248245"],
  signature: ["Of a signed link: the signature", "q7mB1xkY0pR3"],
};
