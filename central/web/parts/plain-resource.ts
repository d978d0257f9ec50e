import type { AnyCalled } from "../../platform/http/operation.ts";
import type { Act, Page } from "../page.ts";
import type { PageContext } from "../page-context.ts";
import type { Filter } from "./list.ts";
import { resourcePages } from "./resource.ts";
import type { Resource, Shows } from "./resource-kind.ts";
import { type Bilingual, removal } from "./resource-acts.ts";
import { changedFact, factsOf } from "./resource-facts.ts";
import type { FormWords, ResourceForms } from "./resource-forms.ts";
import type { Listing } from "../call-operation.ts";

/** The words of a plain kind of records. */
export interface PlainWords {
  title: Bilingual;
  /** The title of the form for a new record. */
  new: Bilingual;
  empty: Bilingual;
  search: Bilingual;
  /** What will happen when one is deleted. */
  remove: Bilingual;
}

/** The five plain operations of some records. */
interface PlainOperations<T> extends Record<"create" | "update" | "delete", AnyCalled> {
  list: Listing<T>;
  get: AnyCalled<NoInfer<T>>;
}

interface PlainKind<T extends { id: string; updated_at: string }> extends Partial<
  Pick<Resource<T>, "reads" | "acts" | "beside" | "facts" | "areaOf" | "navigation" | "links">
> {
  path: string;
  operations: PlainOperations<T>;
  words: PlainWords;
  entries: FormWords;
  /** The entry that names a record. */
  named: string & keyof T;
  /** How its name is shown; as it was typed without it. */
  asShown?: (name: string) => string;
  /** The entries that the list shows beside it. */
  columns: readonly string[];
  /** Filters beside the search. */
  filters?: (context: PageContext) => readonly Filter[] | Promise<readonly Filter[]>;
  choices?: ResourceForms["choices"];
  /** Entries that are files; they are no facts. */
  files?: readonly string[];
  /** Entries that are no facts by themselves, such as the id of a company. */
  hidden?: readonly string[];
}

/** Records with the five plain operations: list, page, form for a new one and for a change, deletion. */
export function plainResource<T extends { id: string; updated_at: string }>(
  kind: PlainKind<T>,
): { pages: readonly [list: Page, ...others: Page[]]; acts: Act[] } {
  const {
    path,
    operations,
    words,
    entries,
    named,
    asShown = String,
    facts = [],
    hidden = [],
    files = [],
    reads = [],
    choices,
  } = kind;
  const others = Object.keys(entries.en).filter((entry) => entry !== named && ![...hidden, ...files].includes(entry));
  const label = (language: "en" | "id"): string => entries[language][named]?.label ?? named;
  const last: Shows<T> = { label: changedFact.label, value: (one, reader) => changedFact.value(one, reader) };
  return resourcePages<T>({
    path,
    title: words.title,
    navigation: kind.navigation ?? {},
    list: operations.list,
    get: [operations.get, "id"],
    reads,
    addressOf: ({ id }) => id,
    areaOf: kind.areaOf ?? (() => null),
    heading: (item) => asShown(String(item[named])),
    headed: { en: label("en"), id: label("id") },
    async filters(context) {
      const search: Filter = { name: "search", label: words.search[context.language] };
      return [search, ...((await kind.filters?.(context)) ?? [])];
    },
    empty: words.empty,
    columns: [...facts, ...factsOf<T & object>(entries, kind.columns)],
    facts: [...facts, ...factsOf<T & object>(entries, others), last],
    acts: [...(kind.acts ?? []), removal(operations.delete, words.remove)],
    ...(kind.beside && { beside: kind.beside }),
    ...(kind.links && { links: kind.links }),
    forms: {
      create: operations.create,
      change: operations.update,
      title: words.new,
      words: entries,
      files,
      ...(choices && { choices }),
    },
  });
}
