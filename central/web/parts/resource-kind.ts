import type { Language } from "../../../shared/words/sentence.ts";
import type { Markup } from "../../../shared/web/markup.ts";
import type { AnyCalled, Operation } from "../../platform/http/operation.ts";
import type { NavigationEntry, Uses } from "../page.ts";
import type { PageContext } from "../page-context.ts";
import type { Filter } from "./list.ts";
import type { Bilingual, Reader, ResourceAct } from "./resource-acts.ts";
import type { ResourceForms } from "./resource-forms.ts";
import type { Listing } from "../call-operation.ts";

/** A record whose list leaves out some fields of its detail. */
export type PartlyOf<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

type Content = Markup | string | null;

/** A column of a list, or a fact of a detail page. A fact whose value is null is left out. */
export interface Shows<T> {
  label: Bilingual;
  value: (record: T, reader: Reader) => Content;
}

/** Records of one kind: how they are listed, shown and changed. */
export interface Resource<T extends { id: string }> {
  path: string;
  title: Bilingual;
  navigation: Omit<NavigationEntry, "label">;
  list: Listing<T>;
  /** The operation that its people may call, where anyone may call the list. */
  isFor?: Operation;
  /** The operation of one record, and its parameter. */
  get: readonly [operation: AnyCalled<NoInfer<T>>, param: string];
  /** The operations that filters, columns, facts and choices call beside those of the records. */
  reads?: readonly Operation[];
  /** The value of that parameter. */
  addressOf: (record: T) => string;
  areaOf: (record: T) => string | null;
  /** The first line of its page, and its link in the list. */
  heading: (record: T, language?: Language) => string;
  /** The label of that column, by default that of a number. */
  headed?: Bilingual;
  /** The state, of kinds that have one. */
  tagOf?: (record: T, context: PageContext) => Markup;
  filters: (context: PageContext) => Promise<readonly Filter[]>;
  /** Shown when the list has no row. */
  empty: Bilingual;
  /** Where its records come from, of a kind that no form makes. */
  origin?: { to: string; label: Bilingual };
  columns: readonly Shows<T>[];
  facts: readonly Shows<T>[];
  /** Cards beside the facts. */
  beside?: (record: T, reader: Reader) => Markup;
  /** Above the facts: what has become of an act. */
  news?: (record: T, reader: Reader) => Markup | string;
  acts: readonly ResourceAct<T>[];
  /** Links to pages of its own, above the list and below the facts, with the operations by which they are offered. */
  links?: {
    uses: readonly Operation[];
    list?: (context: PageContext) => Markup | string;
    record?: (record: T, context: PageContext) => Markup | string;
  };
  /** One form, or one for each kind of these records. */
  forms?: ResourceForms | readonly ResourceForms[];
  /** The page `/new` of records that are not made by a declared form: its operation, and the link to it. */
  adding?: { operation: Operation; title: Bilingual };
  /** The word in the address of its printed form, see the section's streams. */
  printed?: { uses: Uses; label: Bilingual };
}
