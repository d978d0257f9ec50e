import type { z } from "zod";
import type { Language } from "../../../shared/words/sentence.ts";
import type { Markup } from "../../../shared/web/markup.ts";
import type { NavigationEntry } from "../page.ts";
import type { Visit } from "../visit.ts";
import type { Filter } from "./list.ts";
import type { Bilingual, Reader, ResourceAct } from "./resource-acts.ts";
import type { ResourceForms } from "./resource-forms.ts";

type Content = Markup | string | null;

/** A column of a list, or a fact of a detail page. A fact whose value is null is left out. */
export interface Shows<T> {
  label: Bilingual;
  value: (record: T, reader: Reader) => Content;
}

/** Records of one kind: how they are listed, shown and changed. */
export interface Resource<S extends z.ZodType<{ id: string }>> {
  path: string;
  record: S;
  title: Bilingual;
  navigation: Omit<NavigationEntry, "label">;
  list: string;
  /** The operation that its people may call, where anyone may call the list. */
  isFor?: string;
  /** The operation of one record, and its parameter. */
  get: readonly [operation: string, param: string];
  /** The operations that filters, columns, facts and choices call beside those of the records. */
  reads?: readonly string[];
  /** The value of that parameter. */
  addressOf: (record: z.output<S>) => string;
  areaOf: (record: z.output<S>) => string | null;
  /** The first line of its page, and its link in the list. */
  heading: (record: z.output<S>, language?: Language) => string;
  /** The label of that column, by default that of a number. */
  headed?: Bilingual;
  /** The state, of kinds that have one. */
  tagOf?: (record: z.output<S>, visit: Visit) => Markup;
  filters: (visit: Visit) => Promise<readonly Filter[]>;
  /** Shown when the list has no row. */
  empty: Bilingual;
  /** Where its records come from, of a kind that no form makes. */
  origin?: { to: string; label: Bilingual };
  columns: readonly Shows<z.output<S>>[];
  facts: readonly Shows<z.output<S>>[];
  /** Cards beside the facts. */
  beside?: (record: z.output<S>, reader: Reader) => Markup;
  /** Above the facts: what has become of an act. */
  news?: (record: z.output<S>, reader: Reader) => Markup | string;
  acts: readonly ResourceAct<z.output<S>>[];
  /** Links to pages of its own, above the list and below the facts, with the operations by which they are offered. */
  links?: {
    uses: readonly string[];
    list?: (visit: Visit) => Markup | string;
    record?: (record: z.output<S>, visit: Visit) => Markup | string;
  };
  /** One form, or one for each kind of these records. */
  forms?: ResourceForms | readonly ResourceForms[];
  /** The page `/new` of records that are not made by a declared form: its operation, and the link to it. */
  adding?: { operation: string; title: Bilingual };
  /** The word in the address of its printed form, see the section's streams. */
  printed?: { uses: readonly [string, ...string[]]; label: Bilingual };
}
