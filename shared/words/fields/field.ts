import type { Sentence } from "../sentence.ts";

/** A value of JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** All that is said about one field, in every place that shows or describes it. */
export interface FieldWords {
  /** Its name for people; a field without one is seen by programs alone. */
  label?: Sentence;
  /** What stands beside its entry in a form. */
  hint?: Sentence;
  unit?: Sentence;
  /** The words of its values, where no other field has them. */
  choices?: Readonly<Record<string, Sentence>>;
  /** What goes into it, for people: the help of forms, and the sentence of the reference. */
  help?: Sentence;
  /** The sentence of the reference where programs need another one than people, with the unit and what null means. */
  says?: string;
  example?: Json;
}

/** By the name of the field; by `Record.field`, or `operation.field`, where one differs. */
export type Fields = Readonly<Record<string, FieldWords>>;
