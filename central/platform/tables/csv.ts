import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { cellText } from "./cells.ts";
import type { Language, Separator, TableHead, TableRow } from "./table.ts";

/** What a spreadsheet takes for the next column by the settings of its language. */
export function separatorFor(language: Language): Separator {
  return language === "id" ? ";" : ",";
}

/**
 * A table as CSV (RFC 4180): UTF-8 with a byte order mark, so that spreadsheets detect the encoding. A cell that a
 * spreadsheet would run as a formula gets a leading apostrophe.
 */
export function csvOf(head: TableHead, batches: AsyncIterable<readonly TableRow[]>): AsyncIterable<Uint8Array> {
  const { columns, language, separator = "," } = head;
  const isNumeric = columns.map(({ type }) => type === "integer" || type === "number" || type === "duration");
  async function* lines(): AsyncIterable<unknown[]> {
    yield columns.map(({ title }) => title[language]);
    for await (const rows of batches)
      for (const row of rows) yield columns.map((column, at) => safe(cellText(column, row, language), isNumeric[at]));
  }
  const text = stringify({ bom: true, delimiter: separator, record_delimiter: "windows" });
  // Rows that fail end the file with their failure.
  return pipeline(Readable.from(lines()), text, () => undefined);
}

/** A negative number begins with a sign and is no formula. */
function safe(text: string, isNumeric: boolean | undefined): string {
  return isNumeric !== true && /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/u.test(text) ? `'${text}` : text;
}
