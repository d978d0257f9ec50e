import { html, raw } from "hono/html";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import { note, translated } from "../../../shared/web/parts.ts";
import type { TimestampFormats } from "../../../shared/web/timestamps.ts";
import type { Problem } from "../../platform/http/problem.ts";
import { problemWords } from "../failure.ts";
import type { Visit } from "../visit.ts";
import { FORM_WORDS, problemSentence } from "./form-words.ts";
import { type FormField, plainText } from "./form-schema.ts";

/** The words of one entry. `choices`: the words of an enumeration's values. */
export interface EntryWords {
  label: string;
  help?: string;
  unit?: string;
  choices?: Readonly<Record<string, string>>;
}

/** A form for one operation. */
export interface DeclaredForm {
  /** The address that it is sent to. */
  action: string;
  fields: readonly FormField[];
  /** By path; an entry without words shows its name and the sentence of its declaration. */
  words: Readonly<Record<string, EntryWords>>;
  /** By path: what was typed, or what is stored. An entry that is not there shows its default. */
  values: Readonly<Record<string, string>>;
  /** Records to choose among, by path. */
  choices?: Readonly<Record<string, readonly (readonly [value: string, words: string])[]>>;
  problem?: Problem | null;
  /** What the button does. */
  submit: string;
  /** Hidden entries beside the declared ones. */
  hidden?: Readonly<Record<string, string>>;
}

type Reader = Pick<Visit, "words" | "language"> & { moments: TimestampFormats };

/** A form from a declaration: a label, a sentence, a unit and its own problems for each entry. */
export function declaredForm(form: DeclaredForm, reader: Reader): Markup {
  const problems = Map.groupBy(form.problem?.errors ?? [], ({ path }) => path);
  const elsewhere = [...problems].filter(([path]) => form.fields.every((field) => field.path !== path));
  return html`<form class="card card-body stack declared" method="post" action="${form.action}" novalidate>
    ${
      form.problem
        ? html`<div role="alert" tabindex="-1" data-focus>
            ${note(
              "bad",
              "cross",
              html`<strong>${problemWords(form.problem, reader.words)}</strong>
                ${elsewhere.map(([path, some]) => html`<p>${path}: ${sentences(some, reader)}</p>`)}`,
            )}
          </div>`
        : NOTHING
    }
    ${Object.entries(form.hidden ?? {}).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${form.fields.map((field) => entry(form, field, sentences(problems.get(field.path) ?? [], reader), reader))}
    <div class="row"><button class="button main" type="submit">${form.submit}</button></div>
  </form>`;
}

function sentences(some: NonNullable<Problem["errors"]>, reader: Reader): string {
  return some
    .map(({ message, said }) => (said ? translated(said, reader) : problemSentence(message, reader.language)))
    .join(" ");
}

function entry(form: DeclaredForm, field: FormField, problem: string, { language }: Reader): Markup {
  const { path, schema } = field;
  const id = `field-${path.replaceAll(".", "-")}`;
  const words = form.words[path] ?? { label: path, help: schema.description ?? "" };
  const help = [words.help, helpOf(field, language)].filter(Boolean).join(" ");
  const described = [help === "" ? "" : `${id}-help`, problem === "" ? "" : `${id}-problem`].filter(Boolean).join(" ");
  const attributes = raw(
    [
      `id="${id}" name="${path}"`,
      described === "" ? "" : `aria-describedby="${described}"`,
      problem === "" ? "" : 'aria-invalid="true"',
      field.isRequired ? 'aria-required="true"' : "",
    ].join(" "),
  );
  const unit = words.unit === undefined ? NOTHING : html` <span class="quiet">(${words.unit})</span>`;
  return html`<div class="field">
    <label for="${id}">${words.label}${unit}</label>
    ${help === "" ? NOTHING : html`<p class="quiet" id="${id}-help">${help}</p>`}
    ${control(form, field, { words, attributes, language })}
    ${problem === "" ? NOTHING : html`<p class="problem" id="${id}-problem">${problem}</p>`}
  </div>`;
}

/** What holds for an empty entry. */
function helpOf({ schema, isNullable }: FormField, language: Reader["language"]): string {
  const words = FORM_WORDS[language];
  if (schema.type === "boolean" || schema.enum) return "";
  if (isNullable) return words.empty;
  const standard = plainText(schema.default);
  return standard === "" ? "" : words.standard(standard);
}

function control(
  form: DeclaredForm,
  field: FormField,
  { words, attributes, language }: { words: EntryWords; attributes: Markup | string; language: Reader["language"] },
): Markup {
  const { path, schema, isRequired } = field;
  const value = form.values[path] ?? plainText(schema.default);
  const choices = form.choices?.[path] ?? choicesOf(field, words, language);
  if (choices)
    return html`<select class="input" ${attributes}>
      ${isRequired && value === "" ? html`<option value="">${FORM_WORDS[language].choose}</option>` : NOTHING}
      ${field.isNullable ? html`<option value="">${FORM_WORDS[language].none}</option>` : NOTHING}
      ${choices.map(
        ([one, text]) => html`<option value="${one}" ${one === value ? raw("selected") : NOTHING}>${text}</option>`,
      )}
    </select>`;
  if (schema.type === "string" && (schema.maxLength ?? 0) > 255)
    return html`<textarea class="input" ${attributes} maxlength="${schema.maxLength}">${value}</textarea>`;
  const isNumber = schema.type === "number" || schema.type === "integer";
  return html`<input
    class="input"
    ${attributes}
    value="${value}"
    autocomplete="off"
    ${schema.format === "date" ? raw('type="date"') : NOTHING}
    ${isNumber ? raw(`inputmode="${schema.type === "integer" ? "numeric" : "decimal"}"`) : NOTHING}
    ${schema.maxLength === undefined ? NOTHING : raw(`maxlength="${schema.maxLength}"`)}
  />`;
}

function choicesOf(
  { schema }: FormField,
  { choices = {} }: EntryWords,
  language: Reader["language"],
): (readonly [string, string])[] | null {
  const { yes, no } = FORM_WORDS[language];
  if (schema.type === "boolean")
    return [
      ["true", choices["true"] ?? yes],
      ["false", choices["false"] ?? no],
    ];
  return schema.enum?.map((value) => [String(value), choices[String(value)] ?? String(value)] as const) ?? null;
}

/** What was typed, by path, to show it again. */
export function typedOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
}
