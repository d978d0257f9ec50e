import { html } from "hono/html";
import { type Markup, NOTHING, textOf } from "../../../shared/web/markup.ts";
import type { Reader } from "./resource-acts.ts";
import type { Shows } from "./resource-kind.ts";

type Content = Markup | string | null;

/** The cells of some rows, rendered: a cell may wait for a name. */
export function cellsOf<T>(rows: readonly T[], columns: readonly Shows<T>[], reader: Reader): Promise<Content[][]> {
  return Promise.all(rows.map((row) => Promise.all(columns.map(async ({ value }) => value(row, reader)))));
}

/** A cell of a list with the head of its column, which stands beside it on a phone, where rows are cards. */
export function labelledCell(label: string, cell: Content | undefined): Markup {
  return html`<td data-label="${label}">${cell ?? NOTHING}</td>`;
}

/** The head of a column; where its cells hold moments, with their zone. */
export function headIn(timeZone: string, head: string, cells: readonly (Content | undefined)[]): string {
  return cells.some((cell) => cell && isMarkup(cell) && textOf(cell).includes("<time "))
    ? `${head} (${timeZone})`
    : head;
}

/** A template is a String object; a primitive is a text. */
export function isMarkup(content: Markup | string): boolean {
  return Object(content) === content;
}
