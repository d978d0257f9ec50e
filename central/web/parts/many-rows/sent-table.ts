import { delimitedCells, delimitedText } from "../../../platform/tables/read/delimited.ts";
import { readTable } from "../../../platform/tables/read/read-table.ts";
import type { ReadRow, ReadRows } from "./read-rows.ts";

/** A larger file is no list of a thousand rows. */
const MAX_TABLE_BYTES = 2 * 1024 * 1024;
/** A form with a table as a file or as text. */
export const MANY_FORM_BYTES = MAX_TABLE_BYTES + 512 * 1024;
/** Rows that are read at once; further ones are left out, and the page says how many it read. */
const MAX_ROWS = 5000;

/** The names of the entries. */
export const MANY = { text: "many.text", file: "many.file" } as const;

/** The table of a form: a file that was chosen, or what was pasted. @returns null for a file that is no table */
export async function sentTable(form: FormData): Promise<string[][] | null> {
  const file = form.get(MANY.file);
  if (file instanceof File && file.name !== "")
    return file.size > MAX_TABLE_BYTES ? null : readTable(Buffer.from(await file.arrayBuffer()), MAX_ROWS);
  const text = form.get(MANY.text);
  return typeof text === "string" ? delimitedCells(text.replaceAll(/\r\n?/g, "\n"), MAX_ROWS) : [];
}

/** Rows as text, below the headings that they came with. */
export function textOf({ headings }: ReadRows, rows: readonly ReadRow[]): string {
  if (rows.length === 0) return "";
  return delimitedText([...(headings ? [headings] : []), ...rows.map(({ cells }) => cells)]);
}
