import type { Language } from "../../../shared/words/sentence.ts";
import { html } from "hono/html";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import { note } from "../../../shared/web/parts.ts";
import type { Problem } from "../../platform/http/problem.ts";
import { problemWords } from "../failure.ts";
import { pathName } from "../words/field-names.ts";
import { type DeclaredForm, entry, sentences } from "./form.ts";
import { type FileKeeper, fileEntry, type FormFile } from "./form-files.ts";
import { fieldsOfRows, type FormRows, rowsView } from "./form-rows.ts";
import { manyOfForm } from "./many-rows/many-of-form.ts";
import { bodyOf, type FormField, type TypedValues } from "./form-schema.ts";

/** Entries under a heading, a list of rows, or files. */
export type FormPart =
  | { title: string; help?: string; fields: readonly FormField[] }
  | { rows: FormRows }
  | { title: string; files: readonly FormFile[]; keeper: FileKeeper };

/** A long form in parts; it may hold rows and files. */
export interface PartsForm extends Pick<DeclaredForm, "action" | "words" | "choices" | "submit" | "hidden"> {
  parts: readonly FormPart[];
  values: TypedValues;
  problem: Problem | null;
}

/** The lists of rows of a form. */
export const rowsIn = (parts: readonly FormPart[]): FormRows[] =>
  parts.flatMap((part) => ("rows" in part ? [part.rows] : []));

/** The paths of the files of a form. */
export const filesIn = (parts: readonly FormPart[]): string[] =>
  parts.flatMap((part) => ("files" in part ? part.files.map(({ path }) => path) : []));

/** Every entry of a form with what was typed: those of each row too, and of each file. */
function entriesOf(parts: readonly FormPart[], values: TypedValues): FormField[] {
  return parts.flatMap((part) => {
    if ("rows" in part) return fieldsOfRows(part.rows, values);
    if ("fields" in part) return part.fields;
    return part.files.map(({ path }) => ({ path, schema: { type: "string" }, isRequired: false, isNullable: true }));
  });
}

/**
 * What was typed as a body. An entry that may be left out and is empty is not in it.
 * @returns a body whose lists are objects by their places, see `listsIn`
 */
export function bodyOfParts(parts: readonly FormPart[], values: TypedValues, language: Language): object {
  const form = new FormData();
  const entries = entriesOf(parts, values);
  for (const { path, isRequired, isNullable } of entries) {
    const typed = values[path];
    if (typed !== undefined && (typed.trim() !== "" || isRequired || isNullable)) form.set(path, typed);
  }
  return bodyOf(entries, form, { language });
}

/** The form. @param reader whose zone says what the dates of the area are */
export function partsForm(form: PartsForm, reader: Parameters<typeof entry>[3]): Markup {
  const { parts, values, problem, words, choices = {} } = form;
  const problems = Map.groupBy(problem?.errors ?? [], ({ path }) => path);
  const shown = new Set([
    ...entriesOf(parts, values).map(({ path }) => path),
    ...rowsIn(parts).map(({ path }) => path),
  ]);
  const elsewhere = [...problems].filter(([path]) => !shown.has(path));
  const problemOf = (path: string): string => sentences(problems.get(path) ?? [], reader);
  return html`<form
    class="card card-body stack declared"
    method="post"
    action="${form.action}"
    enctype="multipart/form-data"
    novalidate
  >
    ${
      problem
        ? html`<div role="alert" tabindex="-1" data-focus>
            ${note(
              "bad",
              "cross",
              html`<strong>${problemWords(problem, reader.language)}</strong>
                ${elsewhere.map(([path, some]) => html`<p>${pathName(path, reader.language)}: ${sentences(some, reader)}</p>`)}`,
            )}
          </div>`
        : NOTHING
    }
    <button class="unseen" type="submit" tabindex="-1" aria-hidden="true">${form.submit}</button>
    ${Object.entries(form.hidden ?? {}).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${parts.map((part) => {
      if ("rows" in part) {
        const below = part.rows.many ? manyOfForm(part.rows, part.rows.many, form, reader) : NOTHING;
        return rowsView(part.rows, { action: form.action, values }, reader, problemOf, below);
      }
      if ("files" in part)
        return html`<fieldset class="form-part stack">
          <legend><h2>${part.title}</h2></legend>
          ${part.files.map((file) =>
            fileEntry(file, { values, keeper: part.keeper, problem: problemOf(file.path), language: reader.language }),
          )}
        </fieldset>`;
      return html`<fieldset class="form-part stack">
        <legend><h2>${part.title}</h2></legend>
        ${part.help === undefined ? NOTHING : html`<p class="quiet">${part.help}</p>`}
        ${part.fields.map((field) => entry({ words, values, choices }, field, problemOf(field.path), reader))}
      </fieldset>`;
    })}
    <div class="row"><button class="button main" type="submit">${form.submit}</button></div>
  </form>`;
}
