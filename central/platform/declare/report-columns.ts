import { type FieldPath, labelledField } from "../../../shared/words/fields/fields.ts";
import type { Sentence } from "../../../shared/words/sentence.ts";
import type { Bilingual, Column } from "../tables/table.ts";

/** A column of a report: its title is the label of the field, its width in characters. */
export function column<R extends string>(
  record: R,
  key: FieldPath<R>,
  type: Column["type"],
  width: number,
  more: Partial<Column> = {},
): Column {
  return { key, title: titleOf(record, key), type, width, ...more };
}

/** The label of a field as the title of a column or of a filter. */
export function titleOf<R extends string>(record: R, key: FieldPath<R>): Bilingual {
  return inOrder(labelledField(record, key)?.label ?? [key, key]);
}

const inOrder = ([en, id]: Sentence): Bilingual => ({ en, id });
