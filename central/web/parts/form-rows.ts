import { html } from "hono/html";
import { ICON } from "../../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import { type DeclaredForm, entry, type EntryWords } from "./form.ts";
import { type FormField, plainText, type TypedValues } from "./form-schema.ts";
import type { ManyOfForm } from "./many-rows/read-rows.ts";

/** A list of objects in a form: each one is a row of entries. Rows are added and taken away without a script too. */
export interface FormRows {
  /** Of the list in the body. */
  path: string;
  /** The entries of a row, by `rowFields`. */
  fields: readonly FormField[];
  /** By the paths within a row. */
  words: Readonly<Record<string, EntryWords>>;
  choices?: DeclaredForm["choices"];
  title: string;
  help?: string;
  rowTitle: (number: number) => string;
  add: string;
  remove: string;
  /** How many rows an empty form has. */
  least: number;
  most: number;
  /** Many rows may be pasted, chosen as a file or picked from a list. */
  many?: ManyOfForm;
}

/** The name of the buttons that add a row or take one away; such a form is shown again and not sent on. */
export const ROW_BUTTON = "row";

const rowPath = ({ path }: Pick<FormRows, "path">, at: number): string => `${path}.${at}`;

function numbersOf({ path }: Pick<FormRows, "path">, values: TypedValues): number[] {
  const start = `${path}.`;
  const numbers = Object.keys(values)
    .filter((name) => name.startsWith(start))
    .map((name) => Number(name.slice(start.length).split(".")[0]));
  return [...new Set(numbers)].filter(Number.isInteger).sort((one, other) => one - other);
}

function isBlank(rows: FormRows, values: TypedValues, at: number): boolean {
  if (`${rowPath(rows, at)}.id` in values) return false;
  return rows.fields.every(({ path, schema }) => {
    const typed = (values[`${rowPath(rows, at)}.${path}`] ?? "").trim();
    return typed === "" || typed === plainText(schema.default);
  });
}

/** The rows that stay, numbered from 0: the numbers of the API's problems are those of the rows on the page. */
function renumbered(rows: FormRows, values: TypedValues, keep: (at: number) => boolean): Record<string, string> {
  const others = Object.entries(values).filter(([name]) => !name.startsWith(`${rows.path}.`));
  const kept = numbersOf(rows, values).filter(keep);
  const moved = kept.flatMap((from, to) =>
    Object.entries(values)
      .filter(([name]) => name.startsWith(`${rowPath(rows, from)}.`))
      .map(([name, value]) => [rowPath(rows, to) + name.slice(rowPath(rows, from).length), value]),
  );
  return Object.fromEntries([...others, ...moved]) as Record<string, string>;
}

/** What was typed, without empty rows. */
export function withoutEmptyRows(rows: FormRows, values: TypedValues): Record<string, string> {
  return renumbered(rows, values, (at) => !isBlank(rows, values, at));
}

/** The entries of every row, with their paths in the body. */
export function fieldsOfRows(rows: FormRows, values: TypedValues): FormField[] {
  const id: FormField = { path: "id", schema: { type: "string" }, isRequired: false, isNullable: false };
  return numbersOf(rows, values).flatMap((at) => {
    const fields = `${rowPath(rows, at)}.id` in values ? [id, ...rows.fields] : rows.fields;
    return fields.map((field) => ({ ...field, path: `${rowPath(rows, at)}.${field.path}` }));
  });
}

/** What was typed after a button of the rows was pressed. @param pressed such as `add vehicles` or `remove vehicles.2` */
export function afterRowButton(all: readonly FormRows[], values: TypedValues, pressed: string): Record<string, string> {
  const [act, place = ""] = pressed.split(" ");
  const rows = all.find(({ path }) => place === path || place.startsWith(`${path}.`));
  // A draft that the browser kept is shown again as it is.
  if (!rows) return { ...values };
  if (act === "remove") return renumbered(rows, values, (at) => rowPath(rows, at) !== place);
  const count = Math.max(numbersOf(rows, values).length, rows.least);
  const first = rows.fields[0]?.path ?? "";
  return { ...renumbered(rows, values, () => true), [`${rowPath(rows, count)}.${first}`]: "" };
}

/** What was typed with further rows behind those that are there. @param typed of each new row, by the paths within it */
export function withRows(
  rows: FormRows,
  values: TypedValues,
  typed: readonly Readonly<Record<string, string>>[],
): Record<string, string> {
  const kept = withoutEmptyRows(rows, values);
  const count = numbersOf(rows, kept).length;
  const added = typed.flatMap((row, at) =>
    Object.entries(row).map(([path, text]) => [`${rowPath(rows, count + at)}.${path}`, text]),
  );
  return { ...kept, ...(Object.fromEntries(added) as Record<string, string>) };
}

/** How many rows have something in them. */
export const filledRows = (rows: FormRows, values: TypedValues): number =>
  numbersOf(rows, withoutEmptyRows(rows, values)).length;

/** @param problemOf the problems of a path, as a sentence. @param action the address of the form. @param below within it */
export function rowsView(
  rows: Omit<FormRows, "many">,
  form: { action: string; values: TypedValues },
  reader: Parameters<typeof entry>[3],
  problemOf: (path: string) => string,
  below: Markup | string = NOTHING,
): Markup {
  const { path, fields, title, help } = rows;
  const { values } = form;
  const numbers = numbersOf(rows, values);
  const count = Math.max(numbers.length === 0 ? 0 : Math.max(...numbers) + 1, rows.least);
  const own = problemOf(path);
  const at = (number: number): string => `${form.action}#${path}-${number}`;
  return html`<fieldset class="form-part stack" id="${path}">
    <legend><h2>${title}</h2></legend>
    ${help === undefined ? NOTHING : html`<p class="quiet">${help}</p>`}
    ${own === "" ? NOTHING : html`<p class="problem">${own}</p>`}
    ${Array.from({ length: count }, (_, number) => {
      const id = values[`${rowPath(rows, number)}.id`];
      const words = Object.fromEntries(
        Object.entries(rows.words).map(([name, text]) => [`${rowPath(rows, number)}.${name}`, text]),
      );
      const choices = Object.fromEntries(
        Object.entries(rows.choices ?? {}).map(([name, some]) => [`${rowPath(rows, number)}.${name}`, some]),
      );
      return html`<fieldset class="form-row" id="${path}-${number}">
        <legend class="label">${rows.rowTitle(number + 1)}</legend>
        ${id === undefined ? NOTHING : html`<input type="hidden" name="${rowPath(rows, number)}.id" value="${id}" />`}
        <div class="form-row-entries">
          ${fields.map((field) => {
            const whole = { ...field, path: `${rowPath(rows, number)}.${field.path}` };
            return entry({ words, values, choices }, whole, problemOf(whole.path), reader);
          })}
        </div>
        ${
          count > rows.least || rows.least === 0
            ? html`<button
                class="button"
                name="${ROW_BUTTON}"
                value="remove ${rowPath(rows, number)}"
                formaction="${at(Math.max(0, number - 1))}"
              >
                ${ICON.cross}${rows.remove}<span class="unseen"> ${rows.rowTitle(number + 1)}</span>
              </button>`
            : NOTHING
        }
      </fieldset>`;
    })}
    ${
      count < rows.most
        ? html`<div class="row">
            <button class="button" name="${ROW_BUTTON}" value="add ${path}" formaction="${at(count)}">
              + ${rows.add}
            </button>
          </div>`
        : NOTHING
    }
    ${below}
  </fieldset>`;
}
