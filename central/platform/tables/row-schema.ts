import { z } from "zod";
import { DateOnly, Timestamp, Uuid } from "../../../shared/wire/common.ts";
import type { Column } from "./table.ts";

const VALUE = {
  text: z.string().nullable(),
  code: z.string().nullable(),
  integer: z.int().nullable(),
  number: z.number().nullable(),
  date: DateOnly.nullable(),
  moment: Timestamp.nullable(),
  duration: z.number().nullable(),
  flag: z.boolean().nullable(),
} satisfies Record<Column["type"], z.ZodType>;

/** The schema of a row in a list. @param name of the schema in the reference */
export function rowSchema(name: string, columns: readonly Column[]) {
  const fields = columns.map((column) => [column.key, VALUE[column.type].describe(describe(column))] as const);
  return z
    .strictObject({ id: Uuid, ...Object.fromEntries(fields), time_zone: z.string().describe("of the row's moments") })
    .meta({ id: name });
}

function describe({ title, type, words }: Column): string {
  const codes = words ? `: ${Object.keys(words).join(", ")}` : "";
  return `${title.en}${type === "duration" ? ", in seconds" : ""}${codes}`;
}
